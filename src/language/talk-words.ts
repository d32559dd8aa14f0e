import type { Words } from "./language.ts"

/**
 * What people say around a matter. The folded phrases of each act; what stands beside them in a sentence decides
 * whether the sentence is talk (`grammar/talk.ts`).
 */
export interface TalkWords {
  readonly greeting: Words
  readonly thanks: Words
  readonly farewell: Words
  /** Asks what can be done here. */
  readonly help: Words
  readonly who: Words
  /** Asks whether a person or a program speaks. */
  readonly machine: Words
  readonly where: Words
  /** Asks for a telephone number or an address to write to. */
  readonly contact: Words
  /** Wants to speak with a person. */
  readonly person: Words
  /** Asks what a question is for. */
  readonly why: Words
  readonly repeat: Words
  readonly back: Words
  readonly restart: Words
  /** Asks for a moment. */
  readonly hold: Words
  readonly complaint: Words
  /** Wants nothing any more: "never mind", "thanks anyway". */
  readonly giveUp: Words
  /** Has not got what was asked for: "I don't have one". */
  readonly lacks: Words
  /** Is content with the house, and wants nothing: "that was a great job". */
  readonly praise: Words
  /** How are you, and other small talk. */
  readonly chat: Words
}

export type TalkAct = keyof TalkWords
