import { fromDay, toDay } from "./calendar.ts"
import type { Candidate, Meaning } from "./candidates.ts"
import { matchDuration } from "./measures.ts"
import type { Reader, Reading } from "./reader.ts"
import { hourIn } from "./times.ts"

/** "in two hours", "in 30 minutes": a day and a time at once. */
export function matchMoment(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { calendar } = reader.lexicon
  const before = calendar.in.at(reader.tokens, index)
  const duration = matchDuration(reader, before?.next ?? index)
  if (duration?.value.kind !== "duration") return undefined
  const after = before ? undefined : calendar.fromNow.at(reader.tokens, duration.next)
  if (!before && !after) return undefined
  let ahead = 0
  for (const { count, unit } of duration.value.parts) {
    if (unit !== "hour" && unit !== "minute") return undefined
    ahead += unit === "hour" ? count * 60 : count
  }
  const { today, minutes } = reader.reference
  const total = minutes + Math.round(Math.min(ahead, 1_000_000))
  return {
    value: { kind: "moment", day: today + Math.floor(total / 1_440), minutes: total % 1_440 },
    next: after?.next ?? duration.next,
  }
}

/** In "tomorrow evening at 8" the part of the day stands apart from the hour: it decides which eight is meant. */
export function settleDayParts(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  const open = candidates.some((candidate) => candidate.kind === "time" && candidate.time.twelveHour)
  if (!open) return [...candidates]
  const parts: { readonly at: number; readonly part: Parameters<typeof hourIn>[0] }[] = []
  for (let at = 0; at < reader.tokens.length; at++) {
    const match = reader.lexicon.clock.dayParts.at(reader.tokens, at)
    const taken = candidates.some((c) => c.kind === "time" && !c.weak && c.first <= at && at < c.next)
    if (match && !taken) parts.push({ at, part: match.value })
  }
  if (parts.length === 0) return [...candidates]
  return candidates.map((candidate) => {
    if (candidate.kind !== "time" || !candidate.time.twelveHour) return candidate
    const nearest = parts.reduce((best, part) =>
      Math.abs(part.at - candidate.first) < Math.abs(best.at - candidate.first) ? part : best,
    )
    if (Math.abs(nearest.at - candidate.first) > 6) return candidate
    const { minutes } = candidate.time
    const hour = hourIn(nearest.part, Math.floor(minutes / 60))
    return { ...candidate, time: { minutes: hour * 60 + (minutes % 60), twelveHour: false } }
  })
}

/** The day with this number in the month of another day, where that month has it. */
export function sameMonth(dayOfMonth: number, as: number): number {
  const { year, month } = fromDay(as)
  return toDay(year, month, dayOfMonth)
}
