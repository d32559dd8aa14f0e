import type { Day } from "./calendar.ts"
import type { DayRange, Reader, Reading } from "./reader.ts"

export function oneDay(day: Day): DayRange {
  return { from: day, to: day }
}

/** -1 last, 0 this, 1 next. */
export function matchModifier(reader: Reader, index: number): Reading<-1 | 0 | 1> | undefined {
  const { calendar } = reader.lexicon
  for (const [table, value] of [
    [calendar.next, 1],
    [calendar.this, 0],
    [calendar.last, -1],
  ] as const) {
    const match = table.at(reader.tokens, index)
    if (match) return { value, next: match.next }
  }
  return undefined
}
