import { type IntentDescriptor, localise } from "../intent/index.ts"
import { withStandardQuestions } from "../language/index.ts"
import type { Scene } from "../view/index.ts"
import type { Host, TurnResult } from "./host.ts"
import { describeAll } from "./offer.ts"

/** What the moves of a turn are drawn with. What can be done next is looked for among all intents. */
export async function sceneOf(host: Host, { moves, standing }: TurnResult): Promise<Scene> {
  const { locale, values } = standing
  const { timeZone } = host.service
  if (moves.some(({ kind }) => kind === "done"))
    return { locale, timeZone, values, intents: toldIn(locale, (await describeAll(host)).intents) }
  const uids = new Set(
    [{ intent: standing.intent }, ...moves].flatMap((move) =>
      "intent" in move && move.intent !== undefined ? [move.intent] : [],
    ),
  )
  const found = await Promise.all([...uids].map((uid) => host.lookUp(uid)))
  const intents = found.filter((intent) => intent !== undefined)
  return { locale, timeZone, values, intents: toldIn(locale, intents) }
}

function toldIn(locale: string, intents: readonly IntentDescriptor[]): readonly IntentDescriptor[] {
  return intents.map((intent) => withStandardQuestions(localise(intent, locale), locale))
}
