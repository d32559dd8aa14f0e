import type { Readable } from "node:stream"

/** Everything a command may print, read or be told. */
export interface Io {
  out(text: string): void
  err(text: string): void
  /** What the user types, or what is piped in. */
  readonly input: Readable
  /** Input and output are a terminal, so that a person can be prompted. */
  readonly interactive: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
}

export interface Flag {
  /** The name of its value in the help; without one, the flag takes no value. */
  readonly value?: string
  readonly help: string
  readonly short?: string
  /** May be given several times. */
  readonly multiple?: boolean
}

export interface Arguments {
  readonly words: readonly string[]
  /** By flag name in camel case. */
  readonly flags: Readonly<Record<string, string | boolean | readonly string[]>>
  /** All arguments as they were typed, for a command that parses them itself. */
  readonly raw: readonly string[]
}

/** One command of the command line. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Its words after the name, as in `<file>`. */
  readonly words: string
  readonly flags: Readonly<Record<string, Flag>>
  readonly examples: readonly string[]
  /** Returns the exit code. */
  run(args: Arguments, io: Io): Promise<number>
}

/** An entry of the overview; the command's module is loaded when it runs. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  load(): Promise<Command>
}
