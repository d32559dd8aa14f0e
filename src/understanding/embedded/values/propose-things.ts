import { isExcluded, type TokenRange, tokenAt, writtenText } from "../../../language/index.ts"
import { declaredStems, isAboutRemoving } from "./declared-stems.ts"
import { likenessAround, weightAt } from "./likeness.ts"
import { findChoices } from "./match-choices.ts"
import { asksOnly, type Message, type Proposal, sentenceOf } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { isId } from "./propose-ids.ts"
import { thingWeights } from "./score-weights.ts"
import { takenTokens } from "./word-spans.ts"

const longest = 8

/**
 * Proposes things in small letters that no list can confirm: the "rolled oats" of "add two packs of rolled oats to my
 * cart" are the only words that belong neither to the declaration nor to the grammar. If there are several such runs
 * of words, none is proposed. Where a parameter lists things, those after a "with" are for it.
 */
export function proposeThings(message: Message): Proposal[] {
  const all = message.profiles.filter(
    (profile) =>
      profile.kind === "text" &&
      profile.concepts.has("thing") &&
      !profile.concepts.has("ruledOut") &&
      !isId(profile),
  )
  if (all.length === 0) return []
  const lists = all.filter(({ many }) => many)
  const runs = findRuns(message, lists.length > 0).filter((run) => !isRefused(message, run))
  const cued = lists.length === 0 ? [] : runs.filter((run) => followsTogether(message, run))
  const [only, ...others] = onlyThings(
    message,
    runs.filter((run) => !cued.includes(run)),
  )
  const single =
    only && others.length === 0
      ? all.filter(({ many }) => !many).flatMap((profile) => toProposal(message, profile, only) ?? [])
      : []
  return [
    ...lists.flatMap((profile) => cued.flatMap((run) => toItems(message, profile, run))),
    ...single,
    ...(only && others.length === 0 ? countsOf(message, only) : []),
  ]
}

/** "I don't need the milk" names the milk, where the intent is to take something away. */
function isRefused({ reader, descriptor }: Message, { first, next }: TokenRange): boolean {
  return isExcluded(reader, first, next) && !isAboutRemoving(descriptor, reader.lexicon.language)
}

/** Of several runs, those that are neither the verb of a request nor what a question asks for. */
function onlyThings(message: Message, runs: readonly TokenRange[]): TokenRange[] {
  const things = runs.filter((run) => !isVerb(message, run, runs.length > 1))
  return things.filter((run) => !isAskedFor(message, run, things.length > 1))
}

/** The verb of a request stands first, before its object: "throw in some oil", "open the first one". */
function isVerb(message: Message, { first, next }: TokenRange, hasOthers: boolean): boolean {
  if (sentenceOf(message, first)?.from !== first || next - first > 1) return false
  const { tokens, lexicon } = message.reader
  const after = tokens[next]
  if (lexicon.calendar.articles.at(tokens, next)) return true
  return hasOthers && after?.kind === "word" && lexicon.stop.has(after.folded)
}

/**
 * "How many calories has …": the calories are asked for, and are no thing by themselves. What follows a single word is
 * asked for only beside something else: "what soups have you?"
 */
function isAskedFor(message: Message, { first }: TokenRange, hasOthers: boolean): boolean {
  const from = sentenceOf(message, first)?.from ?? 0
  const question = message.reader.lexicon.turns.question.at(message.reader.tokens, from)
  return question?.next === first && (hasOthers || first - from > 1)
}

/** "three avocados", "two packs of oats": the number before a thing is its quantity. */
function countsOf(message: Message, { first }: TokenRange): Proposal[] {
  const { reader, candidates, profiles } = message
  const count = candidates.findLast(
    (one) => one.kind === "number" && one.next <= first && first - one.next <= 2,
  )
  if (count?.kind !== "number" || isRefused(message, count)) return []
  return profiles
    .filter((profile) => profile.kind === "number" && profile.concepts.get("count") === 1)
    .map((profile) => ({
      profile,
      value: count.number,
      score: thingWeights.count,
      first: count.first,
      next: count.next,
    }))
    .filter(() => !reader.lexicon.speech.ones.at(reader.tokens, count.first) || count.next < first)
}

