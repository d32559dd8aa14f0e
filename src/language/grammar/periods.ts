import { addMonths, type Day, daysInMonth, fromDay, mondayOf, toDay, weekdayOf } from "./calendar.ts"
import { matchNumber } from "./numbers.ts"
import { type DayRange, type Reader, type Reading, skip } from "./reader.ts"
import { matchNamedWeekday } from "./weekdays.ts"

/** "tomorrow", "in two weeks", "three days ago", "a week from Friday". */
export function matchRelativeDay(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const { today } = reader.reference
  const named = calendar.days.at(reader.tokens, skip(reader, index, calendar.articles))
  if (named) {
    const week = calendar.weekLater.at(reader.tokens, named.next)
    const fortnight = calendar.fortnightLater.at(reader.tokens, named.next)
    const later = fortnight ? 14 : week ? 7 : 0
    return day(today + named.value + later, fortnight?.next ?? week?.next ?? named.next)
  }
  const before = calendar.in.at(reader.tokens, index)
  const agoBefore = before ? undefined : calendar.ago.at(reader.tokens, index)
  const amount = matchSpan(reader, before?.next ?? agoBefore?.next ?? index)
  if (!amount) return undefined
  const isLength = calendar.lasting.at(reader.tokens, index - 1) !== undefined
  if (isLength && !calendar.days.at(reader.tokens, amount.next)) return undefined
  if (agoBefore) return day(shift(today, amount.value, -1), amount.next)
  const ago = calendar.ago.at(reader.tokens, amount.next)
  if (ago) return day(shift(today, amount.value, -1), ago.next)
  const fromNow = before ? undefined : calendar.fromNow.at(reader.tokens, amount.next)
  if (fromNow) return day(shift(today, amount.value, 1), fromNow.next)
  // "Two weeks tomorrow"; but the "mañana" of "mi hijo de 6 años mañana" is a day of its own.
  const isAge = amount.value.unit === "year"
  const tomorrow = before || isAge ? undefined : calendar.days.at(reader.tokens, amount.next)
  if (tomorrow) return day(shift(today + tomorrow.value, amount.value, 1), tomorrow.next)
  const after = calendar.after.at(reader.tokens, amount.next)
  const base = after && matchBase(reader, after.next)
  if (base) return day(shift(base.value.from, amount.value, 1), base.next)
  return before && day(shift(today, amount.value, 1), afterTime(reader, amount.next))
}

/** "in two weeks' time". */
function afterTime({ tokens, lexicon }: Reader, index: number): number {
  const at = tokens[index]?.text === "'" || tokens[index]?.text === "’" ? index + 1 : index
  const word = tokens[at]?.folded ?? ""
  return lexicon.language.concepts.time.slice(0, 1).includes(word) ? at + 1 : index
}

interface Span {
  readonly count: number
  readonly unit: "day" | "week" | "month" | "year"
}

/** "a week from Friday" is one day; "four days from the 7th" is a stay and its first day. */
function matchBase(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const named = calendar.days.at(reader.tokens, skip(reader, index, calendar.articles))
  if (named) return day(reader.reference.today + named.value, named.next)
  return matchNamedWeekday(reader, index)
}

function matchSpan(reader: Reader, index: number): Reading<Span> | undefined {
  const count = matchNumber(reader, index)
  if (!count || !Number.isInteger(count.value) || count.value < 0 || count.value > 10_000) return undefined
  const fortnight = reader.lexicon.measures.fortnight.at(reader.tokens, count.next)
  if (fortnight) return { value: { count: 2 * count.value, unit: "week" }, next: fortnight.next }
  const unit = reader.lexicon.measures.durations.at(reader.tokens, count.next)
  if (!unit) return undefined
  const { value } = unit
  if (value !== "day" && value !== "week" && value !== "month" && value !== "year") return undefined
  return { value: { count: count.value, unit: value }, next: unit.next }
}

function shift(from: Day, span: Span, sign: 1 | -1): Day {
  const count = span.count * sign
  if (span.unit === "day") return from + count
  if (span.unit === "week") return from + 7 * count
  return addMonths(from, span.unit === "month" ? count : Math.max(-1_500, Math.min(1_500, count)) * 12)
}

function day(value: Day, next: number): Reading<DayRange> {
  return { value: { from: value, to: value }, next }
}

