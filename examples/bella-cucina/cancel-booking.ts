import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { checkAccess } from "./booking-access.ts"
import { bookingResult, describeBooking, toBookingResult, toReservation } from "./booking-result.ts"
import { cancelBooking } from "./bookings.ts"
import * as field from "./fields.ts"
import { saidIn, wordsOf } from "./languages/index.ts"

export function createCancelBooking(database: Database): Intent {
  return defineIntent({
    name: "cancelBooking",
    title: "Cancel a booking",
    description: "Cancels a booking and gives its table free.",
    examples: [
      "Cancel my booking RES-7KQ2MF",
      "We can't make it tonight, please cancel our table",
      "I want to call off the reservation",
      "Delete my booking",
      "Something came up, we won't be coming on Friday",
      "Please drop our dinner reservation",
    ],
    input: z.object({ bookingId: field.bookingId, code: field.code.optional() }),
    output: bookingResult,
    constraints: ["A booking can be cancelled until 2 hours before it starts."],
    notes: ["Cancelling is free of charge.", "A cancelled booking does not come back: book again."],
    languages: wordsOf("cancelBooking"),
    tags: ["restaurant", "booking", "cancel"],
    effect: "destructive",
    idempotent: true,
    confirm: true,
    check: (known, context) => checkAccess(database, known, context).check,
    execute: (input, context) => toBookingResult(database, cancelBooking(database, input, context)),
    present: {
      externalId: (output) => output.bookingId,
      message(output, context) {
        const said = saidIn(context)
        return said.cancelled(output.bookingId, describeBooking(output, said))
      },
      item: toReservation,
    },
  })
}
