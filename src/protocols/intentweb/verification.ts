import {
  isBareOrigin,
  isSignatureAlgorithm,
  isUrlLike,
  type KeyResolution,
  type KeyResolver,
  parseVerificationKey,
  verifySignature,
} from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { type Direction, signatureContext, toSigningInput } from "./attribution.ts"
import { type ChainEntry, chainAtMost, type Envelope } from "./envelope.ts"

export interface ChainExpectation {
  /** The actor that the last entry must be addressed to. */
  readonly audience: string
  readonly now: number
  readonly window: number
}

/**
 * Checks everything about a chain that needs no key, so that no stranger can make us fetch keys for a message that
 * could never be accepted (section 9).
 */
export function assertPlausibleChain(envelope: Envelope, expected: ChainExpectation): void {
  const { attribution, explicability = [] } = envelope
  const { chain } = attribution
  if (chain.length > chainAtMost)
    throw new ParleyError("invalid_request", `'attribution.chain' has at most ${chainAtMost} entries.`)
  assertTimely("attribution.timestamp", attribution.timestamp, expected)
  let covered = 0
  for (const [index, entry] of chain.entries()) {
    const place = `attribution.chain.${index}`
    assertTimely(`${place}.timestamp`, entry.timestamp, expected)
    if (isUrlLike(entry.actor_id) && !isBareOrigin(entry.actor_id))
      throw refused(`'${place}.actor_id' must be a bare HTTPS origin, without a path or a slash at its end.`)
    if (!isSigned(entry) && (entry.alg ?? entry.kid ?? entry.aud) !== undefined)
      throw refused(`'${place}' must have all of 'alg', 'kid' and 'aud', or, unverified, none of them.`)
    const next = chain[index + 1]?.actor_id ?? expected.audience
    if (entry.aud !== undefined && entry.aud !== next)
      throw refused(
        `'${place}.aud' must be the 'actor_id' of the next entry, or in the last one the receiver.`,
      )
    const covers = entry.explicability_covered ?? 0
    if (covers < covered || covers > explicability.length)
      throw refused(`'${place}.explicability_covered' does not fit 'explicability'.`)
    covered = covers
  }
  const last = chain.at(-1)
  if (last && isSigned(last) && covered !== explicability.length)
    throw refused("The last entry of 'attribution.chain' does not cover all of 'explicability'.")
}

function assertTimely(place: string, timestamp: string, { now, window }: ChainExpectation): void {
  if (Math.abs(Date.parse(timestamp) - now) <= window) return
  throw new ParleyError(
    "unauthenticated",
    `'${place}' is more than ${Math.round(window / 1_000)} seconds from now. Check the clock and sign the message anew.`,
    { details: { reason: "stale" } },
  )
}

/** Whether an entry has all that is needed to verify it. */
function isSigned(entry: ChainEntry): entry is SignedEntry {
  return entry.alg !== undefined && entry.kid !== undefined && entry.aud !== undefined
}

type SignedEntry = ChainEntry & Readonly<Record<"alg" | "kid" | "aud", string>>

export interface ProvenActor {
  readonly actorType: string
  readonly actorId: string
  /** Undefined when the signature was verified; otherwise why it could not be. */
  readonly unproven: string | undefined
  /** It brought its key along: it is the holder of that key and nobody else. */
  readonly broughtKey?: true
}

/**
 * Verifies every entry whose key can be resolved, the sender's first: only a proven sender makes us fetch the keys of
 * others. A wrong signature is refused; a key that cannot be known here is reported.
 */
export async function verifyChain(
  envelope: Envelope,
  direction: Direction,
  keys: KeyResolver,
  /** Who makes us fetch keys, where that is someone else: each has a share of the fetches. */
  asker?: string,
): Promise<readonly ProvenActor[]> {
  const { chain } = envelope.attribution
  const actors: ProvenActor[] = []
  let senderUnproven = false
  for (const [index, entry] of [...chain.entries()].reverse()) {
    const unproven = senderUnproven
      ? "the actor that forwarded it is unproven"
      : await verifyEntry(envelope, index, entry, direction, keys, asker)
    if (unproven !== undefined) senderUnproven = true
    const { actor_type: actorType, actor_id: actorId, jwk } = entry
    actors.unshift({ actorType, actorId, unproven, ...(jwk && { broughtKey: true }) })
  }
  return actors
}

async function verifyEntry(
  envelope: Envelope,
  index: number,
  entry: ChainEntry,
  direction: Direction,
  keys: KeyResolver,
  asker: string | undefined,
): Promise<string | undefined> {
  if (!isSigned(entry)) return "its entry has no 'alg', 'kid' and 'aud'"
  const alg = entry.alg === "Ed25519" ? "EdDSA" : entry.alg
  if (!isSignatureAlgorithm(alg)) throw refused(`'attribution.chain.${index}.alg' is not supported here.`)
  const resolved = broughtKey(entry, index) ?? (await keys.resolve(entry.actor_id, entry.kid, asker))
  if (resolved.kind === "unreachable")
    throw new ParleyError(
      "unavailable",
      `The keys of 'attribution.chain.${index}.actor_id' cannot be had just now. Send the identical message again later.`,
      { retryAfter: resolved.retryAfter },
    )
  if (resolved.kind === "unresolvable") return resolved.reason
  if (resolved.kind === "unknown")
    throw refused(`'attribution.chain.${index}.kid' is none of the keys of its actor.`)
  const payload = toSigningInput(envelope, index)
  if (verifySignature(resolved.key, alg, signatureContext[direction], payload, entry.signature))
    return undefined
  throw refused(`'attribution.chain.${index}.signature' does not fit the message: it was changed on its way.`)
}

/** A key that comes with the message proves one thing only: that its holder signed. So the id must be its thumbprint. */
function broughtKey({ jwk, actor_id, kid }: ChainEntry, index: number): KeyResolution | undefined {
  if (jwk === undefined) return undefined
  const { kid: _, ...members } = jwk
  const key = parseVerificationKey(members)
  if (key.kid === actor_id && key.kid === kid) return { kind: "key", key }
  throw refused(
    `'attribution.chain.${index}': an actor that brings its key as 'jwk' has the thumbprint of that key as 'actor_id' and 'kid'.`,
  )
}

function refused(message: string): ParleyError {
  return new ParleyError("unauthenticated", message)
}
