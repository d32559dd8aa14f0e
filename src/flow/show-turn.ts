import type { TurnResult } from "../host/index.ts"
import { equalJson } from "../intent/index.ts"
import { answerFlow, choiceFlow, type Definition } from "./definitions.ts"
import { finishFlow, showWhatFollows } from "./finish-flow.ts"
import { toFailure } from "./flow-error.ts"
import { derivedId } from "./flow-ids.ts"
import type { FlowInstance } from "./flow-session.ts"
import { type Hydrated, hydrate } from "./hydrate.ts"
import { type LedStand, toLedStep } from "./led-turn.ts"
import { sendTo, startMachine } from "./machine.ts"
import { openFlow, withParent } from "./open-flow.ts"
import { assertPermitted } from "./permissions.ts"
import { toData } from "./props.ts"
import { nothingHydrated, type Opening, renderInstance } from "./render-instance.ts"
import { toFlowContext, type Work } from "./work.ts"

/** A turn of a conversation that is to be shown. */
export interface ShownTurn {
  readonly interactionId: string
  readonly inputId: string
  readonly result: TurnResult
  /** How the instance is opened, if there is none yet. */
  readonly opening?: Opening | undefined
  /** Its client draws the moves itself: only what the business has declared beside them is shown. */
  readonly drawnElsewhere?: boolean
}

/**
 * Shows what a turn has led to: words, and where the flow about it stands. Returns whether a flow shows the turn itself.
 */
export async function showTurn(work: Work, turn: ShownTurn, instanceId?: string): Promise<boolean> {
  const { draft, definitions } = work
  const { messages, stand, cards } = await toLedStep(work.host, turn.result)
  if (!turn.drawnElsewhere) {
    for (const [index, text] of messages.entries()) draft.say(text, `${turn.inputId}-${index}`)
    if (cards) await showAnswer(work, cards, turn.inputId)
  }
  if (!stand) return false
  const existing = instanceId === undefined ? findShowing(work, turn) : draft.get(instanceId)
  const target = await findTarget(work, stand)
  if (target) {
    await showResult(work, target, turn, stand, existing)
    return true
  }
  const { uid } = stand
  const definition = uid === undefined ? await definitions.get(choiceFlow) : await definitions.led(uid)
  if (turn.drawnElsewhere && !existing && !definition.hydrator) {
    await followUnshown(work, definition, turn, stand)
    return false
  }
  const fits = existing?.intentId === definition.intentId
  if (existing && !fits) draft.dismiss(existing.instanceId, "replaced")
  if (existing && fits) await moveLed(work, definition, existing, turn, stand)
  else await renderLed(work, definition, turn, stand)
  return stand.ends === undefined
}

function findShowing({ draft }: Work, { interactionId }: ShownTurn): FlowInstance | undefined {
  return Object.values(draft.session.instances).find(({ interaction }) => interaction?.id === interactionId)
}

/** What needs no flow of its own may still lead to one. */
async function followUnshown(
  work: Work,
  definition: Definition,
  { interactionId, result }: ShownTurn,
  { ends, output = {} }: LedStand,
): Promise<void> {
  if (ends?.reason !== "completed") return
  await showWhatFollows(work, definition, {
    from: interactionId,
    params: result.standing.values,
    result: output,
  })
}

/** The flow that shows the result in place of its bare values, where one is declared. */
async function findTarget({ definitions }: Work, { event, uid }: LedStand): Promise<Definition | undefined> {
  return event.type === "done" && uid !== undefined ? definitions.shownBy(uid) : undefined
}

async function showResult(
  work: Work,
  target: Definition,
  { interactionId, result }: ShownTurn,
  { output }: LedStand,
  existing: FlowInstance | undefined,
): Promise<void> {
  if (existing) work.draft.dismiss(existing.instanceId, "replaced")
  const params = { ...output, ...result.standing.values }
  await openFlow(work, target, { instanceId: derivedId(interactionId, "shown"), params, result: output })
}

