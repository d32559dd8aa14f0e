import { type Check, type CheckContext, isParleyError } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { fromInstant } from "../zoned-time.ts"
import { assertChangeable, type Booking, type BookingKey, findOwnBooking } from "./bookings.ts"
import { saidIn } from "./languages/index.ts"
import { service } from "./service.ts"

/** Checks before execution whether the caller may touch the booking, and what it still has to show. */
export function checkAccess(
  database: Database,
  known: Partial<BookingKey>,
  context: CheckContext,
): { readonly booking?: Booking; readonly check: Check } {
  if (known.bookingId === undefined) return { check: {} }
  try {
    const booking = findOwnBooking(database, { ...known, bookingId: known.bookingId }, context)
    assertChangeable(booking, context)
    return { booking, check: { assumptions: [describeBefore(booking, context)] } }
  } catch (error) {
    if (!isParleyError(error)) throw error
    if (error.code === "declined")
      return { check: { invalid: [{ parameter: "bookingId", message: error.message }] } }
    if (error.code !== "not_found") throw error
    if (known.code === undefined) return { check: { needed: ["code"] } }
    return { check: { invalid: [{ parameter: "code", message: error.message }] } }
  }
}

/** Shows a guest which booking it is before it is changed or cancelled. */
function describeBefore({ id, starts_at, party_size, name }: Booking, context: CheckContext): string {
  const said = saidIn(context)
  const { date, time } = fromInstant(starts_at, service.timeZone)
  return said.isFor(id, said.date(date), time, said.people(party_size), escapeMarkdown(name))
}
