import type { DayPart } from "../language.ts"
import { tokenAt } from "../words/tokens.ts"
import { hourWithEnding } from "./hour-with-ending.ts"
import { gluedDigits, gluedSign, type Reader, type Reading, skip } from "./reader.ts"

export interface ClockTime {
  /** Minutes since midnight. */
  readonly minutes: number
  /** Said without morning or evening: it may also mean twelve hours later. */
  readonly twelveHour: boolean
}

interface Dial {
  readonly hour: number
  readonly minute: number
  readonly next: number
  /** Its form can only mean a time: a colon, "half past", "o'clock". */
  readonly certain: boolean
  /** Written so that morning and evening differ: 07:30, 19:30. */
  readonly exact: boolean
}

/** "half past 3 in the afternoon", "7:30 pm", "evening 6", "19h30", "halb acht", "noon". */
export function matchTime(reader: Reader, index: number): Reading<ClockTime> | undefined {
  const { clock } = reader.lexicon
  const { tokens } = reader
  for (const [table, hour] of [
    [clock.noon, 12],
    [clock.midnight, 0],
  ] as const) {
    const match = table.at(tokens, index)
    if (!match) continue
    const more = matchAdded(reader, match.next)
    return {
      value: { minutes: hour * 60 + (more?.value ?? 0), twelveHour: false },
      next: more?.next ?? match.next,
    }
  }
  // "For now" and "now I need" name no time. Only in an answer as short as "right now" does "now" mean one.
  const now = tokens.length <= 4 ? clock.now.at(tokens, index) : undefined
  if (now)
    return { value: { minutes: reader.reference.minutes, twelveHour: false }, next: now.next, weak: true }
  return matchPartFirst(reader, index) ?? matchDialFirst(reader, index)
}

function matchPartFirst(reader: Reader, index: number): Reading<ClockTime> | undefined {
  const { clock } = reader.lexicon
  const part = clock.dayParts.at(reader.tokens, index)
  const { days, weekdays } = reader.lexicon.calendar
  // "Samstagabend" is a day first: its part of the day is joined with its hour later.
  if (!part || days.at(reader.tokens, index) || weekdays.at(reader.tokens, index)) return undefined
  const comma = reader.tokens[part.next]?.text === "," ? part.next + 1 : part.next
  const dial = matchDial(reader, skip(reader, comma, clock.at, clock.about))
  if (dial === undefined || dial.hour > 23) return undefined
  const meridiem = matchMeridiem(reader, dial.next)
  if (meridiem) return toReading(meridiem.value, dial, meridiem.next)
  return toReading(part.value, dial, dial.next)
}

function matchDialFirst(reader: Reader, index: number): Reading<ClockTime> | undefined {
  const dial = matchDial(reader, index)
  if (dial === undefined) return undefined
  const part = matchMeridiem(reader, dial.next) ?? matchPartAfter(reader, dial.next)
  if (part && dial.hour > 23) return undefined
  if (part) return toReading(part.value, dial, part.next)
  if (dial.hour === 24 && !dial.certain) return undefined
  const reading = toReading(undefined, dial, dial.next)
  return dial.certain || followsAt(reader, index) ? reading : { ...reading, weak: true }
}

/** "at eight": the word before, of one or two tokens, says that a bare number is a time. */
function followsAt(reader: Reader, index: number): boolean {
  const { at } = reader.lexicon.clock
  return at.at(reader.tokens, index - 1)?.next === index || at.at(reader.tokens, index - 2)?.next === index
}

/** "Saturday 1930", "Dec 12th 1800": where a year would have been read with the day. */
function followsDay({ tokens, lexicon }: Reader, index: number): boolean {
  const { weekdays, days } = lexicon.calendar
  const suffix = lexicon.numbers.ordinalSuffixes.at(tokens, index - 1) && tokens[index - 1]?.glued
  return suffix === true || [weekdays, days].some((table) => table.at(tokens, index - 1))
}

/** "Fr, 19.30", "2.12., 19.30": right after a day two numbers with a point between them are a time. */
function followsDate({ tokens, lexicon }: Reader, index: number): boolean {
  const { weekdays, doubtfulWeekdays, days, months } = lexicon.calendar
  const before = tokens[index - 1]?.text === "," ? index - 2 : index - 1
  if (tokens[before]?.text === "." && tokens[before - 1]?.kind === "digits") return true
  return [weekdays, doubtfulWeekdays, days, months].some((table) => table.at(tokens, before))
}

