import type { Outcome } from "../execution/index.ts"
import type { Effect, ErrorCode, JsonSchema, Option } from "../intent/index.ts"

/** One thing a host does in answer to a turn. `message` says all of it in CommonMark; the rest says it to programs. */
export type Move = Ask | Choose | Confirm | Authorise | Inform | Refer | Working | Done | Fail

export interface AskedParameter {
  readonly name: string
  readonly sentence: string
  readonly schema: JsonSchema
  readonly required: boolean
  /** Why the value given before cannot be taken. */
  readonly problem?: string | undefined
  /** What the backend offers. */
  readonly options?: readonly Option[] | undefined
}

/** Values are missing or cannot be taken. */
export interface Ask {
  readonly kind: "ask"
  readonly message: string
  readonly intent: string
  readonly parameters: readonly AskedParameter[]
}

/** Two intents or values fit. */
export interface Choose {
  readonly kind: "choose"
  readonly message: string
  /** The parameter whose value is to be chosen; without one, the intent. */
  readonly parameter?: string | undefined
  readonly options: readonly (Option & { readonly id: string })[]
}

/** Everything is known: a yes is needed before the effect. */
export interface Confirm {
  readonly kind: "confirm"
  readonly message: string
  readonly intent: string
  readonly effect: Effect
  readonly values: Readonly<Record<string, unknown>>
  /** Hash-pinned URL of the IntentSchema type that is approved by a yes. */
  readonly pin?: string | undefined
  /** What the order costs, and the fee for the call itself. */
  readonly quote?: string | undefined
  readonly price?: string | undefined
}

/** Something must be agreed to, signed in for or paid first. */
export interface Authorise {
  readonly kind: "authorise"
  readonly message: string
  readonly intent: string
  /** What is missing: proof of who calls with an agreement (the usual case), or a payment. */
  readonly code?: "unauthenticated" | "payment_required" | undefined
  readonly url?: string | undefined
}

/** An answer to a question, or a word in between. */
export interface Inform {
  readonly kind: "inform"
  readonly message: string
  readonly items?: readonly Readonly<Record<string, unknown>>[] | undefined
}

/** Where a person of the business can be reached. */
export interface Contact {
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly website?: string | undefined
}

/** A person is wanted: says where one can be reached. */
export interface Refer {
  readonly kind: "refer"
  readonly message: string
  readonly contact: Contact
}

export interface Working {
  readonly kind: "working"
  readonly message: string
  readonly executionId: string
}

/** The end: the intent was executed, or its backend declined it (`outcome.state` tells). */
export interface Done {
  readonly kind: "done"
  readonly message: string
  readonly intent: string
  readonly outcome: Outcome
  readonly externalId?: string | undefined
  readonly item?: Readonly<Record<string, unknown>> | undefined
}

/** The end without a result. */
export interface Fail {
  readonly kind: "fail"
  readonly message: string
  readonly code: ErrorCode
  readonly intent?: string | undefined
  readonly retryAfter?: number | undefined
}
