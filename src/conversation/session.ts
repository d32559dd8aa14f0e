import type { Thing } from "./things.ts"

/** What was shown last: the things, and the question that led to them. */
export interface Shown {
  /** UID of the intent that found them; undefined where the content did. */
  readonly intent?: string | undefined
  /** The values it was asked with. */
  readonly values: Readonly<Record<string, unknown>>
  readonly things: readonly Thing[]
}

/** Something that was done and can be spoken of: changed, cancelled, done once more. */
export interface Deed {
  readonly intent: string
  readonly values: Readonly<Record<string, unknown>>
  /** What came of it, with the backend's own id of it. */
  readonly thing: Thing
  readonly executionId: string
}

/**
 * What is remembered beyond one wish: plain data. An interaction ends with its result; the session of whoever speaks
 * goes on, so that "the first one", "cancel it" and "the same for Thursday" have a meaning.
 */
export interface Session {
  readonly shown?: Shown | undefined
  /** Oldest first. */
  readonly deeds: readonly Deed[]
  /** Whether the last of the deeds is newer than what was shown. */
  readonly latest?: "shown" | "deed" | undefined
  /** Questions that the content has answered, the last ones. */
  readonly previous?: readonly string[] | undefined
  /** BCP 47 tag of the language that was spoken last, where it is not the one that requests ask for. */
  readonly locale?: string | undefined
  /** What was said last, in words. */
  readonly said?: string | undefined
}

export const emptySession: Session = { deeds: [] }

const deedsAtMost = 8
const saidAtMost = 2_000

/** What the content was asked before matters only to what is asked next of it. */
export function withShown({ previous, ...session }: Session, shown: Shown): Session {
  const isContent = shown.intent === undefined
  return { ...session, ...(isContent && { previous }), shown, latest: "shown" }
}

export function withDeed({ previous: _, ...session }: Session, deed: Deed): Session {
  const others = session.deeds.filter(({ executionId }) => executionId !== deed.executionId)
  return { ...session, deeds: [...others, deed].slice(-deedsAtMost), latest: "deed" }
}

export function withSaid(session: Session, said: string): Session {
  return { ...session, said: said.slice(0, saidAtMost) }
}
