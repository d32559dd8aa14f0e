import type { IntentDescriptor } from "../../intent/index.ts"
import type { Band, FoundValue, RankedIntent } from "../understanding.ts"
import { type Extracted, hasIdPrefix } from "./values/index.ts"

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
  /** Whether the words that are no values can mean what only this intent does. */
  readonly names: (descriptor: IntentDescriptor, values: readonly FoundValue[]) => boolean
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
  const settled = settle(candidates)
  const [best] = settled.intents
  const descriptor = best && candidates.find(best.uid)
  if (settled.band !== "act" || descriptor?.effect !== "destructive") return settled
  if (candidates.names(descriptor, settled.extracted.values)) return settled
  return fromId(candidates) ?? { ...settled, band: "ask" }
}

function settle(candidates: Candidates): Reading {
  const { band, intents, find, read } = candidates
  const [best] = intents
  if (!best) return { band, intents, extracted: { values: [] } }
  const named = band === "none" ? (fromValues(candidates) ?? fromId(candidates)) : undefined
  if (named) return named
  const own = read(best.uid)
  const isLeftOver = band !== "none" && leavesValuesOver(own)
  const rivals = intents
    .slice(0, isLeftOver ? mostTried : band === "ask" ? mostRivals : 1)
    .filter(({ confidence }) => isLeftOver || confidence >= rivalShare * best.confidence)
    .map((intent) => ({ intent, extracted: intent === best ? own : read(intent.uid) }))
    .map((rival) => ({ ...rival, said: evidence(rival.extracted) }))
    .map((rival) => ({ ...rival, score: rival.said.length - lacksId(find(rival.intent.uid), rival.said) }))
  const [first, second] = rivals.toSorted((a, b) => b.score - a.score)
  // Without a rival, values that fit it tell that the best is meant.
  if (band === "ask" && first && !second && first.said.length >= enoughValues)
    return { band: "act", intents, extracted: first.extracted }
  const keeps = { band, intents, extracted: own }
  if (!first || !second || first.score === second.score || first.intent === best) {
    const isAhead =
      band === "ask" && first?.intent === best && second && first.said.length > second.said.length
    return isAhead ? { ...keeps, band: "act" } : keeps
  }
  // What is understood for sure gives way only where it leaves much of the message over.
  const more = first.said.length - evidence(own).length
  if (band === "act" && more < muchMore) return keeps
  if (band === "ask" && more < 0) return keeps
  return { band: "act", intents: inFront(first.intent, intents), extracted: first.extracted }
}

const muchMore = 2

/** Whoever wants to change something says which: without its number, something new is likelier. */
function lacksId(descriptor: IntentDescriptor | undefined, values: readonly FoundValue[]): number {
  const isLacking = descriptor?.parameters.some(
    ({ name, required, schema }) =>
      required && hasIdPrefix(schema) && !values.some(({ parameter }) => parameter === name),
  )
  return isLacking ? 0.5 : 0
}

/** "A puncture on Tuesday at nine" is no question about prices: the day and the hour would mean nothing. */
function leavesValuesOver({ leftOver = [] }: Extracted): boolean {
  return leftOver.some(({ why }) => why === "date" || why === "amount")
}

/** A number of a booking says which intents can be meant: those that have a parameter for it. */
function fromId({ intents, find, read }: Candidates): Reading | undefined {
  const known = intents
    .slice(0, mostTried)
    .map((intent) => ({ intent, extracted: read(intent.uid) }))
    .filter(({ extracted }) => extracted.values.some(({ by, excluded }) => by === "pattern" && !excluded))
  const [first, ...others] = known
  if (!first) return undefined
  // What only reads or changes comes before what cannot be undone.
  const front = known.map(({ intent }) => intent).toSorted((a, b) => harm(find, a) - harm(find, b))
  const ranked = [...front, ...intents.filter((intent) => !front.includes(intent))]
  return {
    band: others.length === 0 ? "act" : "ask",
    intents: ranked,
    extracted: read(ranked[0]?.uid ?? first.intent.uid),
  }
}

function harm(find: Candidates["find"], { uid }: RankedIntent): number {
  return find(uid)?.effect === "destructive" ? 1 : 0
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
