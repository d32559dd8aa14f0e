import { addMonths, type Day, fromDay, mondayOf, weekdayOf } from "./calendar.ts"
import { matchModifier, oneDay } from "./day-words.ts"
import { comingDayOfMonth, matchBareDay, matchCalendarDate } from "./days-of-month.ts"
import { type DayRange, type Reader, type Reading, skip } from "./reader.ts"

/** "Friday", "next Friday", "Friday next week", "Friday the 5th", "Friday, 5 March". */
export function matchNamedWeekday(reader: Reader, index: number): Reading<DayRange> | undefined {
  const start = skip(reader, index, reader.lexicon.calendar.articles)
  const skipped = matchNextButOne(reader, start)
  if (skipped) return skipped
  const before = matchModifier(reader, start)
  const weekday = matchWeekday(reader, before?.next ?? start, before !== undefined)
  if (!weekday) return undefined
  const exact = matchDateAfterWeekday(reader, weekday)
  if (exact) return exact
  const later = matchLater(reader, weekday)
  if (later) return later
  if (before) return { value: oneDay(toWeekday(reader, weekday.value, before.value)), next: weekday.next }
  const ofWeek = matchWeekAfter(reader, weekday)
  if (ofWeek) return ofWeek
  const trailing = matchTrailing(reader, weekday.next)
  const day = toWeekday(reader, weekday.value, trailing?.value)
  const assumed = weekday.value === weekdayOf(reader.reference.today) && !trailing
  return { value: oneDay(day), next: trailing?.next ?? weekday.next, assumed }
}

/** "Übernächsten Freitag" is a week after the coming one. */
function matchNextButOne(reader: Reader, index: number): Reading<DayRange> | undefined {
  const word = reader.lexicon.calendar.nextButOne.at(reader.tokens, index)
  const weekday = word && matchWeekday(reader, word.next, true)
  return weekday && { value: oneDay(toWeekday(reader, weekday.value, undefined) + 7), next: weekday.next }
}

/** "Friday week" is a week after Friday, "the Friday after next" a week after next Friday. */
function matchLater(reader: Reader, weekday: Reading<number>): Reading<DayRange> | undefined {
  const { weekLater, fortnightLater, afterNext } = reader.lexicon.calendar
  for (const [table, days] of [
    [fortnightLater, 14],
    [weekLater, 7],
  ] as const) {
    const later = table.at(reader.tokens, weekday.next)
    if (later) return { value: oneDay(toWeekday(reader, weekday.value, undefined) + days), next: later.next }
  }
  const after = afterNext.at(reader.tokens, weekday.next)
  return after && { value: oneDay(toWeekday(reader, weekday.value, 1) + 7), next: after.next }
}

/** "next week on Tuesday", "this week Friday". */
export function matchWeekdayOfWeek(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const modifier = matchModifier(reader, skip(reader, index, calendar.articles))
  const named = matchWeek(reader, modifier?.next ?? skip(reader, index, calendar.articles))
  const after = named === undefined ? undefined : calendar.afterNext.at(reader.tokens, named)
  const week = after?.next ?? (modifier ? named : undefined)
  if (week === undefined) return undefined
  const comma = reader.tokens[week]?.text === "," ? week + 1 : week
  const weekday = matchWeekday(reader, skip(reader, comma, calendar.on), true)
  if (!weekday) return undefined
  const monday = mondayOf(reader.reference.today) + 7 * (after ? 2 : (modifier?.value ?? 0))
  return { value: oneDay(monday + ((weekday.value + 6) % 7)), next: weekday.next }
}

/** "Friday next week", "viernes de la semana que viene". */
function matchWeekAfter(reader: Reader, weekday: Reading<number>): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const from = skip(reader, skip(reader, weekday.next, calendar.of), calendar.articles)
  const before = matchModifier(reader, from)
  const week = matchWeek(reader, before?.next ?? from)
  const modifier = before ?? (week === undefined ? undefined : matchTrailing(reader, week))
  if (week === undefined || modifier === undefined) return undefined
  const monday = mondayOf(reader.reference.today) + 7 * modifier.value
  return { value: oneDay(monday + ((weekday.value + 6) % 7)), next: before ? week : modifier.next }
}

/** Where the adjective comes last: "vendredi prochain". */
function matchTrailing(reader: Reader, index: number): Reading<-1 | 0 | 1> | undefined {
  return reader.lexicon.language.calendar.nextWeekday === "coming" ? matchModifier(reader, index) : undefined
}

