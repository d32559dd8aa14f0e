import { type Check, type CheckContext, isParleyError } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { assertChangeable, type Booking, type BookingKey, findOwnBooking } from "./bookings.ts"

/** Says, before anything is executed, whether the caller may touch the booking and what it still has to show. */
export function checkAccess(
  database: Database,
  known: Partial<BookingKey>,
  context: CheckContext,
): { readonly booking?: Booking; readonly check: Check } {
  if (known.bookingId === undefined) return { check: {} }
  try {
    const booking = findOwnBooking(database, { ...known, bookingId: known.bookingId }, context)
    assertChangeable(booking, context.now)
    return { booking, check: {} }
  } catch (error) {
    if (!isParleyError(error)) throw error
    if (error.code === "declined")
      return { check: { invalid: [{ parameter: "bookingId", message: error.message }] } }
    if (error.code !== "not_found") throw error
    if (known.code === undefined) return { check: { needed: ["code"] } }
    return { check: { invalid: [{ parameter: "code", message: error.message }] } }
  }
}
