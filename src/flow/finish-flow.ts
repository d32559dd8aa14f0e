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
  definition: Definition,
  instance: FlowInstance,
  result: Data,
  last?: MachineSnapshot,
): Promise<void> {
  const { draft } = work
  const { instanceId, params } = instance
  const next = definition.flow.followUp?.(result, params)
  if (last) draft.move(instanceId, last, next && { intentId: next.intentId, props: next.params })
  draft.dismiss(instanceId, "completed", result)
  await tellParent(work, instance, result)
  await showWhatFollows(work, definition, { from: instanceId, params, result })
}

/** Opens what is declared to come after this, with what it was about and what came of it. */
export async function showWhatFollows(
  work: Work,
  { flow, led, descriptor }: Definition,
  { from, params, result }: { readonly from: string; readonly params: Data; readonly result: Data },
): Promise<void> {
  if (led && descriptor) await showAfter(work, descriptor.uid, { ...params, ...result }, from)
  const next = flow.followUp?.(result, params)
  if (next) await openNext(work, next, from)
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
    else {
      const opening = { instanceId: derivedId(from, "after", intentId), params: wantedOf(definition, params) }
      await openFlow(work, definition, opening)
    }
  }
}

/** Of what another intent has given, a flow takes what its hydrator asks for, and nothing that has the same name by chance. */
function wantedOf({ hydrator }: Definition, given: Data): Data {
  const wanted = Object.keys(hydrator?.extractionSchema.shape ?? {})
  return Object.fromEntries(
    wanted.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  )
}
