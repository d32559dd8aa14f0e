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

export type PageInput =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "start"; readonly uid: string; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "give"; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "pick"; readonly id: string }
  | { readonly kind: "confirm"; readonly yes: boolean }
  /** Agrees to the terms for this session, and goes on with what needed that. */
  | { readonly kind: "agree" }
  | { readonly kind: "cancel" }
  | { readonly kind: "resume" }

export interface TurnRequest {
  readonly interactionId: string
  readonly input: PageInput
}

export interface TurnResponse {
  /** Counts the inputs taken, so that a page knows whether an unanswered one arrived. */
  readonly turn: number
  readonly ended: boolean
  readonly moves: readonly DrawnMove[]
  readonly explanation: Explanation
  /** A flow shows what this turn says: the page says it in a line and leaves the rest to the flow. */
  readonly shown?: true
}

/** Something that can be asked for here. */
export interface Offer {
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly example: string
  /** The provider, where it is not the site of this page. */
  readonly by?: string | undefined
}

/** Something that can be done here, as a tool for an agent in the browser. */
export interface PageTool {
  readonly name: string
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly effect: "read" | "write" | "destructive"
}

/** What the conversation page is told about the site when it opens. */
export interface PageSetup {
  readonly name: string
  readonly about: string
  readonly opening: string
  readonly logo: boolean
  readonly language: string
  /** Times are asked for and told in this time zone. */
  readonly timeZone: string
  readonly offers: readonly Offer[]
  readonly words: Words
  /** What a visitor agrees to, where something here needs that. */
  readonly terms?: PageTerms | undefined
  /** The site's address in front of its paths; empty on its own pages. */
  readonly base: string
  /** Whether the business shows flows beside the conversation. */
  readonly flows: boolean
  /** Whether it brings components of its own for them. */
  readonly components: boolean
}

/** What the application is told inside a client of MCP. */
export type AppSetup = Pick<PageSetup, "name" | "language" | "timeZone" | "words">

/** What the application is told inside a page of another origin. */
export interface EmbedSetup {
  readonly setup: PageSetup
  readonly direction: "ltr" | "rtl"
  /** The site's colours, as a style sheet. */
  readonly theme: string
  /** By which the browser is known: to be sent with every request. */
  readonly session: string
}

export interface PageTerms {
  readonly lines: readonly { readonly title: string; readonly note: string }[]
  /** Where they stand in full. */
  readonly url: string
}

export type Words = PageWords
