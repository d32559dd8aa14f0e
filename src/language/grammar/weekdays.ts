import { type Day, mondayOf, weekdayOf } from "./calendar.ts"
import { matchModifier, oneDay } from "./day-words.ts"
import { matchBareDay, matchCalendarDate } from "./days-of-month.ts"
import { type DayRange, type Reader, type Reading, skip } from "./reader.ts"

/** "Friday", "next Friday", "Friday next week", "Friday the 5th", "Friday, 5 March". */
export function matchNamedWeekday(reader: Reader, index: number): Reading<DayRange> | undefined {
  const start = skip(reader, index, reader.lexicon.calendar.articles)
  const before = matchModifier(reader, start)
  const weekday = matchWeekday(reader, before?.next ?? start, before !== undefined)
  if (!weekday) return undefined
  const exact = matchDateAfterWeekday(reader, weekday.next)
  if (exact) return exact
  if (before) return { value: oneDay(toWeekday(reader, weekday.value, before.value)), next: weekday.next }
  const ofWeek = matchWeekAfter(reader, weekday)
  if (ofWeek) return ofWeek
  const trailing = matchTrailing(reader, weekday.next)
  const day = toWeekday(reader, weekday.value, trailing?.value)
  return { value: oneDay(day), next: trailing?.next ?? weekday.next }
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

function matchDateAfterWeekday(reader: Reader, index: number): Reading<DayRange> | undefined {
  const comma = reader.tokens[index]?.text === ","
  const date = matchCalendarDate(reader, comma ? index + 1 : index)
  if (date || comma) return date
  const bare = matchBareDay(reader, index)
  return bare && { ...bare, weak: false }
}

function matchWeekday(reader: Reader, index: number, modified: boolean): Reading<number> | undefined {
  const { calendar } = reader.lexicon
  const certain = calendar.weekdays.at(reader.tokens, index)
  if (certain) return { value: certain.value, next: certain.next }
  const doubtful = calendar.doubtfulWeekdays.at(reader.tokens, index)
  if (!doubtful) return undefined
  const cue = index > 0 && calendar.on.at(reader.tokens, index - 1)
  return modified || cue || reader.tokens.length <= 3
    ? { value: doubtful.value, next: doubtful.next }
    : undefined
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
