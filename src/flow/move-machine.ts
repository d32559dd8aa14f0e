import { toParleyError } from "../intent/index.ts"
import type { Definition } from "./definitions.ts"
import { finishFlow } from "./finish-flow.ts"
import type { MachineSnapshot } from "./flow-session.ts"
import { sendTo, stateName } from "./machine.ts"
import type { NeedOutcome } from "./perform-need.ts"
import { showTurn } from "./show-turn.ts"
import type { Work } from "./work.ts"

type Data = Readonly<Record<string, unknown>>

/** The machine of a declared flow has moved: it is over, needs its intent executed, or rests. */
export async function moveMachine(
  work: Work,
  definition: Definition,
  instanceId: string,
  next: MachineSnapshot,
): Promise<void> {
  const { draft } = work
  const before = draft.get(instanceId)
  const { flow, descriptor } = definition
  if (next.status === "done") return finishFlow(work, definition, before, outputOf(next), next)
  draft.move(instanceId, next)
  const enters = stateName(next.value) === "processing" && before.currentState !== "processing"
  if (!enters || !descriptor) return
  const attempt = before.attempt + 1
  const { own, params } = before
  const input = flow.input?.({ props: own as never, params, context: next.context }) ?? params
  const need = { kind: "execute", uid: descriptor.uid, input, key: `${instanceId}.${attempt}` } as const
  draft.put({ ...draft.get(instanceId), attempt, need })
}

/** What a need has led to. */
export async function settleNeed(work: Work, instanceId: string, outcome: NeedOutcome): Promise<void> {
  const { draft, definitions } = work
  const instance = draft.get(instanceId)
  if (outcome.kind === "turned") {
    const { interactionId, result } = outcome
    const inputId = `${instanceId}.${instance.attempt}`
    await showTurn(work, { interactionId, inputId, result }, instanceId)
    return
  }
  const definition = await definitions.get(instance.intentId)
  const next = sendTo(definition.machine, instance.snapshot, toMachineEvent(outcome))
  if (next) await moveMachine(work, definition, instanceId, next)
}

function outputOf({ output, context }: MachineSnapshot): Data {
  if (typeof output === "object" && output !== null) return output as Data
  return typeof context.result === "object" && context.result !== null ? (context.result as Data) : {}
}

/** What was never certain to have had no effect is not to be tried again. */
function toMachineEvent(outcome: Exclude<NeedOutcome, { readonly kind: "turned" }>) {
  if (outcome.kind === "executed" && outcome.outcome.state === "succeeded") {
    const { output } = outcome.outcome
    return { type: "done", output, context: { result: output } }
  }
  const error = outcome.kind === "executed" ? outcome.outcome.error : toParleyError(outcome.error)
  const { message = "It did not work. Try again.", code } = error ?? {}
  const context = { errorMessage: message, retryable: code !== "indeterminate" }
  return { type: "failed", message, context }
}
