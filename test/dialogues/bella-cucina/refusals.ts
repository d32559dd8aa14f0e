import { asks, confirms, declines, does, meanwhile, says } from "../script.ts"
import { type BellaDialogue, book, everyTable, fillDay, fillEvening } from "./world.ts"

/** The house says no, and says what it can do instead. */
export const refusals: readonly BellaDialogue[] = [
  {
    title: "[IW-40] a closed day is refused with the reason and the next open days",
    lines: [
      says("Table for two next Monday at 8 pm, name Rossi"),
      asks(["date"], [/closed on Monday/i, "Tuesday 24 November"], {
        not: ["date"],
        knowing: { time: "20:00", partySize: 2, name: "Rossi" },
        offering: ["Tuesday 24 November"],
      }),
      says("Tuesday then"),
      confirms({ date: "2026-11-24", time: "20:00", partySize: 2, name: "Rossi" }),
      says("yes"),
      does("Tuesday 24 November"),
    ],
    leaves: [{ status: "booked", date: "2026-11-24", time: "20:00", partySize: 2, name: "Rossi" }],
  },
  {
    title: "[IW-40] a full evening is refused with the times that are left",
    given: (database) => fillEvening(database, "2026-11-20"),
    lines: [
      says("Table for two on Friday at 8 pm under Rossi"),
      asks(["time"], [/no table/i, "20:00", "21:00"], { not: ["time"], offering: ["21:00"] }),
      says("nine is fine"),
      confirms({ time: "21:00", date: "2026-11-20" }),
      says("yes"),
      does("21:00"),
    ],
    leaves: [{ status: "booked", date: "2026-11-20", time: "21:00", partySize: 2, name: "Rossi" }],
  },
  {
    title: "[IW-40] a day without a seat is refused with other days",
    given: (database) => fillDay(database, "2026-11-20"),
    lines: [
      says("Could we have a table for six on Friday at 8 pm? My name is Keller."),
      asks(["date"], [/no table for 6/i], { not: ["date"], offering: ["Saturday 21 November"] }),
      says("the first one"),
      confirms({ date: "2026-11-21", time: "20:00", partySize: 6, name: "Keller" }),
      says("yes please"),
      does("Keller"),
    ],
    leaves: [{ status: "booked", date: "2026-11-21", time: "20:00", partySize: 6, name: "Keller" }],
  },
  {
    title: "[IW-51] a table taken between the confirmation and the yes is never called booked",
    lines: [
      says("Table for two on Thursday at 8 pm, name Rossi"),
      confirms({ time: "20:00" }),
      meanwhile((database) => book(database, { date: "2026-11-19", time: "20:00", tables: everyTable })),
      says("yes"),
      declines(/no table for 2 is free/i),
    ],
    leaves: [],
  },
  {
    title: "[IW-40] outside the hours the kitchen's times are said and offered",
    lines: [
      says("table for three on Wednesday at 4 pm for Moretti"),
      asks(["time"], ["14:00", "18:00"], { not: ["time"], offering: ["14:00", "18:00"] }),
      says("ok, 6 pm"),
      confirms({ time: "18:00", partySize: 3, name: "Moretti" }),
      says("yes"),
      does("Moretti"),
    ],
    leaves: [{ status: "booked", date: "2026-11-18", time: "18:00", partySize: 3, name: "Moretti" }],
  },
  {
    title: "a window that is taken: anywhere will do",
    given: (database) =>
      book(database, { date: "2026-11-20", time: "20:00", tables: ["W1", "W2", "W3", "W4"] }),
    lines: [
      says("Window table for two on Friday at 8 pm, name Rossi"),
      asks(["seating"], [/no window table/i], { not: ["seating"], offering: ["room", "garden"] }),
      says("anywhere is fine"),
      confirms({ time: "20:00", date: "2026-11-20", name: "Rossi" }),
      says("yes"),
      does("Rossi"),
    ],
    leaves: [{ status: "booked", date: "2026-11-20", time: "20:00", partySize: 2, name: "Rossi" }],
  },
]