/** Items that answer a question; those of the answer before give way. */
async function showAnswer(work: Work, cards: readonly unknown[], inputId: string) {
  const { draft, definitions } = work
  const definition = await definitions.get(answerFlow)
  for (const { instanceId, intentId } of Object.values(draft.session.instances))
    if (intentId === answerFlow) draft.dismiss(instanceId, "replaced")
  renderInstance(work, definition, {
    opening: { instanceId: derivedId(inputId, "answer"), params: {} },
    hydrated: nothingHydrated,
    snapshot: startMachine(definition.machine, {}),
    drawn: { cards },
  })
}

async function renderLed(
  work: Work,
  definition: Definition,
  { interactionId, result, opening }: ShownTurn,
  stand: LedStand,
): Promise<void> {
  // What ended without being shown is told in words alone.
  if (stand.ends && stand.ends.reason !== "completed") return
  const { draft } = work
  const refused = refusal(work, definition)
  if (refused && stand.event.type === "authorise") return awaitAuthorisation(work, interactionId, refused)
  if (refused) throw refused
  const { values, turn } = result.standing
  const instanceId = opening?.instanceId ?? derivedId(interactionId, definition.intentId)
  const params = { ...opening?.params, ...values }
  const isDone = stand.ends !== undefined
  const start = startMachine(definition.machine, {})
  renderInstance(work, definition, {
    opening: withParent(draft, definition, { ...opening, instanceId, params }),
    hydrated: isDone ? nothingHydrated : await hydrate(definition, params, toFlowContext(work, instanceId)),
    snapshot: sendTo(definition.machine, start, stand.event) ?? start,
    drawn: stand.props ?? {},
    interaction: { id: interactionId, turn },
  })
  if (isDone) await finishFlow(work, definition, draft.get(instanceId), stand.output ?? {})
}

function refusal({ context, host }: Work, { flow, descriptor }: Definition): unknown {
  try {
    assertPermitted(flow, descriptor, context.principal, host.directions?.())
  } catch (error) {
    return error
  }
}

/** Nothing is shown to who may not see it; the conversation waits, and a yes goes on with it once that may. */
function awaitAuthorisation({ draft, context }: Work, interactionId: string, refused: unknown): void {
  draft.tell(toFailure(refused, context.locale))
  draft.session = { ...draft.session, talk: interactionId }
}

async function moveLed(
  work: Work,
  definition: Definition,
  instance: FlowInstance,
  { interactionId, result }: ShownTurn,
  { event, props, ends, output }: LedStand,
): Promise<void> {
  const { draft } = work
  const { instanceId, interaction } = instance
  const { turn, values } = result.standing
  // Another turn of the same conversation was shown in between: this one is old.
  if (interaction?.id === interactionId && interaction.turn > turn) return
  const params = { ...instance.params, ...values }
  const { own, ...moving } = await hydrateAnew(work, definition, instance, params)
  draft.put({ ...instance, ...moving, params, interaction: { id: interactionId, turn } })
  if (props) draft.update(instanceId, toData(definition.intentId, { ...props, ...own }), own)
  const next = sendTo(definition.machine, instance.snapshot, event)
  if (ends?.reason === "completed")
    return finishFlow(work, definition, draft.get(instanceId), output ?? {}, next)
  if (next) draft.move(instanceId, next)
  if (ends) draft.dismiss(instanceId, ends.reason)
}

/** More is known now: the props of the business are asked for once more. */
async function hydrateAnew(
  work: Work,
  definition: Definition,
  { instanceId, own, follows, refreshAt, params: before }: FlowInstance,
  params: Readonly<Record<string, unknown>>,
): Promise<Hydrated> {
  if (!definition.hydrator || equalJson(before, params)) return { own, follows, refreshAt }
  return hydrate(definition, params, toFlowContext(work, instanceId))
}
