import { z } from "zod"
import { ParleyError } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { fromInstant } from "../zoned-time.ts"
import { type Booking, tablesOf } from "./bookings.ts"
import type { Sentences } from "./languages/en.ts"
import { service } from "./service.ts"
import { type Area, areas } from "./tables.ts"

/** What every intent that touches a booking returns. */
export const bookingResult = z.object({
  bookingId: z.string().describe("Id of the booking"),
  status: z.enum(["booked", "cancelled"]).describe("Whether the booking stands"),
  date: z.iso.date().describe("Day of the visit"),
  time: z.string().describe("Time at which the party sits down"),
  until: z.string().describe("Time until which the table is held"),
  startsAt: z.iso.datetime().describe("Start of the visit in UTC"),
  endsAt: z.iso.datetime().describe("End of the visit in UTC"),
  partySize: z.int().describe("Number of people"),
  tables: z.array(z.string()).describe("Tables that are held for the party"),
  area: z.enum(areas).describe("Part of the restaurant in which the tables stand"),
  name: z.string().describe("Name the booking is under"),
  notes: z.string().optional().describe("What the restaurant was told"),
})

export type BookingResult = z.output<typeof bookingResult>

export function toBookingResult(database: Database, booking: Booking): BookingResult {
  const start = fromInstant(booking.starts_at, service.timeZone)
  const tables = tablesOf(database, booking.id)
  return {
    bookingId: booking.id,
    status: booking.status,
    ...start,
    until: fromInstant(booking.ends_at, service.timeZone).time,
    startsAt: new Date(booking.starts_at).toISOString(),
    endsAt: new Date(booking.ends_at).toISOString(),
    partySize: booking.party_size,
    tables: tables.map(({ id }) => id),
    area: areaOf(tables),
    name: booking.name,
    ...(booking.notes === null ? {} : { notes: booking.notes }),
  }
}

/** Tables that are put together stand in one area. */
function areaOf([table]: ReturnType<typeof tablesOf>): Area {
  if (!table) throw new ParleyError("internal", "A booking holds at least one table.")
  return table.area
}

/** As in "Friday 31 January 2026, 19:30 to 21:30, 4 people, tables R1 and R2 (room), for Ada". */
export function describeBooking(result: BookingResult, said: Sentences): string {
  const { date, time, until, partySize, tables, area, name } = result
  return said.booking(
    said.date(date),
    time,
    until,
    said.people(partySize),
    said.tables(tables),
    said.area(area),
    escapeMarkdown(name),
  )
}

export function toReservation(result: BookingResult): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "FoodEstablishmentReservation",
    reservationId: result.bookingId,
    reservationStatus: `https://schema.org/Reservation${result.status === "booked" ? "Confirmed" : "Cancelled"}`,
    reservationFor: { "@type": "Restaurant", name: service.name, address: service.location },
    startTime: result.startsAt,
    endTime: result.endsAt,
    partySize: result.partySize,
    underName: { "@type": "Person", name: result.name },
  }
}
