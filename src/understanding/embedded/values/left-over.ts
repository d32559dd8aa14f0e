import {
  boundAround,
  type Candidate,
  type TokenRange,
  tokenAt,
  writtenText,
} from "../../../language/index.ts"
import type { FoundValue, LeftOver, WhyItMatters } from "../../understanding.ts"
import { declaredStems, saidStems } from "./declared-stems.ts"
import { termsOf } from "./house-words.ts"
import { weightAt } from "./likeness.ts"
import { findChoices } from "./match-choices.ts"
import { knownValue, type Message } from "./message.ts"
import { isNote } from "./parameter-profile.ts"

/** More than this is a letter and no wish: the rest of it is not told apart. */
const mostLeftOver = 12

/**
 * Finds the words that neither a value nor the intent nor talk explains. Words of the declaration are explained, except
 * where they state a condition, an amount or a day, or where the business knows them as values.
 */
export function findLeftOver(
  message: Message,
  values: readonly FoundValue[],
  explainedByValues: readonly boolean[],
): LeftOver[] {
  const explained = [...explainedByValues]
  explainLimits(message, explained)
  const unmet = unmetExclusions(message, values)
  for (const { first, next } of unmet) explained.fill(false, first, next)
  const found: (TokenRange & { readonly why: WhyItMatters })[] = []
  const leave = ({ first, next }: TokenRange, why: WhyItMatters) => {
    if (explained.slice(first, next).includes(true)) return
    explained.fill(true, first, next)
    found.push({ first, next, why })
  }
  for (const range of [...unmet, ...message.exclusions]) leave(range, "negation")
  for (const range of statedConditions(message)) leave(range, "condition")
  for (const candidate of message.candidates) {
    const why = isAmountOrDay(message, candidate)
    if (why) leave(candidate, why)
  }
  for (const range of knownWords(message)) leave(range, "known")
  for (const range of unknownWords(message, explained)) leave(range, "unknown")
  return found
    .sort((a, b) => a.first - b.first)
    .slice(0, mostLeftOver)
    .map(({ first, next, why }) => ({ from: toSpan(message, first, next), why }))
}

function toSpan({ reader }: Message, first: number, next: number): LeftOver["from"] {
  const text = writtenText(reader, first, next)
  const { start } = tokenAt(reader.tokens, first)
  return { start, end: start + text.length, text }
}

/** The "max" and the "a month" of "max 1200 a month", and the "people" of "four people", belong to the amount. */
function explainLimits({ reader, candidates }: Message, explained: boolean[]): void {
  const { speech, measures } = reader.lexicon
  for (const candidate of candidates) {
    if (!explained[candidate.first]) continue
    const { first, next } = boundAround(reader, candidate.first, candidate.next)
    explained.fill(true, first, next)
    const per = speech.per.at(reader.tokens, candidate.next)
    const unit = per && measures.durations.at(reader.tokens, per.next)
    const counted = unit ?? speech.headcount.at(reader.tokens, candidate.next)
    if (counted) explained.fill(true, candidate.next, counted.next)
  }
}

/**
 * A value that is ruled out is dealt with where it was known, where another takes its place, or where the parameter is
 * asked for anyway. An optional parameter has no way to say "anything but this".
 */
function unmetExclusions(message: Message, values: readonly FoundValue[]): TokenRange[] {
  return values.flatMap(({ parameter, excluded, from }): TokenRange[] => {
    if (!excluded) return []
    const declared = message.profiles.find(({ parameter: { name } }) => name === parameter)?.parameter
    const isReplaced = values.some((other) => other.parameter === parameter && !other.excluded)
    const isDealtWith =
      isReplaced || knownValue(message, parameter) !== undefined || message.asked.has(parameter)
    return isDealtWith || declared?.required ? [] : [negationAround(message, from)]
  })
}

/** How many words may stand between a negation and what it rules out. */
const negationReach = 4

