import type { Check, CheckContext, Option } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { addDays, fromInstant, toMinutes } from "../zoned-time.ts"
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
import type { Sentences } from "./languages/en.ts"
import { saidIn } from "./languages/index.ts"
import { service } from "./service.ts"
import { areas } from "./tables.ts"

/** How many alternatives are offered, and over how many days they are looked for. */
const offered = 6
const searched = 14

/** Who asks when, and in which language. */
type Asker = Pick<CheckContext, "now" | "locale">

type Review = Required<Pick<Check, "invalid">> & { readonly options: Record<string, readonly Option[]> }

/** What is wrong with a wish, and what is available instead. Execution checks the same again. */
export function reviewWish(database: Database, wish: Wish, context: Asker): Review {
  const { now } = context
  const said = saidIn(context)
  const { date, partySize } = wish
  if (date === undefined)
    return {
      invalid: [],
      options: partySize === undefined ? {} : { date: offerDates(database, wish, context) },
    }
  const problem = findDateProblem(database, date, now, said)
  if (problem !== undefined) return refuse("date", problem, offerDates(database, wish, context))
  if (partySize === undefined) return reviewHours(database, date, wish.time, said)
  return reviewTables(database, { ...wish, date, partySize }, context)
}

/** The checks that do not need the number of people. */
function reviewHours(database: Database, date: string, time: string | undefined, said: Sentences): Review {
  const problem = time === undefined ? undefined : findHoursProblem(database, date, time, said)
  if (time === undefined || problem === undefined) return { invalid: [], options: {} }
  return refuse("time", problem, offerTimes(findSittings(database, date).sittings.flatMap(toStarts), time))
}

function reviewTables(database: Database, wish: DayWish, context: Asker): Review {
  const { now } = context
  const said = saidIn(context)
  const { date, time, partySize, seating } = wish
  const anywhere = toTimes(findFreeTimes(database, { ...wish, seating: undefined }, now))
  if (anywhere.length === 0) {
    const message = said.nothingFree(partySize, said.date(date))
    return refuse("date", message, offerDates(database, wish, context))
  }
  const wished = seating === undefined ? anywhere : toTimes(findFreeTimes(database, wish, now))
  if (time !== undefined && !anywhere.includes(time)) {
    const others = wished.length > 0 ? wished : anywhere
    return refuse("time", findTimeProblem(database, { ...wish, time }, now, said), offerTimes(others, time))
  }
  const fits = time === undefined ? wished.length > 0 : wished.includes(time)
  if (!fits) return reviewSeating(database, wish, context)
  return { invalid: [], options: time === undefined ? { time: toOptions(wished) } : {} }
}

/** The table wished for is taken, and others are free. */
function reviewSeating(database: Database, wish: DayWish, context: Asker): Review {
  const { now } = context
  const said = saidIn(context)
  const free = areas.filter((area) =>
    findFreeTimes(database, { ...wish, seating: area }, now).some(
      ({ time }) => wish.time === undefined || time === wish.time,
    ),
  )
  const { seating = "", partySize, date, time } = wish
  const message = said.nothingFreeThere(said.area(seating), partySize, said.date(date), time)
  return refuse("seating", message, toOptions(free))
}

function findDateProblem(database: Database, date: string, now: number, said: Sentences): string | undefined {
  const today = fromInstant(now, service.timeZone).date
  if (date < today) return said.past(said.date(date))
  if (date > fromInstant(now + bookingHorizon, service.timeZone).date) return said.tooFar(said.date(date))
  const { sittings, reasons } = findSittings(database, date, said)
  if (sittings.length === 0) return said.noTableThatDay(said.date(date), said.list(reasons))
  const last = sittings.flatMap(toStarts).at(-1)
  if (last !== undefined && toServiceInstant(date, last) < now + bookingNotice)
    return said.tooLateForDay(said.date(date))
  return undefined
}

function findTimeProblem(
  database: Database,
  wish: DayWish & { readonly time: string },
  now: number,
  said: Sentences,
): string {
  const { date, time, partySize } = wish
  const problem = findHoursProblem(database, date, time, said)
  if (problem !== undefined) return problem
  const startsAt = toServiceInstant(date, time)
  if (startsAt < now + bookingNotice) return said.tooSoon(time, said.date(date))
  if (startsAt > now + bookingHorizon) return said.atMostAhead
  return said.nothingFree(partySize, said.date(date), time)
}

/** Why nobody is seated at this time, whatever the size of the party. */
function findHoursProblem(
  database: Database,
  date: string,
  time: string,
  said: Sentences,
): string | undefined {
  const { sittings, reasons } = findSittings(database, date, said)
  const starts = sittings.map(toStarts)
  if (starts.flat().includes(time)) return undefined
  const spans = starts.map((times) => said.span(times[0] ?? "", times.at(-1) ?? ""))
  return said.seated(said.date(date), said.list(spans), said.list(reasons))
}

/** The next days on which the party would find a table. */
function offerDates(database: Database, wish: Wish, context: Asker): Option[] {
  const { now } = context
  const today = fromInstant(now, service.timeZone).date
  const latest = addDays(fromInstant(now + bookingHorizon, service.timeZone).date, -searched)
  const wished = wish.date ?? today
  const from = wished < today ? today : wished > latest ? latest : wished
  const dates: string[] = []
  for (let ahead = 0; ahead <= searched && dates.length < offered; ahead++) {
    const date = addDays(from, ahead)
    if (hasFreeTime(database, { ...wish, partySize: wish.partySize ?? 2, date }, now)) dates.push(date)
  }
  return dates.map((date) => ({ value: date, label: saidIn(context).date(date) }))
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
