import { addMonths, type Day, fromDay, mondayOf, weekdayOf } from "./calendar.ts"
import { matchModifier, oneDay } from "./day-words.ts"
import { matchBareDay, matchCalendarDate } from "./days-of-month.ts"
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
  const { weekLater, afterNext } = reader.lexicon.calendar
  const week = weekLater.at(reader.tokens, weekday.next)
  if (week) return { value: oneDay(toWeekday(reader, weekday.value, undefined) + 7), next: week.next }
  const after = afterNext.at(reader.tokens, weekday.next)
  return after && { value: oneDay(toWeekday(reader, weekday.value, 1) + 7), next: after.next }
}

/** "next week on Tuesday", "this week Friday". */
export function matchWeekdayOfWeek(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const modifier = matchModifier(reader, skip(reader, index, calendar.articles))
  const week = modifier && matchWeek(reader, modifier.next)
  if (week === undefined || !modifier) return undefined
  const comma = reader.tokens[week]?.text === "," ? week + 1 : week
  const weekday = matchWeekday(reader, skip(reader, comma, calendar.on), true)
  if (!weekday) return undefined
  const monday = mondayOf(reader.reference.today) + 7 * modifier.value
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
  const bare = matchBareDay(reader, index)
  if (!bare) return undefined
  const fitting = onWeekday(reader, bare.value.from, weekday.value)
  return { ...bare, value: oneDay(fitting ?? bare.value.from), weak: false, assumed: fitting === undefined }
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
  return modified || cue || reader.tokens.length <= 3 || isBesideTime(reader, doubtful.next)
    ? { value: doubtful.value, next: doubtful.next }
    : undefined
}

/** "4 people sat 8pm", "wed evening": right before a time a short form is a weekday. */
function isBesideTime({ tokens, lexicon }: Reader, index: number): boolean {
  const next = tokens[index]
  return next?.kind === "digits" || lexicon.clock.dayParts.at(tokens, index) !== undefined
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
