/**
 * What the pages and their server say to each other. Types only, because both a browser and a server read
 * them.
 */

import type { PageWords } from "../language/index.ts"

export interface Choice {
  readonly value: unknown
  readonly label: string
  readonly note?: string | undefined
}

/** How a value is asked for; `words` is for what no form can ask well. */
export type FieldKind =
  | "text"
  | "long-text"
  | "email"
  | "telephone"
  | "url"
  | "number"
  | "date"
  | "time"
  | "date-time"
  | "yes-no"
  | "choice"
  | "choices"
  | "words"

export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly label: string
  readonly hint: string
  readonly required: boolean
  readonly problem?: string | undefined
  readonly value?: unknown
  readonly options?: readonly Choice[] | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly step?: number | undefined
  readonly longest?: number | undefined
  readonly example?: string | undefined
}

export interface Fact {
  readonly label: string
  readonly text: string
}

export interface FollowUp {
  readonly uid: string
  readonly title: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What a site signed about one execution, whole, so that the browser can check it (src/execution/receipt.ts). */
export interface PageReceipt {
  readonly body: {
    readonly issuer: string
    readonly execution_id: string
    readonly settled_at: string
  }
  readonly path: readonly { readonly side: "left" | "right"; readonly sha256: string }[]
  readonly kid: string
  readonly signature: string
}

/** The moves of the conversation with what a page needs to show them; `message` is the same in every protocol. */
export type PageMove =
  | {
      readonly kind: "ask"
      readonly message: string
      readonly title: string
      /** None where the answer is to be typed. */
      readonly fields: readonly Field[]
    }
  | {
      readonly kind: "choose"
      readonly message: string
      readonly options: readonly {
        readonly id: string
        readonly label: string
        readonly note?: string | undefined
      }[]
    }
  | {
      readonly kind: "confirm"
      readonly message: string
      readonly title: string
      readonly effect: "read" | "write" | "destructive"
      /** Without them the message says what will happen. */
      readonly facts?: readonly Fact[] | undefined
      readonly cost?: string | undefined
      readonly fee?: string | undefined
    }
  | { readonly kind: "authorise"; readonly message: string; readonly url?: string | undefined }
  | { readonly kind: "inform"; readonly message: string }
  | { readonly kind: "working"; readonly message: string }
  | {
      readonly kind: "done"
      readonly message: string
      readonly title: string
      readonly succeeded: boolean
      readonly externalId?: string | undefined
      readonly receipt?: PageReceipt | undefined
      readonly next: readonly FollowUp[]
    }
  | {
      readonly kind: "fail"
      readonly message: string
      readonly code: string
      readonly retryAfter?: number | undefined
    }

/** Someone who signed an answer, with what it says of itself. */
export interface ChainLink {
  readonly name: string
  /** Its origin, whose keys its signature is checked with. */
  readonly id: string
  readonly role: "site" | "gateway"
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
  /** Who answered and through whom, the first of them first; told by gateways. */
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
  readonly moves: readonly PageMove[]
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
