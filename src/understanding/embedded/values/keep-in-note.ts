import { readTalk, type TokenRange, tokenAt } from "../../../language/index.ts"
import type { FoundValue, LeftOver } from "../../understanding.ts"
import { saidStems } from "./declared-stems.ts"
import { knownValue, type Message, sentenceOf } from "./message.ts"
import { isNote } from "./parameter-profile.ts"

export interface Noted {
  readonly value?: FoundValue | undefined
  /** What not even a note keeps. */
  readonly leftOver: readonly LeftOver[]
}

/**
 * Keeps conditions and needs that nothing else takes in the intent's note, where it has one: "one of us can't eat
 * shellfish and we need a high chair". A whole sentence of which nothing was taken is one: "there is a click from the
 * pedals".
 */
export function keepInNote(
  message: Message,
  values: readonly FoundValue[],
  leftOver: readonly LeftOver[],
  explained: readonly boolean[],
): Noted {
  const profile = message.profiles.find(
    (one) => isNote(one) && !values.some((value) => value.parameter === one.parameter.name),
  )
  if (!profile) return { leftOver }
  const clauses = mergeRanges([
    ...leftOver
      .filter((one) => isWorthNoting(message, one))
      .map((one) => clauseAround(message, one, explained))
      .filter((clause) => !isAsked(message, clause)),
    ...untouchedSentences(message, leftOver, explained),
  ])
  const [first] = clauses
  if (!first) return { leftOver }
  const written = clauses.map((clause) => writtenClause(message, clause)).join("; ")
  const known = knownValue(message, profile.parameter.name)
  const start = tokenAt(message.reader.tokens, first.first).start
  const end = tokenAt(message.reader.tokens, (clauses.at(-1)?.next ?? first.next) - 1).end
  return {
    value: {
      parameter: profile.parameter.name,
      value: typeof known === "string" && known !== "" ? `${known}; ${written}` : written,
      confidence: 0.7,
      from: { start, end, text: message.reader.text.slice(start, end) },
      by: "note",
    },
    leftOver: leftOver.filter((one) => !clauses.some((clause) => isInside(message, one, clause))),
  }
}

function isInside({ reader }: Message, { from }: LeftOver, { first, next }: TokenRange): boolean {
  return from.start >= tokenAt(reader.tokens, first).start && from.end <= tokenAt(reader.tokens, next - 1).end
}

/** Conditions always are; words that mean nothing known only where somebody says that they are needed. */
function isWorthNoting(message: Message, { why, from }: LeftOver): boolean {
  if (why === "negation" || why === "condition") return true
  const { tokens, lexicon } = message.reader
  const at = tokens.findIndex(({ start }) => start === from.start)
  // A bare number may be anything; an amount of money or of time was said for a reason.
  if (why === "amount") return message.candidates.some(({ kind, first }) => first === at && kind !== "number")
  if (why === "date") return isForNobody(message, at)
  if (why !== "unknown" && why !== "known") return false
  if (why === "unknown" && isDeclaredWish(message, from)) return false
  for (let back = 1; back <= needReach && at - back >= 0; back++) {
    if (isBoundary(message, at - back)) return false
    if (lexicon.conditions.needs.at(tokens, at - back)) return true
  }
  return false
}

const needReach = 6

/** "I need to reschedule": what an example says of the intent is the wish itself and no need beside it. */
function isDeclaredWish({ reader, descriptor }: Message, { start, end }: LeftOver["from"]): boolean {
  const said = saidStems(descriptor, reader.stemsOf)
  return reader.tokens.every(
    (token, at) =>
      token.start < start ||
      token.end > end ||
      reader.lexicon.stop.has(token.folded) ||
      (reader.stems[at] ?? []).some((stem) => said.has(stem)),
  )
}

/** "I won't be there before 22:30", where no parameter takes a time. */
function isForNobody({ candidates, profiles }: Message, at: number): boolean {
  return candidates.some(
    ({ kind, first, weak }) =>
      first === at && kind === "time" && !weak && !profiles.some((one) => one.kind === kind),
  )
}

/** What is asked is not told: only a clause before the question itself is. */
function isAsked(message: Message, { first, next }: TokenRange): boolean {
  const sentence = sentenceOf(message, first)
  if (!sentence?.asks || sentence.wishes) return false
  return (
    next >= sentence.to ||
    message.reader.lexicon.turns.question.at(message.reader.tokens, first) !== undefined
  )
}

