import { jsonDigest, sha256 } from "../../identity/index.ts"
import { toSigningInput } from "./attribution.ts"
import type { RequestEnvelope } from "./envelope.ts"

/** Nonces are kept per actor, so that no actor can use up another's. */
export function messageKey(owner: string, nonce: string): string {
  return jsonDigest(["nonce", owner, nonce])
}

/** Two actors that choose the same interaction id have two interactions. */
export function threadKey(owner: string, interactionId: string): string {
  return jsonDigest(["thread", owner, interactionId])
}

/** Digest of what the first actor signed, so that a message has the same digest through every mediator. */
export function messageDigest(envelope: RequestEnvelope): string {
  return sha256(toSigningInput(envelope, 0))
}
