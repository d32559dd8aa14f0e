import type { IntentDescriptor } from "../../intent/index.ts"
import type { Band, FoundValue, RankedIntent } from "../understanding.ts"
import type { Extracted } from "./values/index.ts"

export interface Reading {
  readonly band: Band
  readonly intents: readonly RankedIntent[]
  readonly extracted: Extracted
}

export interface Candidates {
  readonly band: Band
  readonly intents: readonly RankedIntent[]
  readonly find: (uid: string) => IntentDescriptor | undefined
  readonly read: (uid: string) => Extracted
}

/** Intents this near to the best are rivals; the others fit too badly for their values to count. */
const rivalShare = 0.3
const mostRivals = 3
const enoughValues = 2
/** Where the words themselves say nothing, so many intents are tried with the values. */
const mostTried = 10

/**
 * Where several intents fit the words about equally, the one that has a parameter for more of the values wins: "a
 * table for four on Friday at seven" is a booking, since a question about free times has no use for the seven.
 */
export function settleIntent(candidates: Candidates): Reading {
  const { band, intents, read } = candidates
  const [best] = intents
  if (!best) return { band, intents, extracted: { values: [] } }
  const named = band === "none" ? fromValues(candidates) : undefined
  if (named) return named
  const rivals = intents
    .slice(0, band === "ask" ? mostRivals : 1)
    .filter(({ confidence }) => confidence >= rivalShare * best.confidence)
    .map((intent) => ({ intent, extracted: read(intent.uid) }))
    .map((rival) => ({ ...rival, said: evidence(rival.extracted).length }))
  const [first, second] = rivals.toSorted((a, b) => b.said - a.said)
  // Without a rival, values that fit it tell that the best is meant.
  if (band === "ask" && first && !second && first.said >= enoughValues)
    return { band: "act", intents, extracted: first.extracted }
  if (!first || !second || first.said === second.said)
    return { band, intents, extracted: rivals[0]?.extracted ?? read(best.uid) }
  return { band: "act", intents: inFront(first.intent, intents), extracted: first.extracted }
}

/**
 * "4 people Friday 8 pm" says in no word what is wanted, but all of it is values of one intent: that one is meant. So it
 * is with a listed value that only one intent knows.
 */
function fromValues({ intents, find, read }: Candidates): Reading | undefined {
  const [first, second] = intents
    .slice(0, mostTried)
    .map((intent) => ({ intent, extracted: read(intent.uid) }))
    .filter(({ extracted }) => (extracted.leftOver ?? []).length === 0)
    .map((one) => ({ ...one, values: one.extracted.values.filter(isCertain) }))
    .map((one) => ({ ...one, score: howWell(find(one.intent.uid), one.values) }))
    .toSorted((a, b) => b.score - a.score)
  if (!first || first.score <= (second?.score ?? 0)) return undefined
  const isListed = first.values.some(({ by }) => by === "option") && (second?.values.length ?? 0) === 0
  if (first.values.length < 2 && !isListed) return undefined
  const intent = { ...first.intent, confidence: actOnValues }
  return { band: "act", intents: inFront(intent, intents), extracted: first.extracted }
}

const actOnValues = 0.75

/** Read by rules or from a list, and wanted: free words fit anything. */
function isCertain({ excluded, by }: FoundValue): boolean {
  return !excluded && (by === "grammar" || by === "option" || by === "pattern")
}

/** Values count one each, and those that the intent cannot do without a little more. */
function howWell(descriptor: IntentDescriptor | undefined, values: readonly FoundValue[]): number {
  const required = descriptor?.parameters.filter((parameter) => parameter.required) ?? []
  const filled = required.filter(({ name }) => values.some((value) => value.parameter === name)).length
  return values.length + (required.length === 0 ? 0 : filled / required.length) / 2
}

function inFront(intent: RankedIntent, intents: readonly RankedIntent[]): readonly RankedIntent[] {
  return [intent, ...intents.filter(({ uid }) => uid !== intent.uid)]
}

/** A note takes any words, so it is no evidence; neither is what is ruled out. */
function evidence({ values }: Extracted): readonly FoundValue[] {
  return values.filter(({ excluded, by }) => !excluded && by !== "note")
}
