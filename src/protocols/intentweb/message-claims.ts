import { ParleyError } from "../../intent/index.ts"
import { queryHash } from "./attribution.ts"
import type { RequestEnvelope } from "./envelope.ts"
import { messageDigest, messageKey, threadKey } from "./message-keys.ts"
import type { MessageClaim, MessageClaimed } from "./message-store.ts"
import type { WaitingLimits } from "./waiting-room.ts"

export interface TurnLimits extends WaitingLimits {
  /**
   * Milliseconds one node has for a message before another node may take it up. It grows where an intent may take
   * longer.
   */
  readonly lease: number
  /** Milliseconds a new interaction lives; the conversation extends it. */
  readonly lifetime: number
  /** Messages an actor may send to one node in a minute. */
  readonly perMinute: number
}

export const defaultTurnLimits: TurnLimits = {
  lease: 90_000,
  patience: 20_000,
  waiting: 500,
  waitingInThread: 8,
  lifetime: 30 * 60_000,
  perMinute: 300,
}

export type Refusal = Exclude<MessageClaimed["kind"], "claimed" | "answered" | "busy">

/** Tells the store what it needs to know about a verified message. */
export function toClaim(
  envelope: RequestEnvelope,
  owner: string,
  { now, lease, window, lifetime }: Record<"now" | "lease" | "window" | "lifetime", number>,
): MessageClaim {
  const { query_hash, nonce } = envelope.attribution
  return {
    key: messageKey(owner, nonce),
    digest: messageDigest(envelope),
    thread: threadKey(owner, envelope.interaction_id),
    owner,
    queryHash: query_hash,
    opens: envelope.flow_type === "intent_request" && queryHash(envelope) === query_hash,
    now,
    leaseUntil: now + lease,
    // A timestamp may be one window ahead and is accepted one window after; a running message is kept longer.
    forgetAt: now + Math.max(2 * window, lease + window),
    threadUntil: now + lifetime,
  }
}

/** Says why a message that does not fit its thread is refused. */
export function toRefusal(kind: Refusal, envelope: RequestEnvelope): ParleyError {
  switch (kind) {
    case "different":
      return new ParleyError(
        "conflict",
        "'attribution.nonce' was used for another message. Sign with a new nonce.",
        { details: { reason: "replay" } },
      )
    case "unopened":
      return envelope.flow_type === "intent_request"
        ? new ParleyError(
            "unauthenticated",
            "'attribution.query_hash' is not the hash of this intent_request.",
          )
        : new ParleyError(
            "invalid_request",
            "The first 'flow_type' of an interaction must be intent_request.",
          )
    case "other_query":
      return new ParleyError("unauthenticated", "'attribution.query_hash' is not that of this interaction.")
    case "ended":
      return new ParleyError("conflict", "This interaction has ended. Use a new 'interaction_id'.")
    case "expired":
    case "erased":
      return new ParleyError(
        "expired",
        "This interaction is over. Begin a new one with a new 'interaction_id'.",
      )
  }
}
