import { canonicalJson, jsonDigest, type SigningKey, sha256, signWith } from "../../identity/index.ts"
import { defined } from "../../intent/index.ts"
import type { ChainEntry, Envelope, Explanation, RequestEnvelope } from "./envelope.ts"

/** refusal: an answer to bytes that nobody has proven. It says nothing about any message. */
export type Direction = "request" | "response" | "refusal"

/** The beginning of every signed text: it makes a signature invalid in the other direction and for other objects. */
export const signatureContext: Readonly<Record<Direction, string>> = {
  request: "intentweb signature v1 request",
  response: "intentweb signature v1 response",
  refusal: "intentweb signature v1 refusal",
}

/** Section 5.1: SHA-256 over the canonical JSON of the first intent_request without its outer members. */
export function queryHash(firstRequest: Omit<RequestEnvelope, "attribution">): string {
  const { attribution: _, explicability: __, ...payload } = firstRequest as RequestEnvelope
  return jsonDigest(payload)
}

/**
 * Returns what entry `index` signs: the whole envelope, with the chain cut after that entry, the entry without its
 * signature, and `explicability` cut to what the entry says it covers. So a signature covers everything except what
 * later actors append.
 */
export function toSigningInput(envelope: Envelope, index: number): string {
  const { explicability = [], attribution, ...rest } = envelope
  const { signature: _, ...entry } = defined(attribution.chain[index], "the entry to sign or verify")
  const covered = explicability.slice(0, entry.explicability_covered ?? 0)
  return canonicalJson({
    ...rest,
    ...(covered.length > 0 && { explicability: covered }),
    attribution: { ...attribution, chain: [...attribution.chain.slice(0, index), entry] },
  })
}

/**
 * Digest of a request exactly as its first actor signed and sent it, its signature included, so that it is the same
 * through every mediator. A response signs it: it answers this request and no other with the same nonce.
 */
export function requestDigest({ explicability = [], attribution, ...rest }: RequestEnvelope): string {
  const first = defined(attribution.chain[0], "the first entry of a chain")
  const covered = explicability.slice(0, first.explicability_covered ?? 0)
  const sent = {
    ...rest,
    ...(covered.length > 0 && { explicability: covered }),
    attribution: { ...attribution, chain: [first] },
  }
  return sha256(`${signatureContext.request}\n${canonicalJson(sent)}`)
}

/** Who signs, and with which key. */
export interface Actor {
  readonly actorType: string
  /** A bare origin, or an id whose key is registered at the other side. */
  readonly actorId: string
  readonly key: () => SigningKey
  /** The public key goes along, for receivers that cannot know it: the id is its thumbprint. */
  readonly bringsKey?: boolean
}

/**
 * Appends the actor's explanation and its signed entry, and leaves everything before them as it is (section 5.2).
 * `audience` is the next receiver of the message.
 */
export function appendEntry<T extends Envelope>(
  envelope: T,
  actor: Actor,
  to: { readonly direction: Direction; readonly audience: string; readonly now: number },
  explanation?: Explanation,
): T {
  const key = actor.key()
  const explicability = [...(envelope.explicability ?? []), ...(explanation ? [explanation] : [])]
  const entry: ChainEntry = {
    actor_type: actor.actorType,
    actor_id: actor.actorId,
    timestamp: new Date(to.now).toISOString(),
    alg: "EdDSA",
    kid: key.kid,
    aud: to.audience,
    ...(actor.bringsKey && { jwk: { ...key.publicJwk } }),
    explicability_covered: explicability.length,
    signature: "",
  }
  const { chain } = envelope.attribution
  const signed: T = {
    ...envelope,
    ...(explicability.length > 0 && { explicability }),
    attribution: { ...envelope.attribution, chain: [...chain, entry] },
  }
  entry.signature = signWith(key, signatureContext[to.direction], toSigningInput(signed, chain.length))
  return signed
}
