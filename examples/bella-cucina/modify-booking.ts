import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { checkAccess } from "./booking-access.ts"
import { bookingResult, describeBooking, toBookingResult, toReservation } from "./booking-result.ts"
import { applyChange, changeBooking, needsPhone } from "./bookings.ts"
import * as field from "./fields.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { reviewWish } from "./review.ts"

export function createModifyBooking(database: Database): Intent {
  return defineIntent({
    name: "modifyBooking",
    title: "Change a booking",
    description: "Moves a booking to another day or time, or changes its number of people, seats or notes.",
    examples: [
      "Change my booking RES-7KQ2MF to 8 pm",
      "Can we move our reservation to Saturday?",
      "We will be five instead of four",
      "I need to reschedule my table",
      "Please make my booking half an hour later",
      "Add a note to my reservation: one high chair",
      "Could we sit in the garden instead?",
    ],
    input: z.object({
      bookingId: field.bookingId,
      code: field.code.optional(),
      date: field.date.optional(),
      time: field.time.optional(),
      partySize: field.partySize.optional(),
      seating: field.seating.optional(),
      phone: field.phone.optional(),
      notes: field.notes.optional(),
    }),
    output: bookingResult,
    constraints: [
      "A booking can be changed until 2 hours before it starts.",
      "The new time must be 2 hours to 90 days ahead and a table must be free.",
    ],
    notes: ["If the new wish cannot be met the booking stays as it is."],
    languages: wordsOf("modifyBooking"),
    tags: ["restaurant", "booking", "change", "reschedule"],
    effect: "write",
    idempotent: true,
    confirm: true,
    check(known, context) {
      const access = checkAccess(database, known, context)
      if (!access.booking) return access.check
      const { bookingId, code, ...changes } = known
      const { assumptions = [] } = access.check
      if (Object.values(changes).every((change) => change === undefined))
        return { needed: ["time"], assumptions }
      const wish = applyChange(access.booking, changes)
      const review = reviewWish(database, wish, context)
      const callBack = needsPhone(wish.partySize) && access.booking.phone === null
      return { ...review, assumptions, ...(callBack && { needed: ["phone"] }) }
    },
    execute: (input, context) => toBookingResult(database, changeBooking(database, input, context)),
    present: {
      externalId: (output) => output.bookingId,
      message(output, context) {
        const said = saidIn(context)
        return said.changed(output.bookingId, describeBooking(output, said))
      },
      item: toReservation,
    },
  })
}
