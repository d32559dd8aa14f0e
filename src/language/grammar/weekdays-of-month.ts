import { addMonths, type Day, fromDay } from "./calendar.ts"
import { matchModifier, oneDay } from "./day-words.ts"
import { nthWeekday } from "./holidays.ts"
import { matchOrdinal } from "./numbers.ts"
import { type DayRange, type Reader, type Reading, skip } from "./reader.ts"

/** "the last Friday of this month", "the first Monday in May", "the second weekend of next month". */
export function matchWeekdayOfMonth(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const start = skip(reader, index, calendar.articles)
  const nth = matchNth(reader, start)
  if (!nth) return undefined
  const weekend = calendar.weekend.at(reader.tokens, nth.next)
  const weekday = weekend
    ? { value: saturday, next: weekend.next }
    : calendar.weekdays.at(reader.tokens, nth.next)
  if (!weekday) return undefined
  const joined = skip(reader, weekday.next, calendar.of, calendar.in)
  const month = joined === weekday.next ? undefined : matchMonth(reader, joined)
  if (!month) return undefined
  const toMonth = (months: number): Day => {
    const { year, month: number } = fromDay(addMonths(month.value.first, months))
    return nthWeekday(year, number, weekday.value, nth.value)
  }
  const day = toMonth(0)
  const isPast = day < reader.reference.today && month.value.step > 0
  const meant = isPast ? toMonth(month.value.step) : day
  if (weekend) return { value: { from: meant, to: meant + 1 }, next: month.next, weak: true }
  return { value: oneDay(meant), next: month.next, assumed: isPast }
}

const saturday = 6

/** Nobody means a sixth one. */
const last = 6

function matchNth(reader: Reader, index: number): Reading<number> | undefined {
  const word = reader.lexicon.calendar.last.at(reader.tokens, index)
  if (word) return { value: last, next: word.next }
  const ordinal = matchOrdinal(reader, index)
  return ordinal && ordinal.value >= 1 && ordinal.value <= 5 ? ordinal : undefined
}

interface MonthMeant {
  /** Any day in it. */
  readonly first: Day
  /** After so many months there is another that the words would fit; 0 where they fit only one. */
  readonly step: number
}

function matchMonth(reader: Reader, index: number): Reading<MonthMeant> | undefined {
  const { calendar, measures } = reader.lexicon
  const { today } = reader.reference
  const start = skip(reader, index, calendar.articles)
  const named = calendar.months.at(reader.tokens, start)
  if (named) {
    const { year, month } = fromDay(today)
    const ahead = (named.value - month + 12) % 12
    const token = reader.tokens[named.next]
    const said = token?.kind === "digits" && token.text.length === 4 ? Number(token.text) : undefined
    if (said === undefined) return { value: { first: firstOf(today, ahead), step: 12 }, next: named.next }
    const months = (said - year) * 12 + named.value - month
    return { value: { first: firstOf(today, months), step: 0 }, next: named.next + 1 }
  }
  const modifier = matchModifier(reader, start)
  const unit = measures.durations.at(reader.tokens, modifier?.next ?? start)
  if (unit?.value !== "month") return undefined
  const months = modifier?.value ?? 0
  return { value: { first: firstOf(today, months), step: months === 0 ? 1 : 0 }, next: unit.next }
}

/** The first day of the month that is so many months away. */
function firstOf(today: Day, months: number): Day {
  return addMonths(today - fromDay(today).day + 1, months)
}
