import type { Database } from "../../examples/sqlite.ts"
import type { ErrorCode, Intent, Service } from "../../src/intent/index.ts"

/** A text that must occur in what is said, or a pattern it must match. */
export type Words = string | RegExp

/** What the person at the other end does. `{booking}` and the like are filled with facts of the world. */
export interface Says {
  readonly by: "person"
  readonly text: string
}

export type Kind = "ask" | "choose" | "confirm" | "inform" | "done" | "declined" | "fail" | "refused" | "over"

/** What the house is expected to do next. */
export interface Expected {
  readonly by: "house"
  readonly kind: Kind
  readonly words: readonly Words[]
  /** The parameters asked for, no more and no fewer. */
  readonly parameters?: readonly string[]
  /** What is known of the values, at least. */
  readonly values?: Readonly<Record<string, unknown>>
  /** What the house must not have understood. */
  readonly without?: readonly string[]
  /** How the labels begin among which a choice is offered, at least. */
  readonly options?: readonly string[]
  readonly code?: ErrorCode
}

/** What happens around the two of them. */
export interface Happens {
  readonly by: "world"
  readonly kind: "restart" | "again" | "resumed" | "later" | "anew" | "change"
  readonly minutes?: number
  readonly change?: (database: Database) => void
}

export type Line = Says | Expected | Happens

export interface Dialogue<Left> {
  /** Says what is proven, after the ids of the requirements it proves. */
  readonly title: string
  readonly locale?: string
  /** Anonymous callers own nothing and show codes instead. */
  readonly anonymous?: boolean
  /** The world before the first word; `owner` is how it knows the person who will speak. */
  readonly given?: (database: Database, owner: string | null) => void
  readonly lines: readonly Line[]
  /** What is in the database of the business at the end. */
  readonly leaves: Left
}

/** What a script may refer to, and what is compared at its end. */
export interface World<Left> {
  /** Ids and codes that only the database knows, by the name a script uses for them. */
  readonly facts: (database: Database) => Readonly<Record<string, string>>
  readonly look: (database: Database) => Left
}

/** One business with everything that is played at it. */
export interface Business<Left> {
  readonly name: string
  readonly createBackend: CreateBackend
  readonly world: World<Left>
  readonly dialogues: readonly Dialogue<Left>[]
}

export interface Backend extends Disposable {
  readonly service: Service
  readonly intents: readonly Intent[]
  readonly database: Database
}

export type CreateBackend = (file: string) => Backend

export function says(text: string): Says {
  return { by: "person", text }
}

interface AskedDetails {
  readonly knowing?: Readonly<Record<string, unknown>>
  readonly not?: readonly string[]
  readonly offering?: readonly string[]
}

/** Asks for exactly these parameters. */
export function asks(
  parameters: readonly string[],
  words: readonly Words[] = [],
  { knowing, not, offering }: AskedDetails = {},
): Expected {
  return {
    by: "house",
    kind: "ask",
    words,
    parameters,
    ...(knowing && { values: knowing }),
    ...(not && { without: not }),
    ...(offering && { options: offering }),
  }
}

/** A no before the effect: what else shall it be? */
export function asksWhatToChange(): Expected {
  return { by: "house", kind: "ask", words: [/change/i] }
}

/** Asks which of several is meant. */
export function offersChoice(options: readonly string[], words: readonly Words[] = []): Expected {
  return { by: "house", kind: "choose", words, options }
}

/** Says back what it understood and waits for a yes. */
export function confirms(
  values: Readonly<Record<string, unknown>>,
  words: readonly Words[] = [],
  not: readonly string[] = [],
): Expected {
  return { by: "house", kind: "confirm", words, values, without: not }
}

/** Answers a question or says a word in between. */
export function tells(...words: readonly Words[]): Expected {
  return { by: "house", kind: "inform", words }
}

/** Has done it. */
export function does(...words: readonly Words[]): Expected {
  return { by: "house", kind: "done", words }
}

/** Tried, and the backend said no: the end, and no success. */
export function declines(...words: readonly Words[]): Expected {
  return { by: "house", kind: "declined", words }
}

/** Ends without a result. */
export function ends(code: ErrorCode, ...words: readonly Words[]): Expected {
  return { by: "house", kind: "fail", words, code }
}

/** The turn itself is refused. */
export function refuses(code: ErrorCode, ...words: readonly Words[]): Expected {
  return { by: "house", kind: "refused", words, code }
}

/** It has ended before: what is said now is refused, or begins a new conversation, and does nothing. */
export const over: Expected = { by: "house", kind: "over", words: [] }

/** The process ends and another one opens the same database. */
export const restart: Happens = { by: "world", kind: "restart" }

/** The reply was lost: the client asks where things stand and must get the same answer once more. */
export const resumed: Happens = { by: "world", kind: "resumed" }

/** The reply was lost: the same words come again and must get the same answer. */
export const again: Happens = { by: "world", kind: "again" }

/** The same person begins a new conversation. */
export const anew: Happens = { by: "world", kind: "anew" }

export function later(minutes: number): Happens {
  return { by: "world", kind: "later", minutes }
}

/** Something changes at the business while the two talk. */
export function meanwhile(change: (database: Database) => void): Happens {
  return { by: "world", kind: "change", change }
}
