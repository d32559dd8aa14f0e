import { asks, confirms, does, says } from "../script.ts"
import { type BellaDialogue, book, everyTable } from "./world.ts"

/** People change their minds, and do not answer in the words of a form. */
export const corrections: readonly BellaDialogue[] = [
  {
    title: "[IW-39] takes a correction at the confirmation and asks again for a yes",
    lines: [
      says("Table for two tomorrow at 8 pm, name Rossi"),
      confirms({ partySize: 2 }),
      says("make that three"),
      confirms({ partySize: 3, time: "20:00", date: "2026-11-17", name: "Rossi" }, [/3|three/]),
      says("yes"),
      does("3 people"),
    ],
    leaves: [{ status: "booked", date: "2026-11-17", time: "20:00", partySize: 3, name: "Rossi" }],
  },
  {
    title: "[IW-39] a no with a correction changes only what was corrected",
    lines: [
      says("Table for two tomorrow at 8 pm, my name is Rossi"),
      confirms({ time: "20:00" }),
      says("no, not at eight, at nine"),
      confirms({ time: "21:00", partySize: 2, name: "Rossi" }, ["21:00"]),
      says("perfect, book it"),
      does("21:00"),
    ],
    leaves: [{ status: "booked", date: "2026-11-17", time: "21:00", partySize: 2, name: "Rossi" }],
  },
  {
    title: "[IW-39] a correction and a missing value come in one message",
    lines: [
      says("table for four on Friday at 7 pm please"),
      asks(["name"]),
      says("Saturday would be better actually. The name is Lindqvist"),
      confirms({ date: "2026-11-21", time: "19:00", partySize: 4, name: "Lindqvist" }, [
        "Saturday 21 November",
      ]),
      says("yes, thank you"),
      does("Lindqvist"),
    ],
    leaves: [{ status: "booked", date: "2026-11-21", time: "19:00", partySize: 4, name: "Lindqvist" }],
  },
  {
    title: "[IW-40] a number of people that cannot be is asked again with the rule",
    lines: [
      says("a table for 30 people on Saturday at 8 pm, name is Greco"),
      asks(["partySize"], [/20/], { not: ["partySize"], knowing: { name: "Greco" } }),
      says("then 20"),
      asks(["phone"], [/phone/i]),
      says("06 555 0199"),
      confirms({ partySize: 20, phone: "06 555 0199" }),
      says("ok"),
      does("20 people"),
    ],
    leaves: [
      {
        status: "booked",
        date: "2026-11-21",
        time: "20:00",
        partySize: 20,
        name: "Greco",
        phone: "06 555 0199",
      },
    ],
  },
  {
    title: "[IW-40] the last of the times offered is taken by its place",
    given: (database) => book(database, { date: "2026-11-18", time: "20:00", tables: everyTable }),
    lines: [
      says("Dinner for two on Wednesday at 8 pm for Bruno"),
      asks(["time"], ["20:00", "18:00", "22:00"], { not: ["time"], offering: ["18:00", "22:00"] }),
      says("the last one"),
      confirms({ time: "22:00", name: "Bruno", partySize: 2 }),
      says("yes"),
      does("22:00"),
    ],
    leaves: [{ status: "booked", date: "2026-11-18", time: "22:00", partySize: 2, name: "Bruno" }],
  },
  {
    title: "[IW-40] no preference among the times offered takes the first, and says so",
    lines: [
      says("Book a table for two for lunch on Thursday, name is Ferri"),
      asks(["time"], [], { offering: ["12:00", "12:30"] }),
      says("I don't mind, whatever you have"),
      confirms({ time: "12:00", partySize: 2, name: "Ferri" }, ["12:00"]),
      says("great"),
      does("Ferri"),
    ],
    leaves: [{ status: "booked", date: "2026-11-19", time: "12:00", partySize: 2, name: "Ferri" }],
  },
]
