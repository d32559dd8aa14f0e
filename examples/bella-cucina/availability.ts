import type { Database } from "../sqlite.ts"
import { day, hour, toInstant } from "../zoned-time.ts"
import { findSittings, type Sitting, toEnd, toStarts } from "./hours.ts"
import { service } from "./service.ts"
import { type Area, chooseTables, findFreeTables, type Stay, type Table } from "./tables.ts"

export const bookingNotice = 2 * hour
export const bookingHorizon = 90 * day

/** What guests want, as far as they have said it. */
export interface Wish {
  readonly date?: string | undefined
  readonly time?: string | undefined
  readonly partySize?: number | undefined
  readonly seating?: Area | undefined
  /** The booking that this wish would change: its own tables count as free. */
  readonly bookingId?: string | undefined
}

export interface FreeTime {
  readonly time: string
  readonly until: string
  readonly stay: Stay
  readonly tables: readonly Table[]
}

/** A wish with a known day and number of people. */
export type DayWish = Wish & { readonly date: string; readonly partySize: number }

/** The times of a day at which the party can still be seated, with the tables it would get. */
export function findFreeTimes(database: Database, wish: DayWish, now: number): FreeTime[] {
  return findSittings(database, wish.date).sittings.flatMap((sitting) =>
    toStarts(sitting).flatMap((time) => seatAt(database, wish, sitting, time, now) ?? []),
  )
}

export function hasFreeTime(database: Database, wish: DayWish, now: number): boolean {
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

export function toServiceInstant(date: string, time: string): number {
  return toInstant({ date, time }, service.timeZone)
}
