import type { Check, Option } from "../../src/index.ts"
import { toSentenceList } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { addDays, formatDate, fromInstant, toMinutes } from "../zoned-time.ts"
import {
  bookingHorizon,
  bookingNotice,
  type DayWish,
  type FreeTime,
  findFreeTimes,
  hasFreeTime,
  toServiceInstant,
  type Wish,
} from "./availability.ts"
import { findSittings, toStarts } from "./hours.ts"
import { service } from "./service.ts"
import { areas } from "./tables.ts"

/** How many alternatives are offered, and over how many days they are looked for. */
const offered = 6
const searched = 14

type Review = Required<Pick<Check, "invalid">> & { readonly options: Record<string, readonly Option[]> }

/** What is wrong with a wish, and what is available instead. Execution checks the same again. */
export function reviewWish(database: Database, wish: Wish, now: number): Review {
  const { date, partySize } = wish
  if (date === undefined)
    return { invalid: [], options: partySize === undefined ? {} : { date: offerDates(database, wish, now) } }
  const problem = findDateProblem(database, date, now)
  if (problem !== undefined) return refuse("date", problem, offerDates(database, wish, now))
  if (partySize === undefined) return reviewHours(database, date, wish.time)
  return reviewTables(database, { ...wish, date, partySize }, now)
}

/** The checks that do not need the number of people. */
function reviewHours(database: Database, date: string, time: string | undefined): Review {
  const problem = time === undefined ? undefined : findHoursProblem(database, date, time)
  if (time === undefined || problem === undefined) return { invalid: [], options: {} }
  return refuse("time", problem, offerTimes(findSittings(database, date).sittings.flatMap(toStarts), time))
}

function reviewTables(database: Database, wish: DayWish, now: number): Review {
  const { date, time, partySize, seating } = wish
  const anywhere = toTimes(findFreeTimes(database, { ...wish, seating: undefined }, now))
  if (anywhere.length === 0) {
    const message = `No table for ${partySize} is free on ${formatDate(date)}.`
    return refuse("date", message, offerDates(database, wish, now))
  }
  const wished = seating === undefined ? anywhere : toTimes(findFreeTimes(database, wish, now))
  if (time !== undefined && !anywhere.includes(time)) {
    const others = wished.length > 0 ? wished : anywhere
    return refuse("time", findTimeProblem(database, { ...wish, time }, now), offerTimes(others, time))
  }
  const fits = time === undefined ? wished.length > 0 : wished.includes(time)
  if (!fits) return reviewSeating(database, wish, now)
  return { invalid: [], options: time === undefined ? { time: toOptions(wished) } : {} }
}

/** The table wished for is taken, and others are free. */
function reviewSeating(database: Database, wish: DayWish, now: number): Review {
  const free = areas.filter((area) =>
    findFreeTimes(database, { ...wish, seating: area }, now).some(
      ({ time }) => wish.time === undefined || time === wish.time,
    ),
  )
  const when = wish.time === undefined ? formatDate(wish.date) : `${formatDate(wish.date)} at ${wish.time}`
  return refuse(
    "seating",
    `No ${wish.seating} table for ${wish.partySize} is free on ${when}.`,
    toOptions(free),
  )
}

function findDateProblem(database: Database, date: string, now: number): string | undefined {
  const today = fromInstant(now, service.timeZone).date
  if (date < today) return `${formatDate(date)} is in the past.`
  if (date > fromInstant(now + bookingHorizon, service.timeZone).date)
    return `Tables can be booked up to 90 days ahead; ${formatDate(date)} is later than that.`
  const { sittings, reasons } = findSittings(database, date)
  if (sittings.length === 0)
    return `On ${formatDate(date)} there is no table to be had: ${toSentenceList(reasons)}.`
  const last = sittings.flatMap(toStarts).at(-1)
  if (last !== undefined && toServiceInstant(date, last) < now + bookingNotice)
    return `It is too late to book for ${formatDate(date)}: tables are booked at least 2 hours ahead.`
  return undefined
}

function findTimeProblem(database: Database, wish: DayWish & { readonly time: string }, now: number): string {
  const { date, time, partySize } = wish
  const problem = findHoursProblem(database, date, time)
  if (problem !== undefined) return problem
  const startsAt = toServiceInstant(date, time)
  if (startsAt < now + bookingNotice)
    return `${time} on ${formatDate(date)} is too soon: tables are booked at least 2 hours ahead.`
  if (startsAt > now + bookingHorizon) return "Tables can be booked up to 90 days ahead."
  return `No table for ${partySize} is free on ${formatDate(date)} at ${time}.`
}

/** Why nobody is seated at this time, whatever the size of the party. */
function findHoursProblem(database: Database, date: string, time: string): string | undefined {
  const { sittings, reasons } = findSittings(database, date)
  const starts = sittings.map(toStarts)
  if (starts.flat().includes(time)) return undefined
  const spans = starts.map((times) => `from ${times[0]} to ${times.at(-1)}`)
  const because = reasons.length > 0 ? ` (${toSentenceList(reasons)})` : ""
  return `On ${formatDate(date)} we seat guests ${toSentenceList(spans)}, on the hour and the half hour${because}.`
}

/** The next days on which the party would find a table. */
function offerDates(database: Database, wish: Wish, now: number): Option[] {
  const today = fromInstant(now, service.timeZone).date
  const latest = addDays(fromInstant(now + bookingHorizon, service.timeZone).date, -searched)
  const wished = wish.date ?? today
  const from = wished < today ? today : wished > latest ? latest : wished
  const dates: string[] = []
  for (let ahead = 0; ahead <= searched && dates.length < offered; ahead++) {
    const date = addDays(from, ahead)
    if (hasFreeTime(database, { ...wish, partySize: wish.partySize ?? 2, date }, now)) dates.push(date)
  }
  return dates.map((date) => ({ value: date, label: formatDate(date) }))
}

function refuse(parameter: string, message: string, options: readonly Option[]): Review {
  return { invalid: [{ parameter, message }], options: { [parameter]: options } }
}

function toTimes(free: readonly FreeTime[]): string[] {
  return free.map(({ time }) => time)
}

function toOptions(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}

/** The times nearest to the wish, earliest first. */
function offerTimes(times: readonly string[], wished: string): Option[] {
  const distance = (time: string) => Math.abs(toMinutes(time) - toMinutes(wished))
  return toOptions(
    times
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, offered)
      .sort(),
  )
}
