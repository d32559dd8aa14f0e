import type { TurnInput } from "../conversation/index.ts"
import type { Outcome } from "../execution/index.ts"
import type { Host, HostContext, TurnResult } from "../host/index.ts"
import { isParleyError } from "../intent/index.ts"
import type { FlowInstance, FlowNeed } from "./flow-session.ts"

export type NeedOutcome =
  | { readonly kind: "turned"; readonly interactionId: string; readonly result: TurnResult }
  | { readonly kind: "executed"; readonly outcome: Outcome }
  | { readonly kind: "failed"; readonly error: unknown }

/** Does what an instance waits for; undefined while another node is at it. */
export async function performNeed(
  host: Host,
  instance: FlowInstance,
  need: FlowNeed,
  context: HostContext,
): Promise<NeedOutcome | undefined> {
  try {
    if (need.kind === "execute") {
      const { uid, input, key } = need
      const outcome = await host.execute({ uid, input }, { ...context, idempotencyKey: key })
      return { kind: "executed", outcome }
    }
    if (need.kind === "retry") return await retry(host, instance, need, context)
    const interactionId = instance.interaction?.id ?? ""
    const result = await turn(host, interactionId, need.input, need.inputId, context)
    return { kind: "turned", interactionId, result }
  } catch (error) {
    const isRunning = isParleyError(error) && error.code === "conflict" && error.retryAfter !== undefined
    return isRunning || context.signal.aborted ? undefined : { kind: "failed", error }
  }
}

function turn(host: Host, interactionId: string, input: TurnInput, inputId: string, context: HostContext) {
  return host.turn({ interactionId, input, inputId }, context)
}

/**
 * Tries again what has failed. A conversation that has not ended is told yes once more. One that has ended without an
 * effect is begun anew with the same values, and the yes holds as long as the amount does.
 */
async function retry(
  host: Host,
  instance: FlowInstance,
  { uid, values, quote, inputId }: FlowNeed & { readonly kind: "retry" },
  context: HostContext,
): Promise<NeedOutcome> {
  const yes: TurnInput = { kind: "confirm", yes: true }
  const before = instance.interaction?.id ?? ""
  const stand = await host.turn({ interactionId: before, input: { kind: "resume" } }, context)
  if (!stand.standing.ended)
    return { kind: "turned", interactionId: before, result: await turn(host, before, yes, inputId, context) }
  const interactionId = `${instance.instanceId}.${instance.attempt}`
  const begun = await turn(host, interactionId, { kind: "start", uid, values }, `${inputId}.start`, context)
  const last = begun.moves.at(-1)
  if (last?.kind !== "confirm" || last.quote !== quote)
    return { kind: "turned", interactionId, result: begun }
  return { kind: "turned", interactionId, result: await turn(host, interactionId, yes, inputId, context) }
}
