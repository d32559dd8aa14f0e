import type { ErrorCode, IntentDescriptor } from "../intent/index.ts"
import type { TurnInput } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import type { Move } from "./moves.ts"

/** JSON that its maker alone understands. */
export type Opaque = Readonly<Record<string, unknown>>

/** Why a wish was sent where it was. */
export interface Routing {
  /** A sentence in the language of the conversation. */
  readonly reason: string
  /** Addresses of the services that came into question. */
  readonly considered: readonly string[]
  /** 0..1; absent where someone else chose. */
  readonly confidence?: number | undefined
}

/** Someone who signed an answer, with what it says of its own part. */
export interface Link {
  readonly name: string
  /** Its address, whose keys its signature is checked with. */
  readonly id: string
  readonly role: "site" | "mediator"
  /** Whether this host could verify the signature, and what it signed belongs to this answer. */
  readonly verified: boolean
  /** The words it signed, where those are not the answer itself. */
  readonly quoted?: string | undefined
  readonly interpretation?: string | undefined
  readonly confidence?: number | undefined
  readonly assumptions: readonly string[]
  /** Why it sent the wish where it did, and which services it had in mind. */
  readonly routing?: string | undefined
  readonly considered: readonly string[]
}

/** Who stands behind what was said, where it was not said by this host alone. */
export interface Through {
  readonly routing: Routing
  /** Who answered and through whom, the first of them first. */
  readonly chain: readonly Link[]
}

/** A conversation that another host leads: what must be remembered to go on with it. */
export interface Delegation {
  /** Where that host is reached. */
  readonly address: string
  /** Whatever the way to it needs to go on: ids, hashes. */
  readonly state: Opaque
  /** A message that was made and may have been sent. Its answer is not known yet, so it is sent again as it is. */
  readonly pending?: Pending | undefined
}

export interface Pending {
  readonly message: Opaque
  readonly madeAt: number
  /** The interaction as it was before the input that the message is made of: it holds again if that is never taken. */
  readonly before: Interaction
}

/** What is to be said to the other host, in answer to what it said last. */
export interface DelegateCall {
  readonly intent: IntentDescriptor
  readonly input: Exclude<TurnInput, { readonly kind: "resume" }>
  /** What was said last, from which options and questions get their words. */
  readonly last: readonly Move[]
  /** Undefined at the beginning. */
  readonly before?: Delegation | undefined
  readonly routing: Routing
  /** What the speaker signed so far, where the speaker signs. */
  readonly signed: readonly Opaque[]
  /** Id of the principal it is said for. */
  readonly owner: string
  readonly locale: string
}

/** What came back. */
export interface Delivered {
  readonly state: Opaque
  readonly moves: readonly Move[]
  readonly ended: boolean
  /** What the other host has understood so far, by its own names. */
  readonly values: Readonly<Record<string, unknown>>
  readonly chain: readonly Link[]
  /** Signed answers as they came, for whoever wants to check them. */
  readonly evidence: readonly Opaque[]
}

/**
 * The message did not come to anything. same: it may be sent again as it is. other: it is void, and the conversation is
 * as it was before it. never: nobody can go on.
 */
export interface Undelivered {
  readonly retry: "same" | "other" | "never"
  readonly code: ErrorCode
  readonly message: string
  readonly retryAfter?: number | undefined
}

/**
 * The way to hosts that lead their own conversations. A message is made first and sent then, so that it can be
 * kept in between: whoever takes the conversation up after a crash sends the same bytes, and nothing is done twice.
 */
export interface Delegate {
  prepare(call: DelegateCall): Promise<Pick<Delegation, "address" | "state"> & { readonly message: Opaque }>
  deliver(
    delegation: Delegation,
    about: { readonly intent: IntentDescriptor; readonly routing: Routing },
    signal: AbortSignal,
  ): Promise<Delivered | Undelivered>
}