/** "this weekend", "next week", "the end of the month", "in March": more than one day. */
export function matchPeriod(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const start = skip(reader, index, calendar.articles)
  const part = matchPart(reader, start)
  if (!part) return matchWhole(reader, start, start !== index)
  const period = matchWhole(reader, part.next, true)
  if (!period) return undefined
  const { from, to } = period.value
  if (part.value === "middle") return { ...day(Math.floor((from + to) / 2), period.next), assumed: true }
  return day(part.value === "start" ? from : to, period.next)
}

function matchPart(reader: Reader, index: number): Reading<"start" | "middle" | "end"> | undefined {
  const { startOf, middleOf, endOf } = reader.lexicon.calendar
  for (const [table, value] of [
    [startOf, "start"],
    [middleOf, "middle"],
    [endOf, "end"],
  ] as const) {
    const match = table.at(reader.tokens, index)
    if (match) return { value, next: match.next }
  }
  return undefined
}

function matchWhole(reader: Reader, index: number, article: boolean): Reading<DayRange> | undefined {
  const { calendar, measures } = reader.lexicon
  const { tokens } = reader
  const start = skip(reader, index, calendar.articles)
  const before = weeksBefore(reader, start)
  const noun =
    before === undefined ? start : skip(reader, start, calendar.next, calendar.this, calendar.nextButOne)
  const month = calendar.months.at(tokens, noun)
  if (month && (before !== undefined || isMonthMeant(reader, index, start)))
    return { value: monthRange(reader, month.value, before === 1), next: month.next, weak: true }
  const weekend = calendar.weekend.at(tokens, noun)
  const unit = weekend ? undefined : measures.durations.at(tokens, noun)
  const end = weekend?.next ?? unit?.next
  if (end === undefined) return undefined
  const afterNext = calendar.afterNext.at(tokens, end)
  const after = afterNext ? 2 : (before ?? (calendar.next.at(tokens, end) ? 1 : undefined))
  const next =
    afterNext?.next ?? (before === undefined && after !== undefined ? skip(reader, end, calendar.next) : end)
  if (weekend) return { value: weekendRange(reader, after ?? 0), next, weak: true }
  if (unit === undefined || (after === undefined && !article && start === index)) return undefined
  return unitRange(reader, unit.value, after ?? 0, next)
}

/** How many weeks or months on the word before them points. */
function weeksBefore({ tokens, lexicon: { calendar } }: Reader, index: number): number | undefined {
  if (calendar.nextButOne.at(tokens, index)) return 2
  return calendar.next.at(tokens, index) ? 1 : calendar.this.at(tokens, index) ? 0 : undefined
}

/** "in May", "the end of May", or nothing but "May". In any other place "may" is an everyday word and no month. */
function isMonthMeant(reader: Reader, index: number, month: number): boolean {
  const { in: inside, of, on, endOf, startOf, middleOf } = reader.lexicon.calendar
  const { closings } = reader.lexicon.speech
  if (index !== month || reader.tokens.length === 1 || closings.at(reader.tokens, month + 1)) return true
  return [inside, of, on, endOf, startOf, middleOf].some((table) =>
    [1, 2, 3].some((back) => table.at(reader.tokens, month - back)?.next === month),
  )
}

function unitRange(
  reader: Reader,
  unit: string,
  shiftBy: number,
  next: number,
): Reading<DayRange> | undefined {
  const { today } = reader.reference
  if (unit === "week") {
    const monday = mondayOf(today) + 7 * shiftBy
    return { value: { from: Math.max(monday, today), to: monday + 6 }, next, weak: true }
  }
  if (unit === "month") {
    const { year, month } = fromDay(addMonths(today, shiftBy))
    const from = toDay(year, month, 1)
    return {
      value: { from: Math.max(from, today), to: toDay(year, month, daysInMonth(year, month)) },
      next,
      weak: true,
    }
  }
  if (unit !== "year") return undefined
  const year = fromDay(today).year + shiftBy
  return { value: { from: Math.max(toDay(year, 1, 1), today), to: toDay(year, 12, 31) }, next, weak: true }
}

function weekendRange(reader: Reader, shiftBy: number): DayRange {
  const { today } = reader.reference
  const sunday = weekdayOf(today) === 0
  const saturday = mondayOf(today) + 5 + 7 * shiftBy
  return { from: sunday && shiftBy === 0 ? today : saturday, to: saturday + 1 }
}

function monthRange(reader: Reader, month: number, following: boolean): DayRange {
  const now = fromDay(reader.reference.today)
  const year = month < now.month || (following && month === now.month) ? now.year + 1 : now.year
  const from = toDay(year, month, 1)
  return { from: Math.max(from, reader.reference.today), to: toDay(year, month, daysInMonth(year, month)) }
}
