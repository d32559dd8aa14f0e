import { matchBareDay, matchCalendarDate } from "./days-of-month.ts"
import { matchPeriod, matchRelativeDay } from "./periods.ts"
import type { DayRange, Reader, Reading } from "./reader.ts"
import { matchNamedWeekday } from "./weekdays.ts"

/** A day, or several in a row where the words mean a week, a month or a weekend. */
export function matchDate(reader: Reader, index: number): Reading<DayRange> | undefined {
  return (
    matchCalendarDate(reader, index) ??
    matchNamedWeekday(reader, index) ??
    matchBareDay(reader, index) ??
    matchRelativeDay(reader, index) ??
    matchPeriod(reader, index)
  )
}
