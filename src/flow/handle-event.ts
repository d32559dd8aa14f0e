import type { Definition } from "./definitions.ts"
import { finishFlow } from "./finish-flow.ts"
import type { EventEffects } from "./flow-declaration.ts"
import { FlowError } from "./flow-error.ts"
import type { PropsOperation } from "./flow-event.ts"
import { derivedId } from "./flow-ids.ts"
import type { FlowInstance } from "./flow-session.ts"
import { abandonConversation, sendToConversation } from "./led-event.ts"
import { toLedInput } from "./led-input.ts"
import { sendTo } from "./machine.ts"
import { moveMachine } from "./move-machine.ts"
import { openFlow } from "./open-flow.ts"
import { assertPermitted } from "./permissions.ts"
import { applyChange, parseProps } from "./props.ts"
import type { SessionDraft } from "./session-draft.ts"
import { toFlowContext, type Work } from "./work.ts"

type Data = Readonly<Record<string, unknown>>

/** An event of a client, with the id by which it is taken once. */
export interface ClientEvent {
  readonly id: string
  readonly instanceId: string
  readonly event: string
  readonly payload?: unknown
}

/** News of something that flows are about. */
export interface FlowNews {
  /** Props that change, merged one level deep. */
  readonly patch?: Data
  /** Changes inside the props. */
  readonly operations?: readonly PropsOperation[]
}

/** Handles an event: the machine allows it, the business answers it, and the flow moves. */
export async function handleEvent(work: Work, event: ClientEvent): Promise<void> {
  const { draft, definitions, context } = work
  const instance = draft.get(event.instanceId)
  const definition = await definitions.get(instance.intentId)
  assertPermitted(definition.flow, definition.descriptor, context.principal, work.host.directions?.())
  const type = event.event
  const payload = parsePayload(definition, event)
  const next = sendTo(definition.machine, instance.snapshot, { type, payload })
  if (!next && (type === "DISMISS" || type === "CANCEL")) return closeInstance(work, instance)
  if (!next) throw notAllowed(definition, instance, type)
  const key = derivedId(instance.instanceId, "event", event.id)
  const effects = await answer(work, definition, instance, { type, payload, key })
  draft.put({ ...instance, expires: draft.now + definition.flow.lifetime })
  await applyEffects(work, definition, instance.instanceId, effects, key)
  if (definition.led) {
    const input = toLedInput(type, payload, effects, instance, definition)
    return sendToConversation(work, definition, instance.instanceId, { type, next, input, key })
  }
  await moveMachine(work, definition, instance.instanceId, next)
  const current = draft.find(instance.instanceId)
  if (effects.finish && current) await finishFlow(work, definition, current, effects.finish)
}

function notAllowed(
  { intentId }: Definition,
  { currentState: state }: FlowInstance,
  event: string,
): FlowError {
  const message = `'${event}' is not possible while '${intentId}' is in '${state}'.`
  return new FlowError("INVALID_TRANSITION", message, { state, event })
}

/** The business answers the event, where it has said how. */
async function answer(
  work: Work,
  { on }: Definition,
  { own, params, currentState: state }: FlowInstance,
  { type, payload, key }: { readonly type: string; readonly payload: unknown; readonly key: string },
): Promise<EventEffects> {
  const handler = Object.hasOwn(on, type) ? on[type] : undefined
  if (!handler) return {}
  const event = { payload: payload as never, props: own as never, params, state }
  return handler.handle(event, toFlowContext(work, key))
}

async function applyEffects(
  work: Work,
  definition: Definition,
  instanceId: string,
  { message, patch, operations, action, open }: EventEffects,
  key: string,
): Promise<void> {
  const { draft } = work
  if (message !== undefined) draft.say(message, derivedId(key, "message"))
  if (patch || operations)
    applyNews(draft, definition, draft.get(instanceId), {
      ...(patch && { patch }),
      ...(operations && { operations }),
    })
  if (action) askDevice(draft, instanceId, action, derivedId(key, "action"))
  if (!open) return
  const { intentId, params = {}, event: tells, display } = open
  const child = await work.definitions.get(intentId)
  const opening = {
    instanceId: derivedId(key, "opened"),
    params,
    parentInstanceId: instanceId,
    tells,
    display,
  }
  await openFlow(work, child, opening)
}

function askDevice(
  draft: SessionDraft,
  instanceId: string,
  { action, config, event }: NonNullable<EventEffects["action"]>,
  actionId: string,
): void {
  const instance = draft.get(instanceId)
  if (event !== undefined) draft.put({ ...instance, actions: { ...instance.actions, [actionId]: event } })
  draft.tell({ kind: "action", actionId, action, config, instanceId, responseRequired: event !== undefined })
}

/** The props of the business have changed; they are checked like the first ones. */
export function applyNews(
  draft: SessionDraft,
  definition: Definition,
  instance: FlowInstance,
  news: FlowNews,
): void {
  const own = parseProps(definition.flow, applyChange(instance.own, news))
  const drawn = Object.entries(instance.props).filter(([name]) => !Object.hasOwn(instance.own, name))
  draft.update(instance.instanceId, { ...Object.fromEntries(drawn), ...own }, own)
}

/** The person closes it; what is being processed cannot be closed. */
export async function closeInstance(work: Work, instance: FlowInstance, timedOut = false): Promise<void> {
  const { currentState: state } = instance
  if (!instance.dismissable)
    throw new FlowError("INVALID_TRANSITION", "This cannot be closed before it is done.", { state })
  if (instance.need)
    throw new FlowError("INVALID_TRANSITION", "This is being processed and can be closed after that.", {
      state,
    })
  await abandonConversation(work, instance, work.context)
  work.draft.dismiss(instance.instanceId, timedOut ? "timeout" : "cancelled")
}

function parsePayload({ on, intentId }: Definition, { event, payload }: ClientEvent): unknown {
  const schema = Object.hasOwn(on, event) ? on[event]?.payload : undefined
  if (!schema) return payload
  const parsed = schema.safeParse(payload ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }))
  const list = issues.map(({ path, message }) => `${path || "payload"}: ${message}`).join("; ")
  throw new FlowError("INVALID_PAYLOAD", `'${event}' of '${intentId}' cannot carry this: ${list}`, { issues })
}
