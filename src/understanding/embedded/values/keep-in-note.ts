import { type TokenRange, tokenAt } from "../../../language/index.ts"
import type { FoundValue, LeftOver } from "../../understanding.ts"
import { knownValue, type Message } from "./message.ts"

export interface Noted {
  readonly value?: FoundValue | undefined
  /** What not even a note keeps. */
  readonly leftOver: readonly LeftOver[]
}

/**
 * Keeps conditions and needs that nothing else takes in the intent's note, where it has one: "one of us can't eat
 * shellfish and we need a high chair".
 */
export function keepInNote(
  message: Message,
  values: readonly FoundValue[],
  leftOver: readonly LeftOver[],
  explained: readonly boolean[],
): Noted {
  const profile = message.profiles.find(
    ({ kind, concepts, parameter }) =>
      kind === "text" && concepts.has("note") && !values.some((value) => value.parameter === parameter.name),
  )
  if (!profile || message.turn.asks) return { leftOver }
  const worth = leftOver.filter((one) => isWorthNoting(message, one))
  const clauses = mergeRanges(worth.map((one) => clauseAround(message, one, explained)))
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
  if (why !== "unknown" && why !== "known") return false
  const { tokens, lexicon } = message.reader
  const at = tokens.findIndex(({ start }) => start === from.start)
  for (let back = 1; back <= needReach && at - back >= 0; back++) {
    if (isBoundary(message, at - back)) return false
    if (lexicon.conditions.needs.at(tokens, at - back)) return true
  }
  return false
}

const needReach = 6

/** From the last sign or value before the words to the next one after them. */
function clauseAround(message: Message, { from }: LeftOver, explained: readonly boolean[]): TokenRange {
  const { tokens, lexicon } = message.reader
  const isEnd = (at: number) => tokens[at] === undefined || isBoundary(message, at) || explained[at] === true
  let first = tokens.findIndex(({ start }) => start === from.start)
  let next = first + 1
  while (tokens[next] !== undefined && tokenAt(tokens, next).start < from.end) next++
  while (!isEnd(first - 1)) first--
  while (!isEnd(next)) next++
  for (;;) {
    const lead =
      lexicon.speech.and.at(tokens, first) ??
      lexicon.speech.contrast.at(tokens, first) ??
      lexicon.turns.lead.at(tokens, first)
    if (!lead || lead.next >= next) return { first, next }
    first = lead.next
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
