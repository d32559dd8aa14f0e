import type { DrawnMove, Fact } from "./drawn-move.ts"

/** Someone who signed an answer, with its own explanation. */
export interface ChainLink {
  readonly name: string
  /** Its origin, which publishes the keys for its signature. */
  readonly id: string
  readonly role: "site" | "mediator"
  /** Whether the server of this page could verify the signature. */
  readonly verified: boolean
  /** The words it signed, where those are not the answer itself. */
  readonly quoted?: string | undefined
  readonly interpretation?: string | undefined
  readonly confidence?: number | undefined
  readonly assumptions: readonly string[]
  /** Why it chose the site it did. */
  readonly routing?: string | undefined
  /** The sites it chose from. */
  readonly considered: readonly string[]
}

/** How the words were understood, for a reader who asks why. */
export interface Explanation {
  readonly intent?: string | undefined
  readonly confidence?: number | undefined
  readonly facts: readonly Fact[]
  readonly assumptions: readonly string[]
  /** Who answered and through whom, in that order; only mediators tell it. */
  readonly chain?: readonly ChainLink[] | undefined
}

/** A turn of a conversation: the same moves and messages as in every protocol, ready to be drawn. */
export interface DrawnTurn {
  /** Counts the inputs taken, so that a page knows whether another tab has gone on. */
  readonly turn: number
  readonly ended: boolean
  readonly moves: readonly DrawnMove[]
  readonly explanation: Explanation
  /** A flow shows what this turn says: the page says it in a line and leaves the rest to the flow. */
  readonly shown?: true
}
