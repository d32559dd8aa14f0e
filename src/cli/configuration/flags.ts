import type { Arguments, Flag, Io } from "../command.ts"
import { readConfiguration } from "./read.ts"
import { type Configuration, settings } from "./settings.ts"

/** The settings as flags of a command, and a file to read them from. */
export const configurationFlags: Readonly<Record<string, Flag>> = {
  config: { value: "FILE", help: "read settings from this YAML or JSON file (parley.yaml, if it is there)" },
  ...Object.fromEntries(Object.entries(settings).map(([name, { value, help }]) => [name, { value, help }])),
}

export function configurationOf({ config, ...flags }: Arguments["flags"], io: Io): Configuration {
  return readConfiguration({ file: config as string | undefined, environment: io.environment, flags })
}
