import { oneDay } from "./day-words.ts"
import { matchBareDay, matchCalendarDate } from "./days-of-month.ts"
import { matchHoliday } from "./holidays.ts"
import { matchPeriod, matchRelativeDay } from "./periods.ts"
import { type DayRange, type Reader, type Reading, skip } from "./reader.ts"
import { matchNamedWeekday, matchWeekdayOfWeek } from "./weekdays.ts"
import { matchWeekdayOfMonth } from "./weekdays-of-month.ts"

/** A day, or several in a row where the words mean a week, a month or a weekend. */
export function matchDate(reader: Reader, index: number): Reading<DayRange> | undefined {
  return (
    matchWeekdayOfMonth(reader, index) ??
    matchHoliday(reader, index) ??
    matchCalendarDate(reader, index) ??
    matchDayBeside(reader, index) ??
    matchNamedWeekday(reader, index) ??
    matchBareDay(reader, index) ??
    matchRelativeDay(reader, index) ??
    matchWeekdayOfWeek(reader, index) ??
    matchPeriod(reader, index)
  )
}

/** "the day after Christmas", "the day before the 5th". The day after tomorrow has a word of its own. */
function matchDayBeside(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { dayBefore, dayAfter, days, articles } = reader.lexicon.calendar
  const start = skip(reader, index, articles)
  if (days.at(reader.tokens, start)) return undefined
  const before = dayBefore.at(reader.tokens, start)
  const after = before ?? dayAfter.at(reader.tokens, start)
  const base = after && (matchHoliday(reader, after.next) ?? matchCalendarDate(reader, after.next))
  return base && { ...base, value: oneDay(base.value.from + (before ? -1 : 1)) }
}
