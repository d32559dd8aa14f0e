import { agentPrincipal, type KeyResolver, type Principal } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { RequestEnvelope } from "./envelope.ts"
import { assertPlausibleChain, type ProvenActor, verifyChain } from "./verification.ts"

/**
 * What to make of a message whose signatures nobody here can check (section 5.1): refuse it, or give the
 * caller a principal with fewer rights.
 */
export type UnprovenPolicy<Call> = "refuse" | ((call: Call, actors: readonly ProvenActor[]) => Principal)

export interface AdmissionOptions<Call> {
  /** Our own origin: whom the last entry of a chain must be meant for. */
  readonly origin: () => string
  readonly keys: KeyResolver
  readonly window: number
  readonly unproven: UnprovenPolicy<Call>
  readonly permissionsOf: (actorId: string) => Promise<readonly string[]>
}

/** From a well-formed request to who caused it: cheap checks first, then keys, then the policy. */
export async function admit<Call>(
  envelope: RequestEnvelope,
  call: Call,
  now: number,
  { keys, window, unproven, permissionsOf, ...options }: AdmissionOptions<Call>,
): Promise<Principal> {
  const origin = options.origin()
  const { chain, derived_from: derived = [] } = envelope.attribution
  if (chain.some(({ actor_id }) => actor_id === origin))
    throw new ParleyError("invalid_request", `'attribution.chain' has passed ${origin} before: it is a loop.`)
  if (derived.some((one) => !isAddressedTo(one, chain[0]!.actor_id)))
    throw new ParleyError(
      "invalid_request",
      "'attribution.derived_from' holds an envelope that was not sent to the first actor of the chain.",
    )
  assertPlausibleChain(envelope, { audience: origin, now, window })
  const actors = await verifyChain(envelope, "request", keys)
  const doubtful = actors.find((actor) => actor.unproven !== undefined)
  if (!doubtful) {
    const { actorId } = actors[0]!
    return agentPrincipal(actorId, await permissionsOf(actorId))
  }
  if (unproven !== "refuse") return unproven(call, actors)
  throw new ParleyError(
    "unauthenticated",
    `The signature of '${doubtful.actorId}' cannot be verified: ${doubtful.unproven}.`,
  )
}

function isAddressedTo(envelope: Readonly<Record<string, unknown>>, actorId: string): boolean {
  const { attribution } = envelope as { attribution?: { chain?: { aud?: unknown }[] } }
  return Array.isArray(attribution?.chain) && attribution.chain.at(-1)?.aud === actorId
}
