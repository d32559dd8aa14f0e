import type { TurnInput } from "../conversation/index.ts"
import { isAuthorised } from "../execution/index.ts"
import type { Found } from "../host/index.ts"
import { isParleyError } from "../intent/index.ts"
import { derivedId } from "./flow-ids.ts"
import type { FlowInstance } from "./flow-session.ts"
import { isAsking } from "./led-event.ts"
import { showTurn } from "./show-turn.ts"
import type { Work } from "./work.ts"

/** Something said, with the id by which it is taken once. */
export interface Words {
  readonly id: string
  readonly text: string
}

/** Words this likely to mean something else are for that, although a flow is asking. */
const otherWish = 0.9
/** The same, for a flow that opens on top of the one that asks. */
const otherWishWithin = 0.6
const ambiguous = 0.1
/** Words this likely to mean an intent need no second thought. */
const sureEnough = 0.7

/** Words go to the flow that asks, unless they clearly mean something else; then they are a wish of their own. */
export async function sayWords(work: Work, { id, text }: Words): Promise<void> {
  const { host, draft, context } = work
  const key = draft.session.id
  const found = await host.find(text, context)
  const focus = await findFocus(work, found)
  const goesOn = focus?.interaction?.id ?? draft.session.talk
  const fresh = derivedId(key, "wish", id)
  const input: TurnInput = {
    kind: "say",
    text,
    ...(!goesOn && (await isShown(work, found)) && { forIntent: true }),
  }
  const inputId = derivedId(key, "words", id)
  let interactionId = goesOn ?? fresh
  const turn = () => host.turn({ interactionId, input, inputId }, context)
  const result = await turn().catch((error) => {
    if (goesOn === undefined || !isOver(error)) throw error
    // That conversation is over: the words begin another.
    if (focus) draft.dismiss(focus.instanceId, "timeout")
    interactionId = fresh
    return turn()
  })
  const { intent, ended } = result.standing
  draft.session = { ...draft.session, talk: intent === undefined && !ended ? interactionId : undefined }
  await showTurn(work, { interactionId, inputId, result })
}

function isOver(error: unknown): boolean {
  return isParleyError(error) && (error.code === "expired" || error.code === "not_found")
}

/** The flow that asks and was touched last; undefined when the words are for another. */
async function findFocus(
  { definitions, draft }: Work,
  [best, next]: readonly Found[],
): Promise<FlowInstance | undefined> {
  const [focus] = Object.values(draft.session.instances)
    .filter(isAsking)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  if (!focus) return undefined
  const definition = await definitions.get(focus.intentId)
  if (!best || best.descriptor.uid === definition.descriptor?.uid) return focus
  const shown = await definitions.shownBy(best.descriptor.uid)
  const isClear = best.confidence - (next?.confidence ?? 0) >= ambiguous
  const threshold = shown?.flow.within?.flow === focus.intentId ? otherWishWithin : otherWish
  return isClear && best.confidence >= threshold ? undefined : focus
}

/** What the business shows by a flow of its own, to those who may see it, is not looked for in its content. */
export async function isShown(
  { definitions, context }: Pick<Work, "definitions" | "context">,
  [best]: readonly Found[],
): Promise<boolean> {
  if (!best || best.confidence < sureEnough) return false
  if (!isAuthorised(best.descriptor, context.principal)) return false
  return (await definitions.shownBy(best.descriptor.uid)) !== undefined
}
