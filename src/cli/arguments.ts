import { parseArgs } from "node:util"
import { ParleyError } from "../intent/index.ts"
import type { Arguments, Command, Flag } from "./command.ts"
import { nearestName } from "./configuration/nearest-name.ts"
import { toFlag } from "./configuration/settings.ts"

/** Parses the words and flags of one command. An unknown flag is refused, with the nearest known one. */
export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const flags: Record<string, Flag> = { ...command.flags, help: { help: "show this help", short: "h" } }
  const known = Object.keys(flags).map(toFlag)
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value, short, multiple = false }]) => [
      toFlag(name),
      {
        type: value === undefined ? ("boolean" as const) : ("string" as const),
        multiple,
        ...(short && { short }),
      },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options,
      allowPositionals: true,
      strict: true,
    })
    const named = Object.entries(values).map(([flag, value]) => [toName(flag), value])
    return { words: positionals, flags: Object.fromEntries(named), raw: argv }
  } catch (error) {
    const unknown = /Unknown option '--?([^']+)'/.exec(error instanceof Error ? error.message : "")?.[1]
    if (unknown === undefined)
      throw new ParleyError("invalid_request", error instanceof Error ? error.message : String(error))
    const close = nearestName(unknown, known)
    const hint = close === undefined ? `Run 'parley ${command.name} --help'.` : `Did you mean '--${close}'?`
    throw new ParleyError("invalid_request", `'parley ${command.name}' has no flag '--${unknown}'. ${hint}`)
  }
}

function toName(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function toHelp(command: Command): string {
  const flags = Object.entries(command.flags).map(([name, { value, help }]) => {
    const written = `--${toFlag(name)}${value === undefined ? "" : ` ${value}`}`
    return `  ${written.padEnd(28)} ${help}`
  })
  return [
    `parley ${command.name} ${command.words}`.trimEnd(),
    "",
    command.summary,
    ...(flags.length > 0 ? ["", "Flags:", ...flags] : []),
    "",
    "Examples:",
    ...command.examples.map((example) => `  ${example}`),
    "",
  ].join("\n")
}
