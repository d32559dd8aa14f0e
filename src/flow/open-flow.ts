import type { IntentDescriptor } from "../intent/index.ts"
import type { Definition } from "./definitions.ts"
import type { FlowContext } from "./flow-declaration.ts"
import type { FlowInstance } from "./flow-session.ts"
import { hydrate } from "./hydrate.ts"
import { startMachine } from "./machine.ts"
import { assertPermitted } from "./permissions.ts"
import { type Opening, renderInstance } from "./render-instance.ts"
import type { SessionDraft } from "./session-draft.ts"
import { showTurn } from "./show-turn.ts"
import { toFlowContext, type Work } from "./work.ts"

/** Opens a flow: by a conversation about its intent, or by hydrating it. Permissions come first. */
export async function openFlow(work: Work, definition: Definition, opening: Opening): Promise<void> {
  const { draft, context } = work
  const { descriptor, flow, machine } = definition
  assertPermitted(flow, descriptor, context.principal, work.host.directions?.())
  const framed = withParent(draft, definition, opening)
  if (definition.led && descriptor) return startConversation(work, descriptor, framed)
  const flowContext = toFlowContext(work, framed.instanceId, framed.result)
  const hydrated = await hydrate(definition, framed.params, flowContext)
  const snapshot = startMachine(machine, { ...hydrated.own })
  renderInstance(work, definition, { opening: framed, hydrated, snapshot, drawn: {} })
}

async function startConversation(work: Work, descriptor: IntentDescriptor, opening: Opening): Promise<void> {
  const { instanceId: interactionId, params } = opening
  const known = descriptor.parameters.filter(({ name }) => Object.hasOwn(params, name))
  const values = Object.fromEntries(known.map(({ name }) => [name, params[name]]))
  const input = { kind: "start", uid: descriptor.uid, values } as const
  const inputId = `${interactionId}.start`
  const result = await work.host.turn({ interactionId, input, inputId }, work.context)
  await showTurn(work, { interactionId, inputId, result, opening })
}

/** Where the flow that it belongs on top of is shown, it opens there. */
export function withParent(draft: SessionDraft, { flow }: Definition, opening: Opening): Opening {
  if (opening.parentInstanceId !== undefined || !flow.within) return opening
  const { flow: parentId, event: tells } = flow.within
  const parent = Object.values(draft.session.instances).find(({ intentId }) => intentId === parentId)
  return parent ? { ...opening, parentInstanceId: parent.instanceId, tells } : opening
}

/** The backend is asked for the props of an instance once more. */
export async function refreshInstance(
  draft: SessionDraft,
  definition: Definition,
  instance: FlowInstance,
  context: FlowContext,
): Promise<void> {
  const { own, follows, refreshAt } = await hydrate(definition, instance.params, context)
  draft.put({ ...instance, follows, refreshAt })
  draft.update(instance.instanceId, { ...instance.props, ...own }, own)
}
