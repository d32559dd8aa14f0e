import { addMonths, type Day, fromDay, isCalendarDay, toDay } from "./calendar.ts"
import { matchModifier, oneDay } from "./day-words.ts"
import { matchNumber, matchOrdinal } from "./numbers.ts"
import { type DayRange, gluedDigits, gluedSign, type Reader, type Reading, skip } from "./reader.ts"

/** A day with its month: in figures, day first or month first. */
export function matchCalendarDate(reader: Reader, index: number): Reading<DayRange> | undefined {
  return matchWrittenDate(reader, index) ?? matchDayOfMonth(reader, index) ?? matchMonthFirst(reader, index)
}

/** "2026-10-16", "16.10.2026", "10/16". The locale decides the order, unless only the other order gives a date. */
function matchWrittenDate(reader: Reader, index: number): Reading<DayRange> | undefined {
  const first = reader.tokens[index]
  if (first?.kind !== "digits" || (first.glued && reader.tokens[index - 1]?.kind === "word")) return undefined
  const sign = reader.tokens[index + 1]?.text ?? ""
  const second = gluedSign(reader, index + 1, "-/.") && gluedDigits(reader, index + 2)
  if (!second) return undefined
  const third = gluedSign(reader, index + 3, sign) && gluedDigits(reader, index + 4)
  if (first.text.length === 4) {
    if (!third || !isCalendarDay(Number(first.text), Number(second), Number(third))) return undefined
    return { value: oneDay(toDay(Number(first.text), Number(second), Number(third))), next: index + 5 }
  }
  if (first.text.length > 2 || second.length > 2) return undefined
  if (
    !third &&
    sign !== "/" &&
    !(sign === "." && reader.tokens[index + 3]?.text === "." && reader.tokens[index + 3]?.glued)
  )
    return undefined
  const [day, month] = inOrder(reader, Number(first.text), Number(second))
  const next = third ? index + 5 : sign === "." ? index + 4 : index + 3
  const year = third ? toYear(third) : undefined
  if (third && year === undefined) return undefined
  // "1/2" may be a half: it is a date for certain only if one of its numbers is too large for a month, or before a time.
  const isSure = third || sign === "." || day > 12 || reader.lexicon.clock.at.at(reader.tokens, next)
  return toDate(reader, day, month, year, next, !isSure)
}

function inOrder(reader: Reader, first: number, second: number): [day: number, month: number] {
  const dayFirst = reader.order === "day-first"
  if (dayFirst ? second > 12 : first <= 12) return [second, first]
  return [first, second]
}

function toYear(digits: string): number | undefined {
  if (digits.length === 4) return Number(digits)
  return digits.length === 2 ? 2000 + Number(digits) : undefined
}

/** "the 5th of March 2026", "5 mars", "5 de marzo de 2026", "the 5th of next month". */
function matchDayOfMonth(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar, measures } = reader.lexicon
  const start = skip(reader, index, calendar.articles)
  const day = matchOrdinal(reader, start) ?? matchDayNumber(reader, start)
  if (!day || day.value < 1 || day.value > 31) return undefined
  const afterOf = skip(reader, day.next, calendar.of)
  const month = calendar.months.at(reader.tokens, afterOf)
  if (month) {
    const year = matchYear(reader, month.next)
    return toDate(reader, day.value, month.value, year?.value, year?.next ?? month.next)
  }
  const afterArticle = skip(reader, afterOf, calendar.articles)
  const modifier = matchModifier(reader, afterArticle)
  const unit = measures.durations.at(reader.tokens, modifier?.next ?? afterArticle)
  if (afterOf === day.next || unit?.value !== "month") return undefined
  const late = matchModifier(reader, unit.next)
  const shift =
    modifier?.value ?? (late && reader.lexicon.language.calendar.nextWeekday === "coming" ? late.value : 0)
  const { today } = reader.reference
  // "The 1st of the month" is the next one to come.
  const isPast = !modifier && !late && day.value < fromDay(today).day
  const base = fromDay(addMonths(firstOfMonth(today), isPast ? 1 : shift))
  if (!isCalendarDay(base.year, base.month, day.value)) return undefined
  return {
    value: oneDay(toDay(base.year, base.month, day.value)),
    next: modifier || !late ? unit.next : late.next,
  }
}

/** "March 5", "March the 5th, 2026"; without a day the whole month. */
function matchMonthFirst(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar } = reader.lexicon
  const month = calendar.months.at(reader.tokens, skip(reader, index, calendar.articles))
  if (!month) return undefined
  const start = skip(reader, month.next, calendar.articles)
  const day = matchOrdinal(reader, start) ?? matchDayNumber(reader, start)
  if (!day || day.value < 1 || day.value > 31 || gluedSign(reader, day.next, ":")) return undefined
  const year = matchYear(reader, day.next)
  return toDate(reader, day.value, month.value, year?.value, year?.next ?? day.next)
}

