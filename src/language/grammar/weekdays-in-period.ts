import { mondayOf, weekdayOf } from "./calendar.ts"
import type { Candidate, CandidateOf } from "./candidates.ts"
import { oneDay } from "./day-words.ts"
import type { Reader } from "./reader.ts"

/**
 * In "the weekend before Christmas, Friday to Sunday" the weekdays are those around the weekend. What a day says more
 * exactly is dropped: the "next week" of "next week, the 22nd".
 */
export function settleWeekdays(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  const period = candidates.find(isWeek)
  if (!period) return [...candidates]
  const monday = mondayOf(period.days.from)
  const settled = candidates.map((one): Candidate => {
    if (one.kind !== "date" || !isBareWeekday(reader, one)) return one
    return { ...one, days: oneDay(monday + ((weekdayOf(one.days.from) + 6) % 7)), assumed: false }
  })
  const isExact = settled.some(
    (one) =>
      one.kind === "date" &&
      one.days.from === one.days.to &&
      one.days.from >= monday &&
      one.days.from <= monday + 7,
  )
  return isExact ? settled.filter((one) => one !== period) : settled
}

/** A weekend or a week that the words name. */
function isWeek(one: Candidate): one is CandidateOf<"date"> {
  const length = one.kind === "date" ? one.days.to - one.days.from : 0
  return length > 0 && length < 7
}

function isBareWeekday({ tokens, lexicon }: Reader, { first, next }: Candidate): boolean {
  const { weekdays, doubtfulWeekdays } = lexicon.calendar
  return next - first === 1 && [weekdays, doubtfulWeekdays].some((table) => table.at(tokens, first))
}
