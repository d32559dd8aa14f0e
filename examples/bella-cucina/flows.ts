import { z } from "zod"
import {
  createRegistry,
  defineEventHandlers,
  defineFlow,
  defineHydrator,
  type FlowRegistry,
} from "../../src/flow/entry.ts"
import type { Database } from "../sqlite.ts"
import { type BookingResult, bookingResult, toBookingResult } from "./booking-result.ts"
import { findOwnBooking } from "./bookings.ts"
import { buttonsIn, flowLanguages } from "./languages/flow-words.ts"

const category = "restaurant"
const actions = z.array(z.object({ event: z.string(), label: z.string() }))

const book = defineFlow({
  intentId: "table.book",
  intent: "bookTable",
  meta: { title: "Book a table", description: "Books a table, step by step.", category },
  followUp: ({ bookingId, code }) => ({ intentId: "booking.show", params: { bookingId, code } }),
})

const change = defineFlow({
  intentId: "booking.change",
  intent: "modifyBooking",
  meta: { title: "Change your booking", description: "Moves or changes a booking.", category },
  display: "modal",
})

const cancel = defineFlow({
  intentId: "booking.cancel",
  intent: "cancelBooking",
  meta: { title: "Cancel your booking", description: "Cancels a booking.", category },
  display: "modal",
})

/** A booking that stands, with what can be done about it. */
const booking = defineFlow({
  intentId: "booking.show",
  meta: {
    title: "Your booking",
    description: "Shows a booking, to be changed or cancelled.",
    category,
    languages: flowLanguages("Ihre Reservierung", "Votre réservation", "Su reserva"),
  },
  schema: z.object({ booking: bookingResult, actions }),
  lifetime: 24 * 3_600_000,
})

/** What the restaurant shows on its page, in chat applications and to every client of AG-UI. */
export function createFlows(database: Database): FlowRegistry {
  const key = z.object({ bookingId: z.string(), code: z.string().optional() })
  return createRegistry({
    flows: [book, change, cancel, booking],
    hydrators: [
      defineHydrator({
        flow: booking,
        extractionSchema: key,
        hydrate: (params, context) =>
          toProps(toBookingResult(database, findOwnBooking(database, params, context)), context),
      }),
    ],
    handlers: [
      defineEventHandlers({
        flow: booking,
        on: {
          CHANGE_BOOKING: {
            handle: ({ params }) => ({ open: { intentId: "booking.change", params, event: "CHANGED" } }),
          },
          CANCEL_BOOKING: {
            handle: ({ params }) => ({ open: { intentId: "booking.cancel", params, event: "CHANGED" } }),
          },
          CHANGED: {
            payload: bookingResult,
            handle: ({ payload }, context) => ({ patch: toProps(payload, context) }),
          },
        },
      }),
    ],
  })
}

/** What can be done about a booking that stands. */
function toProps(booking: BookingResult, guest: { readonly locale: string }) {
  const words = buttonsIn(guest)
  const change = { event: "CHANGE_BOOKING", label: words.change }
  const cancel = { event: "CANCEL_BOOKING", label: words.cancel }
  return { booking, actions: booking.status === "booked" ? [change, cancel] : [] }
}
