import { type Day, weekdayOf } from "./calendar.ts"
import { oneDay } from "./day-words.ts"
import { matchCalendarDate } from "./days-of-month.ts"
import { matchHoliday } from "./holidays.ts"
import { type DayRange, type Reader, type Reading, skip } from "./reader.ts"

/** "the day after Christmas", "the last Saturday before Christmas", "the weekend after the 5th of May". */
export function matchDayBeside(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { articles, last } = reader.lexicon.calendar
  const start = skip(reader, index, articles)
  return matchNextDay(reader, start) ?? matchWeekdayBeside(reader, skip(reader, start, last))
}

/** The day after tomorrow has a word of its own. */
function matchNextDay(reader: Reader, start: number): Reading<DayRange> | undefined {
  const { dayBefore, dayAfter, days } = reader.lexicon.calendar
  if (days.at(reader.tokens, start)) return undefined
  const before = dayBefore.at(reader.tokens, start)
  const after = before ?? dayAfter.at(reader.tokens, start)
  const base = after && matchBase(reader, after.next)
  return base && { ...base, value: oneDay(base.value.from + (before ? -1 : 1)) }
}

function matchWeekdayBeside(reader: Reader, start: number): Reading<DayRange> | undefined {
  const { calendar, clock } = reader.lexicon
  const weekday = calendar.weekdays.at(reader.tokens, start)
  const weekend = weekday ? undefined : calendar.weekend.at(reader.tokens, start)
  const end = weekday?.next ?? weekend?.next
  if (end === undefined) return undefined
  const before = clock.before.at(reader.tokens, end)
  const joiner = before ?? clock.after.at(reader.tokens, end)
  const base = joiner && matchBase(reader, joiner.next)
  if (!base) return undefined
  const day = base.value.from
  if (weekday) return { value: oneDay(nearest(day, weekday.value, before !== undefined)), next: base.next }
  const from = before ? nearest(day - 1, saturday, true) : nearest(day, saturday, false)
  return { value: { from, to: from + 1 }, next: base.next, weak: true }
}

const saturday = 6

/** The last such weekday before a day, or the first after it. */
function nearest(day: Day, weekday: number, isBefore: boolean): Day {
  const away = isBefore ? weekdayOf(day) - weekday : weekday - weekdayOf(day)
  const days = (away + 7) % 7 || 7
  return isBefore ? day - days : day + days
}

function matchBase(reader: Reader, index: number): Reading<DayRange> | undefined {
  return matchHoliday(reader, index) ?? matchCalendarDate(reader, index)
}
