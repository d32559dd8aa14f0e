import { type Day, weekdayOf } from "./calendar.ts"
import type { Candidate } from "./candidates.ts"
import type { Reader } from "./reader.ts"

type DateCandidate = Extract<Candidate, { readonly kind: "date" }>

/** How many tokens a day may stand from the week or weekend it belongs to. */
const reach = 12
const week = 7

/**
 * "The second weekend of Advent, Friday to Sunday", "la semana que viene, el jueves": a weekday belongs to the period
 * that is said beside it, and the period itself is then no value any more. So it is where a day lies in it.
 */
export function settleDaysInPeriods(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  const periods = candidates.filter(isPeriod)
  if (periods.length === 0) return [...candidates]
  const settled = new Set<Candidate>()
  const days = candidates.map((candidate) => {
    const period = isOneDay(candidate) ? periods.find((one) => isBeside(one, candidate)) : undefined
    if (!period || !isOneDay(candidate)) return candidate
    const day = isBareWeekday(reader, candidate)
      ? dayIn(period, weekdayOf(candidate.days.from))
      : candidate.days.from
    if (day === undefined || (day !== candidate.days.from && candidate.assumed)) return candidate
    if (isBareWeekday(reader, candidate) || (day >= period.days.from && day <= period.days.to))
      settled.add(period)
    return { ...candidate, days: { from: day, to: day } }
  })
  return days.filter((candidate) => !settled.has(candidate))
}

function isPeriod(candidate: Candidate): candidate is DateCandidate {
  return candidate.kind === "date" && candidate.days.to > candidate.days.from && !candidate.excluded
}

function isOneDay(candidate: Candidate): candidate is DateCandidate {
  return candidate.kind === "date" && candidate.days.to === candidate.days.from && !candidate.excluded
}

function isBeside(period: Candidate, day: Candidate): boolean {
  return Math.max(day.first - period.next, period.first - day.next) < reach
}

function isBareWeekday({ tokens, lexicon }: Reader, { first, next }: Candidate): boolean {
  return lexicon.calendar.weekdays.at(tokens, next - 1)?.next === next && next - first <= 2
}

/** A weekend is begun on a Thursday at the earliest; a longer period than a week has several days of each name. */
function dayIn({ days }: DateCandidate, weekday: number): Day | undefined {
  const length = days.to - days.from + 1
  if (length > week) return undefined
  const from = length <= 2 ? days.from - 2 : days.to - week + 1
  return from + ((weekday - weekdayOf(from) + week) % week)
}
