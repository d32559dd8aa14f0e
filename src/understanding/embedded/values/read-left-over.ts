import { tokenAt, writtenText } from "../../../language/index.ts"
import type { LeftOver } from "../../understanding.ts"
import type { Reading, ReadSpan } from "../reader/reading.ts"
import type { Message } from "./message.ts"
import { readingWeights } from "./score-weights.ts"
import { tokensOf } from "./weigh-reading.ts"

/**
 * What was left over stays so. Among the words that the rules do not know, the reader says which state a condition: the
 * rules know only that they do not know them.
 */
export function withReading(
  message: Message,
  leftOver: readonly LeftOver[],
  explained: readonly boolean[],
  reading: Reading | undefined,
): readonly LeftOver[] {
  const isNoise = (reading?.acts.get("gibberish") ?? 0) >= readingWeights.mentioned
  const others = isNoise ? [] : (reading?.others ?? [])
  const sure = others.filter(({ score }) => score >= readingWeights.condition)
  const stated = sure.filter((span) => leftOver.some((one) => isUnknownIn(one, span)))
  const conditions = stated.flatMap((span) => toLeftOver(message, span, explained) ?? [])
  const rest = leftOver.flatMap((one) => {
    const span = stated.find((other) => isUnknownIn(one, other))
    if (!span) return [one]
    return conditions.some(({ from }) => touches(one.from, from))
      ? []
      : [{ ...one, why: "condition" as const }]
  })
  return [...rest, ...conditions].toSorted((a, b) => a.from.start - b.from.start)
}

function isUnknownIn({ why, from }: LeftOver, span: ReadSpan): boolean {
  return why === "unknown" && touches(from, span)
}

function toLeftOver(message: Message, span: ReadSpan, explained: readonly boolean[]): LeftOver | undefined {
  const range = tokensOf(message, span)
  if (!range || explained.slice(range.first, range.next).includes(true)) return undefined
  const text = writtenText(message.reader, range.first, range.next)
  const { start } = tokenAt(message.reader.tokens, range.first)
  return { from: { start, end: start + text.length, text }, why: "condition" }
}

function touches(from: LeftOver["from"], { start, end }: Pick<ReadSpan, "start" | "end">): boolean {
  return from.start < end && from.end > start
}
