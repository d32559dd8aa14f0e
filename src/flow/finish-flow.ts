import type { Definition } from "./definitions.ts"
import type { FlowLink } from "./flow-declaration.ts"
import { derivedId } from "./flow-ids.ts"
import type { FlowInstance, MachineSnapshot } from "./flow-session.ts"
import { handleEvent } from "./handle-event.ts"
import { openFlow, refreshInstance } from "./open-flow.ts"
import { toFlowContext, type Work } from "./work.ts"

type Data = Readonly<Record<string, unknown>>

/** Ends a flow with its result: the flow below is told, and what follows is opened. `last` is its final state. */
export async function finishFlow(
  work: Work,
  { flow, led, descriptor }: Definition,
  instance: FlowInstance,
  result: Data,
  last?: MachineSnapshot,
): Promise<void> {
  const { draft } = work
  const { instanceId, params } = instance
  const next = flow.followUp?.(result)
  if (last) draft.move(instanceId, last, next && { intentId: next.intentId, props: next.params })
  draft.dismiss(instanceId, "completed", result)
  await tellParent(work, instance, result)
  if (led && descriptor) await showAfter(work, descriptor.uid, { ...params, ...result }, instanceId)
  if (next) await openNext(work, next, instanceId)
}

/** The result is an event of the flow below. */
async function tellParent(work: Work, { instanceId, parentInstanceId, tells }: FlowInstance, result: Data) {
  if (parentInstanceId === undefined || tells === undefined || !work.draft.find(parentInstanceId)) return
  const id = `${instanceId}.result`
  await handleEvent(work, { id, instanceId: parentInstanceId, event: tells, payload: result })
}

async function openNext(work: Work, { intentId, params = {} }: FlowLink, from: string): Promise<void> {
  const definition = await work.definitions.get(intentId)
  await openFlow(work, definition, { instanceId: derivedId(from, "followed", intentId), params })
}

/** Flows that are shown once an intent has succeeded; one that is open already is asked for its props again. */
async function showAfter(work: Work, uid: string, params: Data, from: string): Promise<void> {
  const { draft } = work
  for (const definition of await work.definitions.after(uid)) {
    const { intentId } = definition
    const open = Object.values(draft.session.instances).find((instance) => instance.intentId === intentId)
    if (open) await refreshInstance(draft, definition, open, toFlowContext(work, derivedId(from, "after")))
    else await openFlow(work, definition, { instanceId: derivedId(from, "after", intentId), params })
  }
}
