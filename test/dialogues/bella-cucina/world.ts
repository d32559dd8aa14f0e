import type { Database } from "../../../examples/sqlite.ts"
import { fromInstant, hour, toInstant } from "../../../examples/zoned-time.ts"
import type { Dialogue } from "../script.ts"

export interface BookingLeft {
  readonly status: string
  readonly date: string
  readonly time: string
  readonly partySize: number
  readonly name: string
  readonly seating?: string
  readonly phone?: string
  readonly notes?: string
}

export type BellaDialogue = Dialogue<readonly BookingLeft[]>

const timeZone = "Europe/Rome"

interface Row {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly starts_at: number
  readonly party_size: number
  readonly name: string
  readonly seating: string | null
  readonly phone: string | null
  readonly notes: string | null
}

/** Bookings that the script's world made itself are not among them. */
const others = "someone-else"

export const world = {
  facts(database: Database) {
    const row = database.get<Row>("SELECT * FROM bookings WHERE owner IS NOT :others ORDER BY rowid DESC", {
      others,
    })
    return row ? { booking: row.id, code: row.code } : {}
  },
  look: (database: Database): BookingLeft[] =>
    database
      .all<Row>("SELECT * FROM bookings WHERE owner IS NOT :others ORDER BY rowid", { others })
      .map((row) => ({
        status: row.status,
        ...fromInstant(row.starts_at, timeZone),
        partySize: row.party_size,
        name: row.name,
        ...(row.seating !== null && { seating: row.seating }),
        ...(row.phone !== null && { phone: row.phone }),
        ...(row.notes !== null && { notes: row.notes }),
      })),
}

let made = 0

/** A booking that stands already, of the person or of somebody else, at the tables named. */
export function book(
  database: Database,
  {
    id,
    date,
    time,
    partySize = 2,
    tables,
    owner = others,
  }: {
    readonly id?: string
    readonly date: string
    readonly time: string
    readonly partySize?: number
    readonly tables: readonly string[]
    readonly owner?: string | null
  },
): void {
  const startsAt = toInstant({ date, time }, timeZone)
  const booking = id ?? `RES-W${String(++made).padStart(5, "0")}`
  database.run(
    `INSERT INTO bookings (id, code, owner, created_by, status, starts_at, ends_at, party_size, name, created_at)
     VALUES (:booking, 'AAAA-BBBB-CCCC', :owner, :booking, 'booked', :startsAt, :endsAt, :partySize, 'Bianchi', 0)`,
    { booking, owner, startsAt, endsAt: startsAt + 2 * hour, partySize },
  )
  for (const table of tables)
    database.run("INSERT INTO booking_tables VALUES (:booking, :table)", { booking, table })
}

export const everyTable = ["W1", "W2", "W3", "W4", "R1", "R2", "R3", "R4", "R5", "G1", "G2", "G3", "G4"]

/** Nobody finds a seat between seven and nine that evening. */
export function fillEvening(database: Database, date: string): void {
  book(database, { date, time: "19:00", tables: everyTable })
}

/** Not at noon, not in the evening. */
export function fillDay(database: Database, date: string): void {
  for (const time of ["12:00", "14:00", "18:00", "20:00", "22:00"])
    book(database, { date, time, tables: everyTable })
}
