import { matchDayBeside } from "./days-beside.ts"
import { matchBareDay, matchCalendarDate } from "./days-of-month.ts"
import { matchHoliday } from "./holidays.ts"
import { matchPeriod, matchRelativeDay } from "./periods.ts"
import type { DayRange, Reader, Reading } from "./reader.ts"
import { matchNamedWeekday, matchWeekdayOfWeek } from "./weekdays.ts"
import { matchWeekdayOfMonth } from "./weekdays-of-month.ts"

/** A day, or several in a row where the words mean a week, a month or a weekend. */
export function matchDate(reader: Reader, index: number): Reading<DayRange> | undefined {
  return (
    matchWeekdayOfMonth(reader, index) ??
    matchDayBeside(reader, index) ??
    matchHoliday(reader, index) ??
    matchCalendarDate(reader, index) ??
    matchNamedWeekday(reader, index) ??
    matchBareDay(reader, index) ??
    matchRelativeDay(reader, index) ??
    matchWeekdayOfWeek(reader, index) ??
    matchPeriod(reader, index)
  )
}
