import type { Check, Option } from "../../src/index.ts"
import { toSentenceList } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { addDays, day, formatDate, fromInstant, hour, toInstant, toMinutes } from "../zoned-time.ts"
import { findSittings, type Sitting, toEnd, toStarts } from "./hours.ts"
import { service } from "./service.ts"
import { type Area, areas, chooseTables, findFreeTables, type Stay, type Table } from "./tables.ts"

export const bookingNotice = 2 * hour
export const bookingHorizon = 90 * day
const offered = 6

/** What guests want, as far as they have said it. */
export interface Wish {
  readonly date?: string | undefined
  readonly time?: string | undefined
  readonly partySize?: number | undefined
  readonly seating?: Area | undefined
  /** The booking that this wish would change: its own tables count as free. */
  readonly bookingId?: string | undefined
}

type Review = Required<Pick<Check, "invalid">> & { readonly options: Record<string, readonly Option[]> }

export interface FreeTime {
  readonly time: string
  readonly until: string
  readonly stay: Stay
  readonly tables: readonly Table[]
}

/** A wish of which the day and the number of people are known. */
export type DayWish = Wish & { readonly date: string; readonly partySize: number }

/** The times of a day at which the party can still be seated, with the tables it would get. */
export function findFreeTimes(database: Database, wish: DayWish, now: number): FreeTime[] {
  return findSittings(database, wish.date).sittings.flatMap((sitting) =>
    toStarts(sitting).flatMap((time) => seatAt(database, wish, sitting, time, now) ?? []),
  )
}

function hasFreeTime(database: Database, wish: DayWish, now: number): boolean {
  return findSittings(database, wish.date).sittings.some((sitting) =>
    toStarts(sitting).some((time) => seatAt(database, wish, sitting, time, now) !== undefined),
  )
}

/** The tables the party would get at exactly the time it wishes. */
export function findFreeTime(
  database: Database,
  wish: DayWish & { readonly time: string },
  now: number,
): FreeTime | undefined {
  const { sittings } = findSittings(database, wish.date)
  const sitting = sittings.find((entry) => toStarts(entry).includes(wish.time))
  return sitting && seatAt(database, wish, sitting, wish.time, now)
}

function seatAt(
  database: Database,
  wish: DayWish,
  sitting: Sitting,
  time: string,
  now: number,
): FreeTime | undefined {
  const until = toEnd(sitting, time)
  const stay = { startsAt: toServiceInstant(wish.date, time), endsAt: toServiceInstant(wish.date, until) }
  if (stay.startsAt < now + bookingNotice || stay.startsAt > now + bookingHorizon) return undefined
  const free = findFreeTables(database, stay, wish.bookingId ?? null)
  const tables = chooseTables(free, wish.partySize, wish.seating)
  return tables && { time, until, stay, tables }
}

/** What is wrong with a wish and what could be had in its place. Execution asks the same question again. */
export function reviewWish(database: Database, wish: Wish, now: number): Review {
  const { date, partySize } = wish
  if (date === undefined) return { invalid: [], options: {} }
  const problem = findDateProblem(database, date, now)
  if (problem !== undefined) return refuse("date", problem, offerDates(database, wish, now))
  if (partySize === undefined) return { invalid: [], options: {} }
  const free = findFreeTimes(database, { ...wish, date, partySize }, now)
  if (free.length > 0) return reviewTime(database, { ...wish, date, partySize }, free, now)
  const anywhere = findFreeTimes(database, { ...wish, date, partySize, seating: undefined }, now)
  if (anywhere.length > 0) return reviewSeating(database, { ...wish, date, partySize }, now)
  return refuse(
    "date",
    `No table for ${partySize} is free on ${formatDate(date)}.`,
    offerDates(database, wish, now),
  )
}

function reviewTime(database: Database, wish: DayWish, free: readonly FreeTime[], now: number): Review {
  const { time, seating } = wish
  const times = free.map((entry) => entry.time)
  if (time === undefined) return { invalid: [], options: { time: toOptions(times) } }
  if (times.includes(time)) return { invalid: [], options: {} }
  if (seating !== undefined && findFreeTime(database, { ...wish, time, seating: undefined }, now))
    return reviewSeating(database, wish, now)
  const nearest = times
    .toSorted((a, b) => distance(a, time) - distance(b, time))
    .slice(0, offered)
    .sort()
  return refuse("time", findTimeProblem(database, { ...wish, time }, now), toOptions(nearest))
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
  const last = sittings.flatMap(toStarts).at(-1)!
  if (toServiceInstant(date, last) < now + bookingNotice)
    return `It is too late to book for ${formatDate(date)}: tables are booked at least 2 hours ahead.`
  return undefined
}

function findTimeProblem(
  database: Database,
  wish: { readonly date: string; readonly time: string; readonly partySize: number },
  now: number,
): string {
  const { sittings, reasons } = findSittings(database, wish.date)
  const spans = sittings.map((sitting) => {
    const starts = toStarts(sitting)
    return `from ${starts[0]} to ${starts.at(-1)}`
  })
  if (!sittings.flatMap(toStarts).includes(wish.time)) {
    const because = reasons.length > 0 ? ` (${toSentenceList(reasons)})` : ""
    return `On ${formatDate(wish.date)} we seat guests ${toSentenceList(spans)}, on the hour and the half hour${because}.`
  }
  if (toServiceInstant(wish.date, wish.time) < now + bookingNotice)
    return `${wish.time} on ${formatDate(wish.date)} is too soon: tables are booked at least 2 hours ahead.`
  if (toServiceInstant(wish.date, wish.time) > now + bookingHorizon)
    return "Tables can be booked up to 90 days ahead."
  return `No table for ${wish.partySize} is free on ${formatDate(wish.date)} at ${wish.time}.`
}

/** The next days on which the party would find a table. */
function offerDates(database: Database, wish: Wish, now: number): Option[] {
  const today = fromInstant(now, service.timeZone).date
  const from = wish.date !== undefined && wish.date > today ? wish.date : today
  const dates: string[] = []
  for (let ahead = 0; ahead <= 14 && dates.length < offered; ahead++) {
    const date = addDays(from, ahead)
    if (hasFreeTime(database, { ...wish, partySize: wish.partySize ?? 2, date }, now)) dates.push(date)
  }
  return dates.map((date) => ({ value: date, label: formatDate(date) }))
}

function refuse(parameter: string, message: string, options: readonly Option[]): Review {
  return { invalid: [{ parameter, message }], options: { [parameter]: options } }
}

function toOptions(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}

function distance(a: string, b: string): number {
  return Math.abs(toMinutes(a) - toMinutes(b))
}

function toServiceInstant(date: string, time: string): number {
  return toInstant({ date, time }, service.timeZone)
}