function matchDateAfterWeekday(reader: Reader, weekday: Reading<number>): Reading<DayRange> | undefined {
  const index = weekday.next
  const comma = reader.tokens[index]?.text === ","
  const date = matchCalendarDate(reader, comma ? index + 1 : index)
  if (date || comma) return date
  const bare = matchBareDay(reader, index) ?? matchPlainDay(reader, weekday)
  if (!bare) return undefined
  const fitting = onWeekday(reader, bare.value.from, weekday.value)
  return { ...bare, value: oneDay(fitting ?? bare.value.from), weak: false, assumed: fitting === undefined }
}

/** "Monday 23", "viernes 4": a plain number, where it cannot be an hour and the day is soon a day of that name. */
function matchPlainDay(reader: Reader, weekday: Reading<number>): Reading<DayRange> | undefined {
  const { tokens, lexicon } = reader
  const number = tokens[weekday.next]
  const next = weekday.next + 1
  if (number?.kind !== "digits" || number.text.length > 2 || isClockOrCount(reader, next)) return undefined
  const isHour = !lexicon.language.calendar.bareDays && Number(number.text) <= lastHour
  if (isHour && !lexicon.clock.at.at(tokens, next)) return undefined
  const coming = comingDayOfMonth(reader.reference.today, Number(number.text))
  if (coming === undefined) return undefined
  const isSoon = [coming, addMonths(coming, 1)].some((day) => weekdayOf(day) === weekday.value)
  return isSoon ? { value: oneDay(coming), next } : undefined
}

const lastHour = 24

/** "Friday 20 Uhr", "Friday 4 people", "Friday 18:30". */
function isClockOrCount({ tokens, lexicon }: Reader, index: number): boolean {
  const { clock, speech, stop } = lexicon
  const after = tokens[index]
  if (after === undefined) return false
  if (after.glued) return after.kind !== "sign" || ":.h".includes(after.text)
  if (
    [clock.oclock, clock.am, clock.pm, clock.dayParts, speech.headcount].some((table) =>
      table.at(tokens, index),
    )
  )
    return true
  return after.kind === "word" && !stop.has(after.folded) && !lexicon.calendar.months.at(tokens, index)
}

/** The next day with this number that falls on the weekday: "Friday the 13th" need not be in this month. */
function onWeekday({ reference }: Reader, day: Day, weekday: number): Day | undefined {
  const number = fromDay(day).day
  for (let months = 0; months < 12; months++) {
    const later = addMonths(day, months)
    if (later >= reference.today && fromDay(later).day === number && weekdayOf(later) === weekday)
      return later
  }
  return undefined
}

function matchWeekday(reader: Reader, index: number, modified: boolean): Reading<number> | undefined {
  const { calendar } = reader.lexicon
  const certain = calendar.weekdays.at(reader.tokens, index)
  if (certain) return { value: certain.value, next: certain.next }
  const doubtful = calendar.doubtfulWeekdays.at(reader.tokens, index)
  if (!doubtful) return undefined
  const cue = index > 0 && calendar.on.at(reader.tokens, index - 1)
  const isSure = isBesideTime(reader, doubtful.next) || isBesideWeekday(reader, index, doubtful.next)
  return modified || cue || reader.tokens.length <= 3 || isSure
    ? { value: doubtful.value, next: doubtful.next }
    : undefined
}

/** "4 people sat 8pm", "wed evening": right before a time a short form is a weekday. */
function isBesideTime({ tokens, lexicon }: Reader, index: number): boolean {
  const next = tokens[index]
  return next?.kind === "digits" || lexicon.clock.dayParts.at(tokens, index) !== undefined
}

/** "fri-sun", "di auf mi". */
function isBesideWeekday({ tokens, lexicon }: Reader, index: number, next: number): boolean {
  const { weekdays, doubtfulWeekdays, overnight } = lexicon.calendar
  const joiners = [lexicon.speech.rangeEnd, overnight]
  const after = joiners.map((table) => table.at(tokens, next)?.next).find((at) => at !== undefined)
  const isJoined = joiners.some((table) => table.at(tokens, index - 1)?.next === index)
  const places = [after ?? next, isJoined ? index - 2 : index - 1]
  return places.some((at) => [weekdays, doubtfulWeekdays].some((table) => table.at(tokens, at)))
}

function matchWeek(reader: Reader, index: number): number | undefined {
  const unit = reader.lexicon.measures.durations.at(reader.tokens, index)
  return unit?.value === "week" ? unit.next : undefined
}

function toWeekday(reader: Reader, weekday: number, modifier: -1 | 0 | 1 | undefined): Day {
  const { today } = reader.reference
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  if (modifier === 0) return today + ahead
  if (modifier === -1) return today - ((weekdayOf(today) - weekday + 7) % 7 || 7)
  const coming = today + (ahead || 7)
  if (modifier === undefined || reader.lexicon.language.calendar.nextWeekday === "coming") return coming
  return mondayOf(today) + 7 + ((weekday + 6) % 7)
}
