import type { IntentDescriptor } from "../intent/index.ts"
import { type Interaction, valuesOf } from "./interaction.ts"
import type { Done, Move } from "./moves.ts"
import { type Session, withDeed, withSaid, withShown } from "./session.ts"
import { type Thing, thingsAmong, thingsIn } from "./things.ts"

/** What is worth remembering of a turn: what it showed, what it did, and what was said. */
export function rememberTurn(
  session: Session,
  moves: readonly Move[],
  interaction: Interaction,
  find: (uid: string) => IntentDescriptor | undefined,
): Session {
  const after = moves.reduce((before, move) => rememberMove(before, move, interaction, find), session)
  const { previous, locale, localeSpoken } = interaction
  const said = withSaid(after, moves.map(({ message }) => message).join("\n\n"))
  return { ...said, ...(previous && { previous }), ...(localeSpoken && { locale }) }
}

/** Items that were shown beside a conversation. */
export function rememberItems(
  session: Session,
  items: readonly Readonly<Record<string, unknown>>[],
): Session {
  return withShown(session, { values: {}, things: thingsAmong(items) })
}

function rememberMove(
  session: Session,
  move: Move,
  interaction: Interaction,
  find: (uid: string) => IntentDescriptor | undefined,
): Session {
  if (move.kind === "inform" && move.items && move.items.length > 0) return rememberItems(session, move.items)
  return move.kind === "done" ? rememberDone(session, move, interaction, find(move.intent)) : session
}

function rememberDone(
  session: Session,
  { outcome, externalId, intent, item }: Done,
  interaction: Interaction,
  descriptor: IntentDescriptor | undefined,
): Session {
  const { output, state, executionId } = outcome
  if (state !== "succeeded" || !output || !descriptor || descriptor.delegated) return session
  const values = valuesOf(interaction)
  const things = shownAs(thingsIn(output, descriptor), item)
  if (descriptor.effect === "read") return withShown(session, { intent, values, things })
  const properties = thingsIn({ result: output }, descriptor)[0]?.properties ?? {}
  const label = externalId ?? descriptor.title
  return withDeed(session, {
    intent,
    values,
    executionId,
    thing: { label, properties: { ...properties, ...(externalId !== undefined && { externalId }) } },
  })
}

/** A recipe is one thing, although its result has a list of ingredients: what is shown as one is spoken of as one. */
function shownAs(things: readonly Thing[], item: Done["item"]): readonly Thing[] {
  if (things.length === 1 || !item || "itemListElement" in item || "hasMenuItem" in item) return things
  const [one] = thingsAmong([item])
  return one ? [one] : things
}

/** Whether a turn left something behind that is worth a write. */
export function isMemorable(moves: readonly Move[], ended: boolean): boolean {
  return ended || moves.some((move) => move.kind === "inform" || move.kind === "done")
}
