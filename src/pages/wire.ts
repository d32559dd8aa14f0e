/**
 * What the pages and their server say to each other. Types only, and imports of nothing but types, because both a
 * browser and a server read them.
 */

import type { PageWords } from "../language/page-words.ts"

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

export type { ChainLink, DrawnTurn, Explanation } from "../view/drawn-turn.ts"

/** What a visitor does. */
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
