import type { Database } from "../../examples/sqlite.ts"
import type { Expected } from "./script.ts"

/** Monday 16 November 2026, 09:00 UTC: ten in Rome and Madrid, nine in Lisbon. */
export const start = Date.UTC(2026, 10, 16, 9)

/** One thing that was said, as a person or a program at the other end is shown it. */
export interface Said {
  readonly kind: string
  readonly message: string
}

export interface Reply {
  readonly said: readonly Said[]
  /** Whether a turn was taken; what was refused has changed nothing, and what was said before still stands. */
  readonly taken: boolean
}

/** Where a dialogue is played: at the host, over the API or on the page. Its clock is moved by the script alone. */
export interface Stage<R extends Reply> extends AsyncDisposable {
  readonly database: Database
  /** How the business knows the person who speaks; null when it cannot tell. */
  readonly owner: string | null
  readonly sight: Sight<R>
  say(text: string): Promise<R>
  /** The reply was lost, and what was said comes once more. */
  again(): Promise<R>
  /** The reply was lost, and it is asked where things stand. */
  resume(): Promise<R>
  /** What is said next begins a new conversation. */
  anew(): Promise<void>
  wait(minutes: number): void
  /** The process ends, and another one opens what it left. */
  restart(): Promise<void>
}

/** One thing that a script expects, and where to look for it. */
export interface Glance<R extends Reply> {
  readonly expected: Expected
  readonly reply: R
  /** Which of the things in the reply is meant. */
  readonly index: number
  /** For whoever reads a failure. */
  readonly where: string
}

export type Look<R extends Reply> = (glance: Glance<R>) => void

/** Why a stage does not show something. */
export interface Unseen {
  readonly unseen: string
}

/** How each thing that a script can expect is found on a stage, or why it cannot be. */
export interface Sight<R extends Reply> {
  /** What the house did, all of it and nothing else. */
  readonly kinds: (expected: readonly Expected[], reply: R, where: string) => void
  readonly words: Look<R>
  readonly parameters: Look<R> | Unseen
  readonly values: Look<R> | Unseen
  readonly without: Look<R> | Unseen
  readonly options: Look<R> | Unseen
  readonly code: Look<R> | Unseen
}