function isPrice({ tokens, lexicon }: Reader, index: number): boolean {
  return lexicon.measures.currencies.at(tokens, index) !== undefined
}

function matchMeridiem(reader: Reader, index: number): Reading<"am" | "pm"> | undefined {
  const { clock } = reader.lexicon
  const am = clock.am.at(reader.tokens, index)
  if (am) return { value: "am", next: am.next }
  const pm = clock.pm.at(reader.tokens, index)
  return pm && { value: "pm", next: pm.next }
}

function matchPartAfter(reader: Reader, index: number): Reading<DayPart> | undefined {
  const { clock, calendar } = reader.lexicon
  const from = skip(reader, index, clock.dayPartJoiners)
  const part = clock.dayParts.at(reader.tokens, from)
  // "For two tonight": a word that is also a day belongs to the whole sentence and is joined with its hour later.
  if (!part || calendar.days.at(reader.tokens, from)) return undefined
  return { value: part.value, next: part.next }
}

function toReading(part: DayPart | "am" | "pm" | undefined, dial: Dial, next: number): Reading<ClockTime> {
  const { hour, minute } = dial
  if (part === undefined) {
    const twelveHour = !dial.exact && hour >= 1 && hour <= 12
    return { value: { minutes: (hour % 24) * 60 + minute, twelveHour }, next }
  }
  return { value: { minutes: hourIn(part, hour) * 60 + minute, twelveHour: false }, next }
}

/** The hour of the 24-hour clock that an hour of the dial means in a part of the day. */
export function hourIn(part: DayPart | "am" | "pm", hour: number): number {
  if (hour > 12) return hour % 24
  const base = hour % 12
  if (part === "am") return base
  if (part === "morning") return hour === 12 ? 12 : base
  if (part === "noon") return hour >= 10 ? hour : base + 12
  if (part === "night") return hour === 12 || hour < 5 ? base : base + 12
  return base + 12
}

function matchDial(reader: Reader, index: number): Dial | undefined {
  const dial =
    matchFractionFirst(reader, index) ?? matchRunTogether(reader, index) ?? matchHourFirst(reader, index)
  const ish = dial && reader.tokens[dial.next]?.glued && reader.lexicon.clock.ish.at(reader.tokens, dial.next)
  return ish ? { ...dial, next: ish.next, certain: true } : dial
}

/** "930pm", "at 1930": hours and minutes in one run of digits; "eightish": an hour and its ending in one word. */
function matchRunTogether(reader: Reader, index: number): Dial | undefined {
  const token = reader.tokens[index]
  const about = token?.kind === "word" ? hourWithEnding(token.folded, reader.lexicon.language) : undefined
  if (about !== undefined && about <= 12)
    return { hour: about, minute: 0, next: index + 1, certain: true, exact: false }
  if (token?.kind !== "digits" || token.text.length < 3 || token.text.length > 4) return undefined
  const [hour, minute] = [Number(token.text.slice(0, -2)), Number(token.text.slice(-2))]
  if (hour > 23 || minute > 59) return undefined
  const next = index + 1
  const said = matchMeridiem(reader, next) ?? reader.lexicon.clock.oclock.at(reader.tokens, next)
  const isAfterDay = followsAt(reader, index) || followsDay(reader, index)
  const isClock = token.text.length === 4 && minute % 5 === 0 && isAfterDay
  if (!said && !isClock) return undefined
  return { hour, minute, next, certain: true, exact: token.text.length === 4 }
}

