import type { Readable } from "node:stream"

/** What a command may touch: everything it prints, reads and is told comes through here. */
export interface Io {
  out(text: string): void
  err(text: string): void
  /** What the user types, or what is piped in. */
  readonly input: Readable
  /** Both ends are a terminal, so that a person can be prompted. */
  readonly interactive: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
}

export interface Flag {
  /** How its value is shown in the help; without one it takes none. */
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
  /** Everything as it was written, for a command that reads it itself. */
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
  /** Gives the exit code. */
  run(args: Arguments, io: Io): Promise<number>
}

/** How the overview lists a command; its module is loaded when it is run. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  load(): Promise<Command>
}