/** So many words of a sentence that mean nothing known make it worth keeping. */
const fewestWords = 2
/** Nobody states a need in more. */
const longestSentence = 50

/** Sentences that state something, and of which nothing else was taken. */
function untouchedSentences(
  message: Message,
  leftOver: readonly LeftOver[],
  explained: readonly boolean[],
): TokenRange[] {
  const { reader, turn, situation, descriptor } = message
  if (descriptor.effect === "read") return []
  const { addressed } = reader.lexicon.speech
  return turn.sentences.flatMap((sentence): TokenRange[] => {
    const { from, to, asks, cancels, refuses, corrects, thanks } = sentence
    const isTalk = asks || cancels || refuses || corrects || thanks
    if (isTalk || to - from > longestSentence || explained.slice(from, to).includes(true)) return []
    const range = { first: from, next: to }
    const unknown = leftOver
      .filter(
        (one) => one.why !== "date" && isInside(message, one, range) && !isDeclaredWish(message, one.from),
      )
      .reduce((sum, one) => sum + one.from.text.split(" ").length, 0)
    if (unknown < fewestWords || readTalk(writtenClause(message, range), situation.locale)) return []
    // Without one small word it is no sentence of the language.
    const isSentence = reader.tokens.slice(from, to).some(({ folded }) => reader.lexicon.stop.has(folded))
    const isAddressed = reader.tokens.some(
      (_, at) => at >= from && at < to && addressed.at(reader.tokens, at),
    )
    return isAddressed || !isSentence ? [] : [withoutLead(message, range)]
  })
}

/** From the last sign or value before the words to the next one after them. */
function clauseAround(message: Message, { from }: LeftOver, explained: readonly boolean[]): TokenRange {
  const { tokens, lexicon } = message.reader
  const isEnd = (at: number) => tokens[at] === undefined || isBoundary(message, at) || explained[at] === true
  let first = tokens.findIndex(({ start }) => start === from.start)
  let next = first + 1
  while (tokens[next] !== undefined && tokenAt(tokens, next).start < from.end) next++
  while (!isEnd(first - 1)) first--
  while (!isEnd(next)) next++
  // "My husband and I | are over for our anniversary": what is said of somebody is kept with them.
  if (lexicon.speech.copula.at(tokens, first))
    while (tokens[first - 1] !== undefined && !isBoundary(message, first - 1)) first--
  return withoutLead(message, { first, next: withoutTail(message, next) })
}

/** Without the "on" and "at" that lead to the value after it. */
function withoutTail({ reader: { tokens, lexicon } }: Message, next: number): number {
  const { calendar, clock, speech } = lexicon
  const leads = [calendar.on, calendar.articles, clock.at, clock.about, speech.and]
  let end = next
  while (leads.some((table) => table.at(tokens, end - 1)?.next === end)) end--
  return end
}

/** Without the "and", "but" and "oh" that lead into it. */
function withoutLead({ reader }: Message, { first, next }: TokenRange): TokenRange {
  const { speech, turns } = reader.lexicon
  for (let at = first; ; ) {
    const lead =
      speech.and.at(reader.tokens, at) ??
      speech.contrast.at(reader.tokens, at) ??
      turns.lead.at(reader.tokens, at)
    const isSign = reader.tokens[at]?.kind === "sign"
    const after = lead?.next ?? (isSign ? at + 1 : undefined)
    if (after === undefined || after >= next) return { first: at, next }
    at = after
  }
}

function isBoundary({ reader }: Message, at: number): boolean {
  const token = tokenAt(reader.tokens, at)
  return token.kind === "sign" && ",.;:!?()".includes(token.text)
}

function mergeRanges(ranges: readonly TokenRange[]): TokenRange[] {
  const merged: TokenRange[] = []
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1)
    if (before && range.first <= before.next)
      merged[merged.length - 1] = { first: before.first, next: Math.max(before.next, range.next) }
    else merged.push(range)
  }
  return merged
}

function writtenClause({ reader }: Message, { first, next }: TokenRange): string {
  return reader.text.slice(tokenAt(reader.tokens, first).start, tokenAt(reader.tokens, next - 1).end)
}
