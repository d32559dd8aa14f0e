import { jsonDigest, sha256 } from "../../identity/index.ts"
import { toSigningInput } from "./attribution.ts"
import type { RequestEnvelope } from "./envelope.ts"

/** A nonce is known per actor, so that nobody uses up another's. */
export function messageKey(owner: string, nonce: string): string {
  return jsonDigest(["nonce", owner, nonce])
}

/** Two actors that choose the same interaction id have two interactions. */
export function threadKey(owner: string, interactionId: string): string {
  return jsonDigest(["thread", owner, interactionId])
}

/** What the first actor signed: the same message through another mediator is the same message. */
export function messageDigest(envelope: RequestEnvelope): string {
  return sha256(toSigningInput(envelope, 0))
}