/** The words of a value with the negation before them. */
function negationAround({ reader, exclusions }: Message, from: FoundValue["from"]): TokenRange {
  const { tokens, lexicon } = reader
  const first = tokens.findIndex(({ start }) => start === from.start)
  const next = tokens.findLastIndex(({ end }) => end <= from.end) + 1
  const around = exclusions.find((one) => one.first <= first && one.next >= next)
  if (around) return around
  for (let at = first - 1; at >= 0 && at >= first - negationReach; at--)
    if (lexicon.speech.negations.at(tokens, at)) return { first: at, next }
  return { first, next }
}

function statedConditions({ reader }: Message): TokenRange[] {
  const { states } = reader.lexicon.conditions
  return reader.tokens.flatMap((_, first) => {
    const match = states.at(reader.tokens, first)
    return match ? [{ first, next: match.next }] : []
  })
}

/** A day, a time or an amount that was read and that no parameter took. */
function isAmountOrDay(message: Message, candidate: Candidate): WhyItMatters | undefined {
  const { kind, weak, first, next } = candidate
  if (kind === "date") {
    const { from, to } = candidate.days
    // "What do you have today?" asks about now, as every question does.
    const isOpen = from === to && (weak || from === message.reader.reference.today)
    return isOpen ? undefined : "date"
  }
  if (kind === "time") return weak ? undefined : "date"
  if (kind === "moment" || kind === "shift") return "date"
  if (kind === "money" || kind === "duration" || kind === "measure") return "amount"
  if (kind !== "number") return undefined
  const noun = message.reader.tokens[next]
  const isCounting = noun?.kind === "word" && !message.reader.lexicon.stop.has(noun.folded)
  const isOne = message.reader.lexicon.speech.ones.at(message.reader.tokens, first) !== undefined
  return isCounting && !isOne ? "amount" : undefined
}

/** Declared values and the business's own words that no value took. */
function knownWords({ reader, profiles, house }: Message): TokenRange[] {
  const tokens = termsOf(reader)
  const own = tokens.flatMap((_, first) => {
    const match = house.synonyms.at(tokens, first)
    return match ? [{ first, next: match.next }] : []
  })
  const declared = profiles.flatMap(({ choices, stems }) =>
    findChoices(reader, choices, stems).filter(({ quality }) => quality >= 0.95),
  )
  return [...own, ...declared]
}

/** Runs of words that the declaration and the language do not have. */
function unknownWords(message: Message, explained: readonly boolean[]): TokenRange[] {
  const { reader, profiles, house, descriptor } = message
  const { tokens, lexicon, stems } = reader
  const talk = talkTokens(message)
  const note = profiles.find(isNote)
  // What would be a note is not explained by the words that tell what notes are for.
  const said = note ? declaredStems(descriptor, reader.stemsOf) : saidStems(descriptor, reader.stemsOf)
  const terms = termsOf(reader)
  const isUnknown = (at: number) => {
    const token = tokens[at]
    if (token?.kind !== "word" || explained[at] || talk[at] || lexicon.stop.has(token.folded)) return false
    if ((stems[at] ?? []).some((stem) => said.has(stem)) || house.filler.at(terms, at)) return false
    return !profiles.some((profile) => profile !== note && weightAt(reader, profile, at) > 0)
  }
  const runs: TokenRange[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (!isUnknown(at)) continue
    let next = at + 1
    while (isUnknown(next)) next++
    runs.push({ first: at, next })
    at = next
  }
  return runs
}

/** The tokens that agree, thank, ask or otherwise only carry the talk. */
function talkTokens({ reader }: Message): boolean[] {
  const talk = new Array<boolean>(reader.tokens.length).fill(false)
  for (let at = 0; at < reader.tokens.length; at++)
    for (const table of Object.values(reader.lexicon.turns)) {
      const match = table.at(reader.tokens, at)
      if (match) talk.fill(true, at, match.next)
    }
  return talk
}
