import { z } from "zod"
import { type Check, defineIntent, type Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { bookingResult, describeBooking, toBookingResult, toReservation } from "./booking-result.ts"
import { book, needsPhone } from "./bookings.ts"
import * as field from "./fields.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { reviewWish } from "./review.ts"

export function createBookTable(database: Database): Intent {
  return defineIntent({
    name: "bookTable",
    title: "Book a table",
    description: "Books a table at Bella Cucina for a day, a time and a number of people.",
    examples: [
      "Book a table for two tomorrow at seven",
      "I'd like to reserve a table for four on Friday evening",
      "Can we come for lunch on Sunday, six people?",
      "Table for two by the window on Saturday at 8 pm, name is Rossi",
      "Reserve dinner for 10 on the 21st at half past seven",
      "Do you have space for three of us tonight around eight?",
      "We want to celebrate a birthday in the garden next Thursday, 12 people",
      "get me a reservation at Bella Cucina",
    ],
    input: z.object({
      date: field.date,
      time: field.time,
      partySize: field.partySize,
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .describe("Name the booking is under")
        .meta({ "x-question": "Under which name shall I book?" }),
      seating: field.seating.optional(),
      phone: field.phone.optional(),
      notes: field.notes.optional(),
    }),
    output: bookingResult.extend({
      code: z.string().describe("Secret that lets you change or cancel the booking later: keep it"),
    }),
    constraints: [
      "Tables can be booked from 2 hours to 90 days ahead.",
      "Guests are seated on the hour and the half hour, at the latest an hour before we close.",
      "A table is held for two hours or until we close.",
      "Parties of 9 and more leave a telephone number.",
    ],
    notes: [
      "Large parties sit at tables pushed together.",
      "On the last Thursday evening of a month the wine club has the whole house.",
      "Booking is free of charge.",
    ],
    hours: {
      Monday: "closed",
      "Tuesday to Sunday": "12:00-15:00, 18:00-23:00",
    },
    languages: wordsOf("bookTable"),
    tags: ["restaurant", "booking", "reservation", "table", "dinner", "lunch"],
    effect: "write",
    confirm: true,
    check(known, context): Check {
      const review = reviewWish(database, known, context)
      return needsPhone(known.partySize) ? { ...review, needed: ["phone"] } : review
    },
    execute(input, context) {
      const booking = book(database, input, context)
      return { ...toBookingResult(database, booking), code: booking.code }
    },
    present: {
      externalId: (output) => output.bookingId,
      message(output, context) {
        const said = saidIn(context)
        return said.booked(describeBooking(output, said), output.bookingId, output.code)
      },
      item: toReservation,
    },
  })
}
