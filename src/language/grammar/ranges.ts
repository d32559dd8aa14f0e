import { addMonths, type Day, fromDay, isCalendarDay, sameMonth } from "./calendar.ts"
import type { Candidate, CandidateOf } from "./candidates.ts"
import type { DayRange, Reader } from "./reader.ts"

/** How far apart, in tokens, the two ends of a range may stand. */
const gapLimit = 3

/** Marks the ends of "from Monday to Friday", "between 6 and 8 pm", "3-5 nights" and lets each end settle the other. */
export function joinRanges(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  const joined = [...candidates]
  for (const i of joined.keys()) {
    for (let j = i + 1; j <= i + 12; j++) {
      const [start, end] = [joined[i], joined[j]]
      if (!start || !end || end.first > start.next + gapLimit) break
      const left = borrowUnit(reader, start, start, end)
      const right = borrowUnit(reader, end, left, end)
      const opened = openDay(reader, left, right) ?? closeDay(reader, left, right)
      if (opened) {
        joined[i] = { ...opened[0], edge: "start", weak: false }
        joined[j] = { ...opened[1], edge: "end", weak: false }
        break
      }
      if (left.kind !== right.kind || right.first <= left.next - 1 || left.edge === "start") continue
      if (!isRange(reader, left, right)) continue
      const [from, to] = settle(reader, left, right)
      joined[i] = { ...from, edge: "start", weak: left.weak && right.weak }
      joined[j] = { ...to, edge: "end", weak: left.weak && right.weak }
      break
    }
  }
  return joined
}

/** "800 to 1200 euros", "€800 to 1200": a unit said of one end also holds for the other. */
function borrowUnit(reader: Reader, end: Candidate, left: Candidate, right: Candidate): Candidate {
  if (end.kind !== "number") return end
  const other = end === left ? right : left
  return isQuantity(other) && isRange(reader, left, right) ? withUnit(end, other) : end
}

type Quantity = CandidateOf<"money" | "measure" | "duration">

function isQuantity(candidate: Candidate): candidate is Quantity {
  if (candidate.kind === "duration") return candidate.parts.length === 1
  return candidate.kind === "money" || candidate.kind === "measure"
}

function withUnit({ number, first, next, weak }: CandidateOf<"number">, lender: Quantity): Candidate {
  const spot = { first, next, weak }
  if (lender.kind === "money") return { kind: "money", number, currency: lender.currency, ...spot }
  if (lender.kind === "measure") return { kind: "measure", number, unit: lender.unit, ...spot }
  return { kind: "duration", parts: lender.parts.map(({ unit }) => ({ count: number, unit })), ...spot }
}

/** "5 to 8 April": a bare number becomes a day beside one that has a month. */
function openDay(reader: Reader, left: Candidate, right: Candidate): [Candidate, Candidate] | undefined {
  if (left.kind !== "number" || right.kind !== "date" || !isRange(reader, left, right)) return undefined
  if (!namesMonth(reader, right) || opensWithMonth(reader, right)) return undefined
  const day = dayBeside(left.number, right.days.from)
  return day !== undefined && day <= right.days.from ? [toDayCandidate(left, day), right] : undefined
}

/** "April 5 to 8". */
function closeDay(reader: Reader, left: Candidate, right: Candidate): [Candidate, Candidate] | undefined {
  if (left.kind !== "date" || right.kind !== "number" || !isRange(reader, left, right)) return undefined
  if (!opensWithMonth(reader, left)) return undefined
  const day = dayBeside(right.number, left.days.from)
  return day !== undefined && day > left.days.from ? [left, toDayCandidate(right, day)] : undefined
}

function dayBeside(dayOfMonth: number, as: Day): Day | undefined {
  const { year, month } = fromDay(as)
  return Number.isInteger(dayOfMonth) && isCalendarDay(year, month, dayOfMonth)
    ? sameMonth(dayOfMonth, as)
    : undefined
}

function toDayCandidate({ first, next }: Candidate, day: Day): Candidate {
  return { kind: "date", days: { from: day, to: day }, first, next, weak: false }
}

