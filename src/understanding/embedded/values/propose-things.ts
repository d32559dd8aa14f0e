import { isExcluded, stemOf, writtenText } from "../../../language/index.ts"
import { declaredStems } from "./declared-stems.ts"
import { likenessAround, weightAt } from "./likeness.ts"
import { findChoices } from "./match-choices.ts"
import { asksOnly, type Message, type Proposal, sentenceOf } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { isId } from "./propose-ids.ts"
import { thingWeights } from "./score-weights.ts"
import { takenTokens } from "./word-spans.ts"

interface Run {
  readonly first: number
  readonly next: number
}

const longest = 8

/**
 * Proposes things in small letters that no list can confirm: the "rolled oats" of "add two packs of rolled oats to my
 * cart" are the only words that belong neither to the declaration nor to the grammar. If there are several such runs
 * of words, none is proposed.
 */
export function proposeThings(message: Message): Proposal[] {
  const profiles = message.profiles.filter(
    (profile) => profile.kind === "text" && !profile.many && profile.concepts.has("thing") && !isId(profile),
  )
  if (profiles.length === 0) return []
  const runs = findRuns(message).filter(({ first, next }) => !isExcluded(message.reader, first, next))
  const [only] = runs.length > 1 ? runs.filter((run) => !opensSentence(message, run)) : runs
  if (!only || runs.length > 2 || (runs.length === 2 && !runs.some((run) => opensSentence(message, run))))
    return []
  return [
    ...profiles.flatMap((profile) => toProposal(message, profile, only) ?? []),
    ...countsOf(message, only),
  ]
}

/** "three avocados", "two packs of oats": the number before a thing is its quantity. */
function countsOf(message: Message, { first }: Run): Proposal[] {
  const { reader, candidates, profiles } = message
  const count = candidates.findLast(
    (one) => one.kind === "number" && one.next <= first && first - one.next <= 2,
  )
  if (count?.kind !== "number" || isExcluded(reader, count.first, count.next)) return []
  return profiles
    .filter((profile) => profile.kind === "number" && profile.concepts.get("count") === 1)
    .map((profile) => ({
      profile,
      value: count.number,
      score: thingWeights.count,
      first: count.first,
      next: count.next,
    }))
}

function toProposal(message: Message, profile: ParameterProfile, { first, next }: Run): Proposal | undefined {
  const { reader, asked } = message
  // A question asks about what it names, unless it cannot be answered without it: "is the tiramisù vegan?"
  if (asksOnly(message, first) && !profile.parameter.required && !isDefinite(message, first)) return undefined
  let score = thingWeights.base + thingWeights.concept * (profile.concepts.get("thing") ?? 0)
  if (asked.has(profile.parameter.name)) score += thingWeights.asked
  score += thingWeights.likeness * likenessAround(reader, profile, first, next)
  const value = writtenText(reader, first, next)
  return { profile, value, score, first, next }
}

/**
 * Whether a question to an intent that only reads names a definite thing: "is the tiramisù vegan?", "what can I cook
 * with chickpeas?"
 */
function isDefinite({ reader, descriptor }: Message, first: number): boolean {
  if (descriptor.effect !== "read") return false
  const { calendar, numbers, speech } = reader.lexicon
  const isBefore = (table: typeof speech.together) => table.at(reader.tokens, first - 1) !== undefined
  return isBefore(speech.together) || (isBefore(calendar.articles) && !isBefore(numbers.indefinite))
}

/** The verb of a request stands first: "throw in some oil". */
function opensSentence(message: Message, { first }: Run): boolean {
  return sentenceOf(message, first)?.from === first
}

function findRuns(message: Message): Run[] {
  const { reader } = message
  const { tokens, lexicon } = reader
  const isOwn = ownWords(message)
  const runs: Run[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (!isOwn(at)) continue
    let next = at + 1
    while (next < tokens.length && next - at < longest) {
      const joiner = [lexicon.speech.and, lexicon.speech.together]
        .map((table) => table.at(tokens, next))
        .find((match) => match && isOwn(match.next))
      if (!isOwn(next) && !joiner) break
      next = joiner ? joiner.next + 1 : next + 1
    }
    runs.push({ first: at, next })
    at = next
  }
  return runs
}

/** Whether a word is neither part of a reading or a choice nor the declaration's own. */
function ownWords(message: Message): (index: number) => boolean {
  const { reader, profiles, descriptor, candidates } = message
  const { tokens, lexicon } = reader
  const taken = takenTokens(message)
  for (const { kind, first, next } of candidates)
    if (kind === "number" || kind === "ordinal") taken.fill(true, first, next)
  for (const { choices, stems } of profiles)
    for (const { first, next } of findChoices(reader, choices, stems)) taken.fill(true, first, next)
  const declared = declaredStems(descriptor, lexicon.language)
  return (index) => {
    const token = tokens[index]
    if (token?.kind !== "word" || taken[index] || lexicon.stop.has(token.folded)) return false
    if (declared.has(stemOf(token.folded, lexicon.language))) return false
    return !profiles.some((profile) => profile.kind === "number" && weightAt(reader, profile, index) > 0)
  }
}
