import { tokenAt, writtenText } from "../../../language/index.ts"
import type { LeftOver } from "../../understanding.ts"
import type { Reading, ReadSpan } from "../reader/reading.ts"
import type { Message } from "./message.ts"
import { tokensOf } from "./weigh-reading.ts"

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

function toLeftOver(message: Message, span: ReadSpan, explained: readonly boolean[]): LeftOver | undefined {
  const range = tokensOf(message, span)
  if (!range || explained.slice(range.first, range.next).includes(true)) return undefined
  const text = writtenText(message.reader, range.first, range.next)
  const { start } = tokenAt(message.reader.tokens, range.first)
  return { from: { start, end: start + text.length, text }, why: "condition" }
}

function touches(from: LeftOver["from"], { start, end }: ReadSpan): boolean {
  return from.start < end && from.end > start
}
