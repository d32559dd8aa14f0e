import { writtenText } from "../../../language/index.ts"
import type { LeftOver } from "../../understanding.ts"
import type { Reading, ReadSpan } from "../reader/reading.ts"
import type { Message } from "./message.ts"

/**
 * Where the reader has an opinion, it says which unknown words matter: the rules know only that they do not know them.
 * What the rules know to matter stays.
 */
export function withReading(
  message: Message,
  leftOver: readonly LeftOver[],
  explained: readonly boolean[],
  reading: Reading | undefined,
): readonly LeftOver[] {
  if (!reading) return leftOver
  const kept = leftOver.filter(
    ({ why, from }) => why !== "unknown" || reading.others.some((span) => touches(from, span)),
  )
  const more = reading.others
    .filter((span) => !kept.some(({ from }) => touches(from, span)))
    .flatMap((span) => toLeftOver(message, span, explained) ?? [])
  return [...kept, ...more].toSorted((a, b) => a.from.start - b.from.start)
}

function toLeftOver(
  { reader }: Message,
  { start, end }: ReadSpan,
  explained: readonly boolean[],
): LeftOver | undefined {
  const first = reader.tokens.findIndex((token) => token.end > start)
  const next = reader.tokens.findLastIndex((token) => token.start < end) + 1
  if (first === -1 || next <= first || explained.slice(first, next).includes(true)) return undefined
  const text = writtenText(reader, first, next)
  const from = reader.tokens[first]?.start ?? start
  return { from: { start: from, end: from + text.length, text }, why: "condition" }
}

function touches(from: LeftOver["from"], { start, end }: ReadSpan): boolean {
  return from.start < end && from.end > start
}
