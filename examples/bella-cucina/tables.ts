import type { Database } from "../sqlite.ts"

export const areas = ["window", "room", "garden"] as const
export type Area = (typeof areas)[number]

export interface Table {
  readonly id: string
  readonly area: Area
  readonly position: number
  readonly seats: number
}

export interface Stay {
  readonly startsAt: number
  readonly endsAt: number
}

/** The tables that are free during the whole stay. `except` is a booking that is about to move. */
export function findFreeTables(database: Database, stay: Stay, except: string | null): Table[] {
  return database.all<Table>(
    `SELECT id, area, position, seats FROM tables
     WHERE id NOT IN (
       SELECT table_id FROM booking_tables JOIN bookings ON bookings.id = booking_id
       WHERE status = 'booked' AND starts_at < :endsAt AND ends_at > :startsAt
         AND bookings.id IS NOT :except
     )
     ORDER BY area, position`,
    { startsAt: stay.startsAt, endsAt: stay.endsAt, except },
  )
}

/**
 * The tables for a party: as few as possible, then with as few empty chairs as possible. Several are joined only if
 * they stand side by side.
 */
export function chooseTables(
  free: readonly Table[],
  partySize: number,
  area: Area | undefined,
): readonly Table[] | undefined {
  return runsOf(area === undefined ? free : free.filter((table) => table.area === area))
    .filter((run) => seatsOf(run) >= partySize)
    .sort((a, b) => a.length - b.length || seatsOf(a) - seatsOf(b))[0]
}

/** Every row of neighbouring tables, the single ones included. */
function runsOf(tables: readonly Table[]): Table[][] {
  return tables.flatMap((_, start) => {
    const row = tables.slice(start)
    const gap = row.findIndex((table, index) => !isNeighbour(row[index - 1], table))
    const end = gap === -1 ? row.length : gap
    return Array.from({ length: end }, (_, index) => row.slice(0, index + 1))
  })
}

function isNeighbour(left: Table | undefined, right: Table): boolean {
  return left === undefined || (left.area === right.area && right.position === left.position + 1)
}

function seatsOf(tables: readonly Table[]): number {
  return tables.reduce((sum, table) => sum + table.seats, 0)
}