/** "half past three", "ten to eight", "quarter past 6", "halb acht". */
function matchFractionFirst(reader: Reader, index: number): Dial | undefined {
  const { clock, measures } = reader.lexicon
  const minutes = matchMinutes(reader, index)
  if (minutes === undefined) return undefined
  const unit = measures.durations.at(reader.tokens, minutes.next)
  const spoken = unit?.value === "minute"
  // "from 6 to 8" is a range: before an hour, people say only five, ten, twenty and the like.
  if (!spoken && (minutes.value % 5 !== 0 || opensRange(reader, index))) return undefined
  const from = spoken ? unit.next : minutes.next
  const past = clock.past.at(reader.tokens, from)
  const to = past ? undefined : clock.to.at(reader.tokens, from)
  const direct = !past && !to && minutes.half
  if (!past && !to && !direct) return undefined
  if (to && isForPeople(reader, index)) return undefined
  // "Fünf nach halb drei" is counted from the half hour.
  const half = countsTowards(reader) ? clock.half.at(reader.tokens, past?.next ?? to?.next ?? -1) : undefined
  const hour = matchHour(reader, half?.next ?? past?.next ?? to?.next ?? from)
  if (hour === undefined || hour.value > 23) return undefined
  const after = skip(reader, hour.next, clock.oclock)
  const figures = tokenAt(reader.tokens, index).kind === "digits" && !spoken
  if (figures && !followsAt(reader, index) && !matchMeridiem(reader, after) && !matchPartAfter(reader, after))
    return undefined // "10 to 12" is a range of anything.
  const isCountedBack = direct && countsTowards(reader)
  const counted = isCountedBack ? minutes.value - 60 : to ? -minutes.value : minutes.value
  const offset = half ? counted - 30 : counted
  const total = hour.value * 60 + offset
  const wrapped = total <= 0 ? total + 12 * 60 : total
  return {
    hour: Math.floor(wrapped / 60) || 12,
    minute: wrapped % 60,
    next: after,
    certain: true,
    exact: hour.value > 12,
  }
}

/** "Mesa para diez para las nueve": the first number says how many come. */
function isForPeople({ tokens, lexicon }: Reader, index: number): boolean {
  const cue = tokens[index - 1]?.folded
  return cue !== undefined && (lexicon.language.cues.people ?? []).includes(cue)
}

function countsTowards(reader: Reader): boolean {
  return reader.lexicon.language.clock.halfHour === "before"
}

function opensRange(reader: Reader, index: number): boolean {
  const { rangeStart, between } = reader.lexicon.speech
  return [rangeStart, between].some((table) => table.at(reader.tokens, index - 1)?.next === index)
}

function matchMinutes(reader: Reader, index: number): (Reading<number> & { half: boolean }) | undefined {
  const { clock } = reader.lexicon
  for (const [table, value] of [
    [clock.threeQuarters, 45],
    [clock.half, 30],
    [clock.quarter, 15],
  ] as const) {
    const match = table.at(reader.tokens, index)
    // "Dreiviertel acht" and "viertel acht" count towards the hour as "halb acht" does.
    const isHalf = value === 30 || countsTowards(reader)
    if (match) return { value, next: match.next, half: isHalf }
  }
  const number = matchSmall(reader, index)
  return number && number.value >= 1 && number.value < 60 ? { ...number, half: false } : undefined
}

/** "7:30", "19h30", "7", "trois heures et quart", "las tres y media". */
function matchHourFirst(reader: Reader, index: number): Dial | undefined {
  const { clock } = reader.lexicon
  const hour = matchHour(reader, index)
  if (hour === undefined) return undefined
  const written = reader.tokens[index]
  const padded = written?.kind === "digits" && written.text.length === 2 && written.text.startsWith("0")
  const exact = hour.value > 12 || hour.value === 0 || padded
  const separated = matchWrittenMinutes(reader, hour.next)
  if (separated)
    return {
      hour: hour.value,
      minute: separated.value,
      next: skip(reader, separated.next, clock.oclock),
      certain: true,
      exact,
    }
  const oclock = clock.oclock.at(reader.tokens, hour.next)
  const from = oclock?.next ?? hour.next
  const spoken = matchSpokenMinutes(reader, from, oclock !== undefined)
  const total = hour.value * 60 + (spoken?.value ?? 0)
  return {
    hour: Math.floor(total / 60) || (hour.value === 1 ? 12 : 0),
    minute: total % 60,
    next: spoken?.next ?? from,
    certain: oclock !== undefined || spoken !== undefined,
    exact,
  }
}