function isRange(reader: Reader, left: Candidate, right: Candidate): boolean {
  if (isHyphenated(reader, left, right)) return true
  const { rangeEnd, between, and } = reader.lexicon.speech
  const { at, about } = reader.lexicon.clock
  const { articles, on, overnight } = reader.lexicon.calendar
  const night = left.kind === "date" ? overnight.at(reader.tokens, left.next) : undefined
  const until = rangeEnd.at(reader.tokens, left.next) ?? night
  const joiner = until ?? (isBetween() ? and.at(reader.tokens, left.next) : undefined)
  if (!joiner) return false
  let next = joiner.next
  for (const table of [at, about, on, articles]) next = table.at(reader.tokens, next)?.next ?? next
  return next === right.first || joiner.next === right.first

  function isBetween(): boolean {
    for (let back = 1; back <= 3; back++) if (between.at(reader.tokens, left.first - back)) return true
    return false
  }
}

/** "fri-sun": a hyphen between words is no token. */
function isHyphenated({ text, tokens }: Reader, left: Candidate, right: Candidate): boolean {
  const [before, after] = [tokens[left.next - 1], tokens[right.first]]
  return before !== undefined && after !== undefined && /^[-–]$/.test(text.slice(before.end, after.start))
}

function settle(reader: Reader, left: Candidate, right: Candidate): [Candidate, Candidate] {
  if (left.kind === "date" && right.kind === "date") return settleDays(reader, left, right)
  if (left.kind === "time" && right.kind === "time") return settleTimes(left, right)
  return [left, right]
}

/** "the 5th to the 8th of March" takes the month of the second; "28 March to the 3rd" ends after it begins. */
function settleDays(
  reader: Reader,
  left: CandidateOf<"date">,
  right: CandidateOf<"date">,
): [Candidate, Candidate] {
  if (!namesMonth(reader, left) && namesMonth(reader, right) && !opensWithMonth(reader, right)) {
    const day = sameMonth(fromDay(left.days.from).day, right.days.from)
    if (day <= right.days.from) return [{ ...left, days: { from: day, to: day } }, right]
  }
  return [left, { ...right, days: daysAfter(reader, right, left.days.from) }]
}

/** The days of a reading that are meant to come after another: the next weekday of that name, or the next month's day. */
export function daysAfter(reader: Reader, { days, first, next }: CandidateOf<"date">, start: Day): DayRange {
  const { weekdays, doubtfulWeekdays, articles } = reader.lexicon.calendar
  const named = articles.at(reader.tokens, first)?.next ?? first
  const isWeekday = [weekdays, doubtfulWeekdays].some(
    (table) => table.at(reader.tokens, named)?.next === next,
  )
  if (isWeekday && days.from <= start) {
    const weeks = 7 * Math.ceil((start + 1 - days.from) / 7)
    return { from: days.from + weeks, to: days.to + weeks }
  }
  let { from, to } = days
  for (let months = 0; months < 12 && to < start; months++) {
    from = addMonths(days.from, months + 1)
    to = addMonths(days.to, months + 1)
  }
  return { from, to }
}

function namesMonth(reader: Reader, { first, next }: Candidate): boolean {
  const { months } = reader.lexicon.calendar
  for (let at = first; at < next; at++) if (months.at(reader.tokens, at)) return true
  return false
}

/** In "the 5th to April 8th" each end has a month of its own. */
function opensWithMonth(reader: Reader, { first }: Candidate): boolean {
  return reader.lexicon.calendar.months.at(reader.tokens, first) !== undefined
}

/** "6 to 8 pm": the half of the day said for one end holds for both where that keeps them in order. */
function settleTimes(left: CandidateOf<"time">, right: CandidateOf<"time">): [Candidate, Candidate] {
  if (left.time.twelveHour && !right.time.twelveHour) {
    const later = (left.time.minutes + 720) % 1_440
    const minutes = right.time.minutes >= 720 && later < right.time.minutes ? later : left.time.minutes
    return [{ ...left, time: { minutes, twelveHour: false } }, right]
  }
  if (right.time.twelveHour && !left.time.twelveHour) {
    const minutes =
      right.time.minutes <= left.time.minutes ? (right.time.minutes + 720) % 1_440 : right.time.minutes
    return [left, { ...right, time: { minutes, twelveHour: false } }]
  }
  return [left, right]
}
