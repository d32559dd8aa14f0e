import type { Arguments, Flag, Io } from "../command.ts"
import { readConfiguration } from "./read-configuration.ts"
import { type Configuration, type SettingName, settings } from "./settings.ts"

/** Settings as flags of a command. A secret is never a flag itself, only the file that holds it. */
export function flagsFor(...names: readonly SettingName[]): Readonly<Record<string, Flag>> {
  return Object.fromEntries(
    names.map((name) => {
      const { value, help, isSecret } = settings[name]
      return [isSecret ? `${name}File` : name, { value, help }]
    }),
  )
}

/** A file that settings are read from. */
export const configFlag: Flag = {
  value: "FILE",
  help: "read settings from this YAML or JSON file (parley.yaml, if it is there)",
}

/** Every setting as a flag, and a file to read them from. */
export const configurationFlags: Readonly<Record<string, Flag>> = {
  config: configFlag,
  ...flagsFor(...(Object.keys(settings) as SettingName[])),
}

export function configurationOf({ config, ...flags }: Arguments["flags"], io: Io): Configuration {
  return readConfiguration({ file: config as string | undefined, environment: io.environment, flags })
}