function matchWrittenMinutes(reader: Reader, index: number): Reading<number> | undefined {
  const { clock } = reader.lexicon
  const letter = reader.tokens[index]
  const afterLetter = letter?.glued && letter.folded === "h" ? index + 1 : undefined
  const dotted = gluedSign(reader, index, ".")
  const at = gluedSign(reader, index, ":") ?? afterLetter ?? dotted
  const digits = at === undefined ? undefined : gluedDigits(reader, at)
  if (at === undefined || digits?.length !== 2 || Number(digits) > 59) return undefined
  const next = at + 1
  if (
    reader.tokens[next]?.glued &&
    ".:/-".includes(tokenAt(reader.tokens, next).text) &&
    gluedDigits(reader, next + 1)
  )
    return undefined
  // "3.50" is an amount unless something beside it says that it is a time.
  const spoken =
    clock.oclock.at(reader.tokens, next) ?? matchMeridiem(reader, next) ?? matchPartAfter(reader, next)
  const isAfterDate = Number(digits) % 5 === 0 && followsDate(reader, index - 1) && !isPrice(reader, next)
  const isTime =
    spoken !== undefined ||
    isAfterDate ||
    followsAt(reader, index - 1) ||
    isBesideDay(reader, index - 1, next)
  if (dotted !== undefined && at === dotted && !isTime) return undefined
  return { value: Number(digits), next }
}

/** "Saturday 19.30", "around 9.30", "19.30 on Friday", "2 people, 19.30". */
function isBesideDay(reader: Reader, index: number, next: number): boolean {
  const { tokens, lexicon } = reader
  const { calendar, clock } = lexicon
  const before = [1, 2].some((back) => clock.about.at(tokens, index - back)?.next === index)
  if (before || followsDay(reader, index) || calendar.months.at(tokens, index - 1)) return true
  const after = skip(reader, next, calendar.on)
  if ([calendar.weekdays, calendar.days, calendar.holidays].some((table) => table.at(tokens, after)))
    return true
  return tokens[index - 1]?.text === "," && (tokens[next] === undefined || tokens[next]?.text === ",")
}

/** "midi et demi". */
function matchAdded(reader: Reader, index: number): Reading<number> | undefined {
  const plus = reader.lexicon.clock.plus.at(reader.tokens, index)
  const minutes = plus && matchMinutes(reader, plus.next)
  return minutes && (minutes.value === 15 || minutes.value === 30) ? minutes : undefined
}

/** Spoken minutes of an hour: added, subtracted, or simply said ("seven thirty", "acht Uhr zehn"). */
function matchSpokenMinutes(reader: Reader, index: number, oclock: boolean): Reading<number> | undefined {
  const { clock, calendar } = reader.lexicon
  for (const [table, sign] of [
    [clock.plus, 1],
    [clock.minus, -1],
  ] as const) {
    const match = table.at(reader.tokens, index)
    if (!match) continue
    const minutes = matchMinutes(reader, skip(reader, match.next, calendar.articles))
    const isRound = minutes && (minutes.value === 15 || minutes.value === 30)
    const isSaid = minutes && minutes.value % 5 === 0 && matchPartAfter(reader, minutes.next) !== undefined
    if (minutes && (oclock || isRound || isSaid)) return { value: sign * minutes.value, next: minutes.next }
  }
  const number = reader.tokens[index]?.kind === "word" || oclock ? matchSmall(reader, index) : undefined
  return number && number.value >= 10 && number.value < 60 ? number : undefined
}

function matchHour(reader: Reader, index: number): Reading<number> | undefined {
  const number = matchSmall(reader, index)
  return number && number.value <= 24 ? number : undefined
}

/** "a la una", "à une heure": an article that is the hour. */
function isOneOclock(reader: Reader, index: number): boolean {
  const { clock, numbers } = reader.lexicon
  if (!numbers.indefinite.at(reader.tokens, index) || !followsAt(reader, index)) return false
  const after = reader.tokens[index + 1]
  const tables = [clock.oclock, clock.plus, clock.minus, clock.dayParts]
  return (
    after === undefined || after.kind === "sign" || tables.some((table) => table.at(reader.tokens, index + 1))
  )
}

function matchSmall(reader: Reader, index: number): Reading<number> | undefined {
  const token = reader.tokens[index]
  if (token?.kind === "digits")
    return token.text.length <= 2 ? { value: Number(token.text), next: index + 1 } : undefined
  const match = reader.lexicon.numbers.cardinals.at(reader.tokens, index)
  if (match) return { value: match.value, next: match.next }
  return isOneOclock(reader, index) ? { value: 1, next: index + 1 } : undefined
}
