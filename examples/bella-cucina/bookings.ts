import {
  type CheckContext,
  decline,
  type ExecuteContext,
  invalidInput,
  ParleyError,
} from "../../src/index.ts"
import { createCode, createId, ownerOf } from "../ownership.ts"
import type { Database } from "../sqlite.ts"
import { fromInstant } from "../zoned-time.ts"
import { bookingNotice, type DayWish, type FreeTime, findFreeTime } from "./availability.ts"
import { saidIn } from "./languages/index.ts"
import { reviewWish } from "./review.ts"
import { service } from "./service.ts"
import type { Area } from "./tables.ts"

export interface Booking {
  readonly id: string
  readonly code: string
  readonly changed_by: string | null
  readonly status: "booked" | "cancelled"
  readonly starts_at: number
  readonly ends_at: number
  readonly party_size: number
  readonly seating: Area | null
  readonly name: string
  readonly phone: string | null
  readonly notes: string | null
}

export interface BookingRequest {
  readonly date: string
  readonly time: string
  readonly partySize: number
  readonly seating?: Area | undefined
  readonly name: string
  readonly phone?: string | undefined
  readonly notes?: string | undefined
}

/** Which booking is meant, and how the caller proves that it may touch it. */
export interface BookingKey {
  readonly bookingId: string
  readonly code?: string | undefined
}

export function book(database: Database, request: BookingRequest, context: ExecuteContext): Booking {
  return database.transaction(() => {
    const mine = { executionId: context.executionId }
    const earlier = database.get<Booking>("SELECT * FROM bookings WHERE created_by = :executionId", mine)
    if (earlier) return earlier
    assertPhone("bookTable", request.partySize, request.phone)
    const { stay, tables } = seat(database, request, context)
    const id = createId("RES", (taken) => hasBooking(database, taken))
    database.run(
      `INSERT INTO bookings (id, code, owner, created_by, status, starts_at, ends_at, party_size, seating,
                             name, phone, notes, created_at)
       VALUES (:id, :code, :owner, :executionId, 'booked', :startsAt, :endsAt, :partySize, :seating,
               :name, :phone, :notes, :now)`,
      {
        ...mine,
        ...stay,
        id,
        code: createCode(),
        owner: ownerOf(context.caller),
        partySize: request.partySize,
        seating: request.seating ?? null,
        name: request.name,
        phone: request.phone ?? null,
        notes: request.notes ?? null,
        now: context.now,
      },
    )
    holdTables(database, id, tables)
    return getBooking(database, id)
  })
}

export interface BookingChange extends BookingKey {
  readonly date?: string | undefined
  readonly time?: string | undefined
  readonly partySize?: number | undefined
  readonly seating?: Area | undefined
  readonly phone?: string | undefined
  readonly notes?: string | undefined
}

export function changeBooking(database: Database, change: BookingChange, context: ExecuteContext): Booking {
  return database.transaction(() => {
    const booking = findOwnBooking(database, change, context)
    if (booking.changed_by === context.executionId) return booking
    assertChangeable(booking, context)
    const wish = applyChange(booking, change)
    const phone = change.phone ?? booking.phone
    assertPhone("modifyBooking", wish.partySize, phone)
    const { stay, tables } = seat(database, wish, context)
    database.run("DELETE FROM booking_tables WHERE booking_id = :id", { id: booking.id })
    database.run(
      `UPDATE bookings SET changed_by = :executionId, starts_at = :startsAt, ends_at = :endsAt,
                           party_size = :partySize, seating = :seating, phone = :phone, notes = :notes
       WHERE id = :id`,
      {
        ...stay,
        id: booking.id,
        executionId: context.executionId,
        partySize: wish.partySize,
        seating: wish.seating ?? null,
        phone,
        notes: change.notes ?? booking.notes,
      },
    )
    holdTables(database, booking.id, tables)
    return getBooking(database, booking.id)
  })
}

export function cancelBooking(database: Database, key: BookingKey, context: ExecuteContext): Booking {
  return database.transaction(() => {
    const booking = findOwnBooking(database, key, context)
    if (booking.changed_by === context.executionId) return booking
    assertChangeable(booking, context)
    database.run("UPDATE bookings SET status = 'cancelled', changed_by = :executionId WHERE id = :id", {
      id: booking.id,
      executionId: context.executionId,
    })
    return getBooking(database, booking.id)
  })
}

/** A booking of someone else and one that does not exist look the same to a caller. */
export function findOwnBooking(database: Database, key: BookingKey, context: CheckContext): Booking {
  const id = key.bookingId.toUpperCase()
  const booking = database.get<Booking>(
    "SELECT * FROM bookings WHERE id = :id AND (owner = :owner OR code = :code)",
    { id, owner: ownerOf(context.caller), code: key.code?.toUpperCase() ?? null },
  )
  if (booking) return booking
  throw new ParleyError("not_found", saidIn(context).unknownBooking(id))
}

export function assertChangeable({ id, status, starts_at }: Booking, context: CheckContext): void {
  if (status === "cancelled") throw decline(saidIn(context).alreadyCancelled(id))
  if (starts_at < context.now + bookingNotice) throw decline(saidIn(context).tooLateToChange(id))
}

/** The kitchen calls large parties back to agree on the menu. */
export function needsPhone(partySize: number | undefined): boolean {
  return partySize !== undefined && partySize >= 9
}

function assertPhone(intent: string, partySize: number, phone: string | null | undefined): void {
  if (!needsPhone(partySize) || typeof phone === "string") return
  throw invalidInput(intent, [
    { path: "phone", rule: "missing", message: "'phone' is required for parties of 9 and more" },
  ])
}

/** The booking as it would be after the change. */
export function applyChange(booking: Booking, change: Omit<BookingChange, "bookingId">) {
  const { date, time } = fromInstant(booking.starts_at, service.timeZone)
  return {
    bookingId: booking.id,
    date: change.date ?? date,
    time: change.time ?? time,
    partySize: change.partySize ?? booking.party_size,
    seating: change.seating ?? booking.seating ?? undefined,
  }
}

export function tablesOf(database: Database, bookingId: string): { id: string; area: Area }[] {
  return database.all(
    `SELECT id, area FROM tables JOIN booking_tables ON table_id = id
     WHERE booking_id = :bookingId ORDER BY id`,
    { bookingId },
  )
}

function seat(
  database: Database,
  wish: DayWish & { readonly time: string },
  context: CheckContext,
): FreeTime {
  const found = findFreeTime(database, wish, context.now)
  if (found) return found
  const { invalid, options } = reviewWish(database, wish, context)
  throw decline(invalid.map(({ message }) => message).join(" "), { options })
}

function holdTables(database: Database, bookingId: string, tables: readonly { readonly id: string }[]): void {
  for (const table of tables)
    database.run("INSERT INTO booking_tables VALUES (:bookingId, :tableId)", { bookingId, tableId: table.id })
}

function hasBooking(database: Database, id: string): boolean {
  return database.get("SELECT 1 FROM bookings WHERE id = :id", { id }) !== undefined
}

function getBooking(database: Database, id: string): Booking {
  return database.one<Booking>("SELECT * FROM bookings WHERE id = :id", { id })
}
