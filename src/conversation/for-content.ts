import type { IntentDescriptor } from "../intent/index.ts"
import type { Understood } from "../understanding/index.ts"
import { offersAtMost } from "./take.ts"
import type { Knowledge } from "./transitions.ts"
import { conditionsIn } from "./unmet-conditions.ts"

type Finding = Pick<Knowledge, "find" | "mayUse">

const likelyFrom = 0.25
/** What is this much less likely than the best is not offered beside it. */
const rivalShare = 0.2

/**
 * Whether words are for the content of a host rather than for one of its intents. It is decided here for every
 * protocol: what clearly names an intent is for that one, unless it searches the same content; what may ask for an
 * effect is asked about; all else is looked for in the content first.
 */
export function isForContent(
  text: string,
  understood: Understood,
  knowledge: Finding,
  isFollowUp: boolean,
): boolean {
  const { kind, band, intents } = understood
  if (kind === "cancel" || kind === "thanks") return false
  const [best] = intents
  const descriptor = best && knowledge.find(best.uid)
  if (isBareId(text, understood)) return false
  if (band === "act" && descriptor)
    return searchesContent(descriptor) || (descriptor.effect === "read" && isBareName(text, understood))
  if (isFollowUp || band !== "ask") return true
  const [likeliest] = fittingOf(understood, knowledge)
  return likeliest === undefined || likeliest.effect === "read"
}

/** Whether words that the content has nothing for may still mean an intent. */
export function mayMeanIntent(understood: Understood, knowledge: Finding): boolean {
  const { band, intents, values } = understood
  const descriptor = intents[0] && knowledge.find(intents[0].uid)
  if (band !== "act" || !descriptor) {
    const [likeliest] = fittingOf(understood, knowledge)
    return likeliest !== undefined && !searchesContent(likeliest)
  }
  // A search that can read none of the words finds everything, or nothing in other words.
  return !searchesContent(descriptor) || values.some(({ parameter }) => !isFreeText(parameter, descriptor))
}

/** Whether what they mean most likely is a search of the content. */
export function isSearch({ intents }: Understood, knowledge: Finding): boolean {
  const descriptor = intents[0] && knowledge.find(intents[0].uid)
  return descriptor !== undefined && searchesContent(descriptor)
}

/** Nothing but the number of something: whoever gives it wants to see that. */
export function isBareId(text: string, { values }: Understood): boolean {
  return values.some(({ from, by }) => by === "pattern" && from.text.trim() === text.trim())
}

/** Nothing but a name says nothing of what is wanted with it. */
function isBareName(text: string, { values }: Understood): boolean {
  return values.some(({ from }) => from.text.trim() === text.trim())
}

/** Whether any words would do as the value of a parameter. */
export function isFreeText(name: string, { parameters }: IntentDescriptor): boolean {
  const { schema = {}, type } = parameters.find((parameter) => parameter.name === name) ?? {}
  return type === "string" && !("format" in schema || "enum" in schema || "pattern" in schema)
}

/** Whether the words give a value that no mere words could be: a day, a number, a choice. */
export function givesValue(
  intent: string | undefined,
  { intents, values }: Understood,
  { find }: Finding,
): boolean {
  const uid = intent ?? intents[0]?.uid
  const descriptor = uid === undefined ? undefined : find(uid)
  return values.some(({ parameter }) => descriptor && !isFreeText(parameter, descriptor))
}

/** An intent with the tag `search` looks through the same items as the content does, and knows no more than they say. */
export function searchesContent({ effect, tags }: IntentDescriptor): boolean {
  return effect === "read" && tags.includes("search")
}

/** What may be meant. Where everything is about as unlikely, offering a few at random helps nobody. */
export function fittingOf({ band, intents }: Understood, knowledge: Finding): readonly IntentDescriptor[] {
  const [best] = intents
  if (band !== "ask" || !best || best.confidence < likelyFrom) return []
  return intents
    .filter(({ confidence }, place) => place < 2 || confidence >= rivalShare * best.confidence)
    .flatMap(({ uid }) => knowledge.find(uid) ?? [])
    .slice(0, offersAtMost)
}

/**
 * A question for a search of the business's own that clearly is meant, has all it needs, heeds all that was said, and
 * is open to who asks: the content answers anyone.
 */
export function answersAtOnce(understood: Understood, knowledge: Finding, locale: string): boolean {
  const { kind, band, intents, values } = understood
  const best = intents[0] && knowledge.find(intents[0].uid)
  if (
    kind !== "question" ||
    band !== "act" ||
    !best ||
    !searchesContent(best) ||
    knowledge.mayUse?.(best) === false ||
    conditionsIn(understood, best, locale).length > 0
  )
    return false
  const given = new Set(values.filter(({ excluded }) => !excluded).map(({ parameter }) => parameter))
  return best.parameters.every(({ name, required }) => !required || given.has(name))
}
