import type { Arguments, Flag, Io } from "../command.ts"
import { readConfiguration } from "./read-configuration.ts"
import { type Configuration, type SettingName, settings } from "./settings.ts"

/** Settings as flags of a command; of a secret only the file that holds it. */
export function flagsFor(...names: readonly SettingName[]): Readonly<Record<string, Flag>> {
  return Object.fromEntries(
    names.map((name) => {
      const { value, help, isSecret } = settings[name]
      return [isSecret ? `${name}File` : name, { value, help }]
    }),
  )
}

/** All of them, and a file to read them from. */
export const configurationFlags: Readonly<Record<string, Flag>> = {
  config: { value: "FILE", help: "read settings from this YAML or JSON file (parley.yaml, if it is there)" },
  ...flagsFor(...(Object.keys(settings) as SettingName[])),
}

export function configurationOf({ config, ...flags }: Arguments["flags"], io: Io): Configuration {
  return readConfiguration({ file: config as string | undefined, environment: io.environment, flags })
}