function toProposal(
  message: Message,
  profile: ParameterProfile,
  { first, next }: TokenRange,
): Proposal | undefined {
  const { reader, asked } = message
  // A question asks about what it names, unless it cannot be answered without it: "is the tiramisù vegan?"
  if (asksOnly(message, first) && !profile.parameter.required && !isDefinite(message, first)) return undefined
  let score = thingWeights.base + thingWeights.concept * (profile.concepts.get("thing") ?? 0)
  if (asked.has(profile.parameter.name)) score += thingWeights.asked
  score += thingWeights.likeness * likenessAround(reader, profile, first, next)
  const value = writtenText(reader, first, next)
  return { profile, value, score, first, next }
}

/** "chickpeas and spinach", each a value of its own. */
function toItems(message: Message, profile: ParameterProfile, { first, next }: TokenRange): Proposal[] {
  const { tokens, lexicon } = message.reader
  const items: Proposal[] = []
  const score = thingWeights.base + thingWeights.listed
  let start = first
  for (let at = first; at <= next; at++) {
    const joiner = at < next ? lexicon.speech.and.at(tokens, at) : undefined
    if (at < next && !joiner && tokenAt(tokens, at).kind === "word") continue
    if (at > start)
      items.push({ profile, value: writtenText(message.reader, start, at), score, first: start, next: at })
    start = joiner?.next ?? at + 1
  }
  return items
}

/**
 * Whether a question to an intent that only reads names a definite thing: "is the tiramisù vegan?", "what can I cook
 * with chickpeas?"
 */
function isDefinite(message: Message, first: number): boolean {
  const { reader, descriptor } = message
  if (descriptor.effect !== "read") return false
  const { calendar, numbers } = reader.lexicon
  const isBefore = (table: typeof calendar.articles) => table.at(reader.tokens, first - 1) !== undefined
  return (
    followsTogether(message, { first, next: first }) ||
    (isBefore(calendar.articles) && !isBefore(numbers.indefinite))
  )
}

function followsTogether({ reader }: Message, { first }: TokenRange): boolean {
  return reader.lexicon.speech.together.at(reader.tokens, first - 1) !== undefined
}

/** Runs of words that may be a thing. With `split`, "curry with spinach" is two of them. */
export function findRuns(message: Message, split: boolean): TokenRange[] {
  const { tokens, lexicon } = message.reader
  const { and, together, madeOf } = lexicon.speech
  const joiners = split ? [and, madeOf] : [and, madeOf, together]
  const isOwn = ownWords(message)
  const runs: TokenRange[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (!isOwn(at)) continue
    let next = at + 1
    while (next < tokens.length && next - at < longest) {
      const comma = tokens[next]?.text === "," && split && isOwn(next + 1) ? next + 1 : undefined
      const joined = joiners
        .map((table) => table.at(tokens, next)?.next)
        .find((after) => after && isOwn(after))
      if (!isOwn(next) && joined === undefined && comma === undefined) break
      next = (joined ?? comma ?? next) + 1
    }
    runs.push({ first: at, next })
    at = next
  }
  return runs
}

/** Whether a word is neither part of a reading or a choice nor the declaration's own, nor courtesy. */
function ownWords(message: Message): (index: number) => boolean {
  const { reader, profiles, descriptor, candidates } = message
  const { tokens, lexicon } = reader
  const taken = takenTokens(message)
  for (const { kind, first, next } of candidates)
    if (kind === "number" || kind === "ordinal") taken.fill(true, first, next)
  for (const { choices, stems } of profiles)
    for (const { first, next } of findChoices(reader, choices, stems)) taken.fill(true, first, next)
  const declared = declaredStems(descriptor, reader.stemsOf)
  return (index) => {
    const token = tokens[index]
    if (token?.kind !== "word" || taken[index] || lexicon.stop.has(token.folded)) return false
    if (lexicon.turns.filler.at(tokens, index) || lexicon.speech.closings.at(tokens, index)) return false
    if (reader.stems[index]?.some((stem) => declared.has(stem))) return false
    return !profiles.some((profile) => weightAt(reader, profile, index) > 0)
  }
}