function matchDayNumber(reader: Reader, index: number): Reading<number> | undefined {
  const token = reader.tokens[index]
  if (token?.kind === "digits")
    return token.text.length <= 2 ? { value: Number(token.text), next: index + 1 } : undefined
  const words = matchNumber(reader, index)
  return words && !words.weak && Number.isInteger(words.value) ? words : undefined
}

function matchYear(reader: Reader, index: number): Reading<number> | undefined {
  const { calendar } = reader.lexicon
  const from = reader.tokens[index]?.text === "," ? index + 1 : skip(reader, index, calendar.of)
  const token = reader.tokens[from]
  if (token?.kind !== "digits" || token.text.length !== 4) return undefined
  const year = Number(token.text)
  return year >= 1900 && year < 2200 ? { value: year, next: from + 1 } : undefined
}

/** "the 13th" is the next one to come. Without an article it may be an ordinal. */
export function matchBareDay(reader: Reader, index: number): Reading<DayRange> | undefined {
  const { calendar, speech } = reader.lexicon
  const start = skip(reader, index, calendar.articles)
  const day = matchOrdinal(reader, start) ?? (start > index ? matchPlainDay(reader, start) : undefined)
  if (!day || day.value < 1 || day.value > 31) return undefined
  // "The 1st one" and "the 1st Sunday" count something else than days of a month.
  if ([speech.ones, calendar.weekdays, calendar.weekend].some((table) => table.at(reader.tokens, day.next)))
    return undefined
  const value = comingDayOfMonth(reader.reference.today, day.value)
  if (value === undefined) return undefined
  // "The second" may be one of several; "the twentieth" is hardly ever.
  const isOrdinal = reader.tokens[start]?.kind === "word" && (start === index || day.value <= fewest)
  return {
    value: oneDay(value),
    next: day.next,
    weak: isOrdinal || (start === index && counts(reader, day.next)),
  }
}

const fewest = 12

/** "le 5 à 15h", "el 25": only before a sign, a time or the end of a range, since anything else is counted. */
function matchPlainDay(reader: Reader, index: number): Reading<number> | undefined {
  const { tokens, lexicon } = reader
  const number = lexicon.language.calendar.bareDays ? matchDayNumber(reader, index) : undefined
  if (!number) return undefined
  // "A las 12" is noon.
  if ([1, 2].some((back) => lexicon.clock.at.at(tokens, index - back)?.next === index)) return undefined
  const tables = [lexicon.clock.at, lexicon.speech.rangeEnd]
  const after = tokens[number.next]
  const ends =
    after === undefined || (after.kind === "sign" && (!after.glued || ",.!?;".includes(after.text)))
  const isDay =
    (ends && !tokens[number.next + 1]?.glued) || tables.some((table) => table.at(tokens, number.next))
  return isDay ? number : undefined
}

/** "2nd floor", "3rd time": the ordinal counts what comes after it. */
function counts({ tokens, lexicon }: Reader, index: number): boolean {
  const noun = tokens[index]
  return noun?.kind === "word" && !lexicon.stop.has(noun.folded)
}

/** The next day with this number; undefined where no month has it. */
export function comingDayOfMonth(today: Day, dayOfMonth: number): Day | undefined {
  let { year, month } = fromDay(today)
  for (let tries = 0; tries < 12; tries++) {
    if (isCalendarDay(year, month, dayOfMonth) && toDay(year, month, dayOfMonth) >= today) break
    if (month === 12) [year, month] = [year + 1, 1]
    else month++
  }
  return isCalendarDay(year, month, dayOfMonth) ? toDay(year, month, dayOfMonth) : undefined
}

function firstOfMonth(day: Day): Day {
  const { year, month } = fromDay(day)
  return toDay(year, month, 1)
}

function toDate(
  reader: Reader,
  day: number,
  month: number,
  said: number | undefined,
  next: number,
  weak = false,
): Reading<DayRange> | undefined {
  const { today } = reader.reference
  let year = said ?? fromDay(today).year
  if (said === undefined) {
    // 29 February is looked for in the years ahead; a day that has passed, in the next year.
    for (let tries = 0; tries < 8; tries++, year++)
      if (isCalendarDay(year, month, day) && toDay(year, month, day) >= today) break
  }
  if (!isCalendarDay(year, month, day)) return undefined
  const assumed = said === undefined && year !== fromDay(today).year
  return { value: oneDay(toDay(year, month, day)), next, weak, assumed }
}
