import type { Proof } from "../../host/index.ts"
import { isUrlLike, type KeyResolver } from "../../identity/index.ts"
import { defined, ParleyError } from "../../intent/index.ts"
import type { RequestEnvelope } from "./envelope.ts"
import { assertPlausibleChain, verifyChain } from "./verification.ts"

/** Whether a sender whose signature cannot be checked here (section 5.1) is refused or treated as a stranger. */
export type UnprovenPolicy = "refuse" | "stranger"

export interface AdmissionOptions {
  /** Our own origin, which the last entry of a chain must be addressed to. */
  readonly origin: () => string
  readonly keys: KeyResolver
  readonly window: number
  readonly unproven: UnprovenPolicy
  /** Whoever sent the bytes, by address: each has a share of the keys that are fetched for strangers. */
  readonly asker?: string | undefined
}

/** Finds out who signed a well-formed request: cheap checks first, then keys, then the policy. */
export async function admit(
  envelope: RequestEnvelope,
  now: number,
  { keys, window, unproven, asker, ...options }: AdmissionOptions,
): Promise<Proof> {
  const origin = options.origin()
  const { chain, derived_from: derived = [] } = envelope.attribution
  const first = defined(chain[0], "the first entry of a chain")
  if (chain.some(({ actor_id }) => actor_id === origin))
    throw new ParleyError("invalid_request", `'attribution.chain' has passed ${origin} before: it is a loop.`)
  if (derived.some((one) => !isAddressedTo(one, first.actor_id)))
    throw new ParleyError(
      "invalid_request",
      "'attribution.derived_from' holds an envelope that was not sent to the first actor of the chain.",
    )
  assertPlausibleChain(envelope, { audience: origin, now, window })
  const actors = await verifyChain(envelope, "request", keys, asker)
  for (const [index, { actorId, unproven: reason }] of actors.entries())
    if (reason !== undefined && (await hasKey(actorId, keys))) throw unsigned(index)
  const path = actors.map(({ actorId }) => actorId)
  const handle = JSON.stringify([path, first.kid ?? "", envelope.attribution.query_hash])
  const doubtful = actors.findLastIndex((actor) => actor.unproven !== undefined)
  if (doubtful === -1 || unproven === "stranger") return { kind: "signatures", actors, handle }
  throw new ParleyError(
    "unauthenticated",
    `'attribution.chain.${doubtful}.signature' cannot be verified here: publish its key at the actor's origin, or have it registered here.`,
  )
}

/** Whoever has published or registered a key is known by it: nobody speaks in its name without a signature. */
async function hasKey(actorId: string, keys: KeyResolver): Promise<boolean> {
  return isUrlLike(actorId) || (await keys.resolve(actorId, "")).kind !== "unresolvable"
}

function unsigned(index: number): ParleyError {
  return new ParleyError(
    "unauthenticated",
    `'attribution.chain.${index}.actor_id' has a key, so that its messages count only with its signature.`,
  )
}

function isAddressedTo(envelope: Readonly<Record<string, unknown>>, actorId: string): boolean {
  const { attribution } = envelope as { attribution?: { chain?: { aud?: unknown }[] } }
  return Array.isArray(attribution?.chain) && attribution.chain.at(-1)?.aud === actorId
}
