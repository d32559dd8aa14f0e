/**
 * A move of the conversation as something to draw: plain data, the same for the page and for every protocol that
 * shows forms. Only types and no imports, because browsers read them as well.
 */

export interface Choice {
  readonly value: unknown
  readonly label: string
  readonly note?: string | undefined
}

/**
 * How a form asks for a value. `choice` and `choices` accept one or several of the options and nothing else; `list`
 * accepts several values of any kind; `words` is for values that no form can ask for well.
 */
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
  | "list"
  | "words"

export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly label: string
  /** The sentence of the declaration; empty where it has none. */
  readonly hint: string
  readonly required: boolean
  /** Why the previous value was not accepted. */
  readonly problem?: string | undefined
  /**
   * With `choice` and `choices`, every possible value. With any other kind, suggestions beside which other values are
   * accepted.
   */
  readonly options?: readonly Choice[] | undefined
  /** The known value. */
  readonly value?: unknown
  /** The value that applies if none is given. */
  readonly default?: unknown
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly step?: number | undefined
  readonly shortest?: number | undefined
  readonly longest?: number | undefined
  readonly example?: string | undefined
}

export interface Fact {
  readonly label: string
  readonly text: string
}

/** An item of an answer or a result. */
export interface Card {
  readonly title: string
  readonly text?: string | undefined
  /** The address of a picture; the drawing side decides whether to load it. */
  readonly image?: string | undefined
  /** The item's own page, on the web. */
  readonly url?: string | undefined
  readonly facts: readonly Fact[]
}

export interface FollowUp {
  readonly uid: string
  readonly title: string
  readonly values: Readonly<Record<string, unknown>>
}

/** The whole signed receipt of one execution, so that the browser can check it (src/execution/receipt.ts). */
export interface DrawnReceipt {
  readonly body: {
    readonly issuer: string
    readonly execution_id: string
    readonly settled_at: string
  }
  readonly path: readonly { readonly side: "left" | "right"; readonly sha256: string }[]
  readonly kid: string
  readonly signature: string
}

/** Where a person can be reached. */
export interface DrawnContact {
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly website?: string | undefined
}

/** What is drawn for each move; `message` says all of it in words, the same in every protocol. */
export type DrawnMove =
  | {
      readonly kind: "ask"
      readonly message: string
      readonly title: string
      /** Empty if the answer is to be typed. */
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
      /** If undefined, the message says what will happen. */
      readonly facts?: readonly Fact[] | undefined
      readonly cost?: string | undefined
      readonly fee?: string | undefined
    }
  | { readonly kind: "authorise"; readonly message: string; readonly url?: string | undefined }
  | { readonly kind: "inform"; readonly message: string; readonly cards?: readonly Card[] | undefined }
  | { readonly kind: "refer"; readonly message: string; readonly contact: DrawnContact }
  | { readonly kind: "working"; readonly message: string }
  | {
      readonly kind: "done"
      readonly message: string
      readonly title: string
      readonly succeeded: boolean
      readonly externalId?: string | undefined
      readonly receipt?: DrawnReceipt | undefined
      readonly cards?: readonly Card[] | undefined
      readonly next: readonly FollowUp[]
    }
  | {
      readonly kind: "fail"
      readonly message: string
      readonly code: string
      readonly retryAfter?: number | undefined
    }
