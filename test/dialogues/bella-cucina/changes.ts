import { anew, asks, confirms, does, says } from "../script.ts"
import { type BellaDialogue, book } from "./world.ts"

/** Bookings that stand already. */
export const changes: readonly BellaDialogue[] = [
  {
    title: "a stranger books, and changes the booking with the code it was given",
    anonymous: true,
    lines: [
      says("Table for two tomorrow at 8 pm, name Rossi"),
      confirms({ partySize: 2 }),
      says("yes"),
      does("Booked"),
      anew,
      says("I'd like to move my booking {booking} to 9 pm"),
      asks(["code"], [/code/i], { knowing: { time: "21:00" } }),
      says("{code}"),
      confirms({ time: "21:00" }, ["21:00"]),
      says("yes"),
      does("Changed", "21:00"),
    ],
    leaves: [{ status: "booked", date: "2026-11-17", time: "21:00", partySize: 2, name: "Rossi" }],
  },
  {
    title: "[IW-40] a wrong code opens nothing",
    anonymous: true,
    given: (database) =>
      book(database, {
        id: "RES-7KQ2MF",
        date: "2026-11-20",
        time: "20:00",
        tables: ["W1"],
        owner: null,
      }),
    lines: [
      says("Cancel my booking RES-7KQ2MF"),
      asks(["code"], [/code/i]),
      says("ZZZZ-ZZZZ-ZZZZ"),
      asks(["code"], [/no booking/i, /code/i]),
      says("sorry, it is AAAA-BBBB-CCCC"),
      confirms({ bookingId: "RES-7KQ2MF" }),
      says("yes, cancel it"),
      does("Cancelled"),
    ],
    leaves: [{ status: "cancelled", date: "2026-11-20", time: "20:00", partySize: 2, name: "Bianchi" }],
  },
  {
    title: "the owner moves a booking without a code",
    given: (database, owner) =>
      book(database, {
        id: "RES-7KQ2MF",
        date: "2026-11-20",
        time: "20:00",
        tables: ["W1"],
        owner,
      }),
    lines: [
      says("We will be five instead of two, booking RES-7KQ2MF"),
      confirms({ bookingId: "RES-7KQ2MF", partySize: 5 }),
      says("yes"),
      does("5 people"),
    ],
    leaves: [{ status: "booked", date: "2026-11-20", time: "20:00", partySize: 5, name: "Bianchi" }],
  },
]
