import { ParleyError } from "../intent/index.ts"

/**
 * Refuses a wish that has passed here before. Every endpoint refuses a chain with its own entry, but a mediator that
 * originates begins a new chain; so the envelopes in its evidence must not have passed here either.
 */
export function refuseLoops(envelope: Readonly<Record<string, unknown>>, actorId: string): void {
  const { chain, derived_from: derived } = (envelope.attribution ?? {}) as {
    readonly chain?: unknown
    readonly derived_from?: unknown
  }
  if (Array.isArray(chain) && chain.some((entry) => entry?.actor_id === actorId))
    throw new ParleyError("invalid_request", `This wish has passed ${actorId} before: it is a loop.`)
  if (!Array.isArray(derived)) return
  for (const one of derived) if (typeof one === "object" && one !== null) refuseLoops(one, actorId)
}
