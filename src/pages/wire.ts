/**
 * What the pages and their server say to each other. Types only, and imports of nothing but types, because both a
 * browser and a server read them.
 */

import type { PageWords } from "../language/page-words.ts"
import type { DrawnMove, Fact } from "../view/drawn-move.ts"

export type {
  Card,
  Choice,
  DrawnMove,
  DrawnReceipt,
  Fact,
  Field,
  FieldKind,
  FollowUp,
} from "../view/drawn-move.ts"

/** Someone who signed an answer, with what it says of itself. */
export interface ChainLink {
  readonly name: string
  /** Its origin, whose keys its signature is checked with. */
  readonly id: string
  readonly role: "site" | "mediator"
  /** Whether the server that shows this could verify the signature. */
  readonly verified: boolean
  readonly interpretation?: string | undefined
  readonly confidence?: number | undefined
  readonly assumptions: readonly string[]
  /** Why it sent the wish where it did, and which sites it had in mind. */
  readonly routing?: string | undefined
  readonly considered: readonly string[]
}

/** How the words were understood: what is shown when someone asks why. */
export interface Explanation {
  readonly intent?: string | undefined
  readonly confidence?: number | undefined
  readonly facts: readonly Fact[]
  readonly assumptions: readonly string[]
  /** Who answered and through whom, the first of them first; told by mediators. */
  readonly chain?: readonly ChainLink[] | undefined
}

export type PageInput =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "start"; readonly uid: string; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "give"; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "pick"; readonly id: string }
  | { readonly kind: "confirm"; readonly yes: boolean }
  | { readonly kind: "cancel" }
  | { readonly kind: "resume" }

export interface TurnRequest {
  readonly interactionId: string
  readonly input: PageInput
}

export interface TurnResponse {
  /** Counts the inputs taken: tells a page whether one that got no answer arrived. */
  readonly turn: number
  readonly ended: boolean
  readonly moves: readonly DrawnMove[]
  readonly explanation: Explanation
}

/** Something that can be asked for here. */
export interface Offer {
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly example: string
  /** Whose it is, where it is not the page's own. */
  readonly by?: string | undefined
}

/** What the conversation page is told about the site when it opens. */
export interface PageSetup {
  readonly name: string
  readonly about: string
  readonly opening: string
  readonly logo: boolean
  readonly language: string
  /** Where it is: times are asked for and told as its clocks show them. */
  readonly timeZone: string
  readonly offers: readonly Offer[]
  readonly words: Words
}

export type Words = PageWords
