import type { TurnInput } from "../conversation/index.ts"
import type { HostContext } from "../host/index.ts"
import { isParleyError } from "../intent/index.ts"
import type { Definition } from "./definitions.ts"
import { derivedId } from "./flow-ids.ts"
import type { FlowInstance, FlowNeed, MachineSnapshot } from "./flow-session.ts"
import { stateName } from "./machine.ts"
import { type ShownTurn, showTurn } from "./show-turn.ts"
import type { Work } from "./work.ts"

type Data = Readonly<Record<string, unknown>>

const asking: ReadonlySet<string> = new Set(["collecting", "choosing", "confirming", "authorising"])

/** Whether words may be an answer to this flow. */
export function isAsking({ interaction, currentState, need }: FlowInstance): boolean {
  return interaction !== undefined && !need && asking.has(currentState)
}

/** An event of a derived flow after its machine has allowed it. */
export interface LedStep {
  readonly type: string
  readonly next: MachineSnapshot
  readonly input: TurnInput | undefined
  readonly key: string
}

/** The event is said to the conversation, or leads to `processing`, which is a need. */
export async function sendToConversation(
  work: Work,
  definition: Definition,
  instanceId: string,
  { type, next, input, key }: LedStep,
): Promise<void> {
  const { draft, host, context } = work
  const instance = draft.get(instanceId)
  if (stateName(next.value) === "processing") {
    const attempt = instance.attempt + 1
    draft.move(instanceId, next)
    const need = toNeed(type, definition, instance, `${instanceId}.${attempt}`)
    draft.put({ ...draft.get(instanceId), attempt, need })
    return
  }
  if (!input) return
  const interactionId = instance.interaction?.id ?? ""
  const inputId = derivedId(key, "turn")
  const turn =
    instance.currentState === "error"
      ? await beginAnew(work, definition, instance, input, inputId)
      : { interactionId, inputId, result: await host.turn({ interactionId, input, inputId }, context) }
  await showTurn(work, turn, instanceId)
}

function toNeed(type: string, { descriptor }: Definition, instance: FlowInstance, inputId: string): FlowNeed {
  if (type !== "RETRY") return { kind: "turn", input: { kind: "confirm", yes: true }, inputId }
  return { kind: "retry", uid: descriptor?.uid ?? "", ...agreedOf(instance), inputId }
}

/** What has failed can be changed: its conversation is over, so another one begins with the same values. */
async function beginAnew(
  { host, context }: Work,
  { descriptor }: Definition,
  instance: FlowInstance,
  input: TurnInput,
  inputId: string,
): Promise<ShownTurn> {
  const interactionId = derivedId(instance.instanceId, inputId)
  const { values } = agreedOf(instance)
  const changed = input.kind === "give" ? { ...values, ...input.values } : values
  const start = { kind: "start", uid: descriptor?.uid ?? "", values: changed } as const
  return {
    interactionId,
    inputId,
    result: await host.turn({ interactionId, input: start, inputId }, context),
  }
}

/** The values and the amount that the person has agreed to. */
function agreedOf({ props, params }: FlowInstance): { readonly values: Data; readonly quote?: string } {
  const values = typeof props.values === "object" && props.values !== null ? (props.values as Data) : params
  return { values, ...(typeof props.quote === "string" && { quote: props.quote }) }
}

/** A conversation that nobody goes on with is told so, as far as it is there and has not ended. */
export async function abandonConversation(
  { host }: Pick<Work, "host">,
  instance: FlowInstance,
  context: HostContext,
): Promise<void> {
  if (!instance.interaction || !isAsking(instance)) return
  const call = { interactionId: instance.interaction.id, input: { kind: "cancel" } as const }
  await host.turn(call, context).catch((error) => {
    if (!isParleyError(error) || !["expired", "not_found", "conflict"].includes(error.code)) throw error
  })
}
