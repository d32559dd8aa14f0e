import { asks, confirms, does, says } from "../script.ts"
import type { BellaDialogue } from "./world.ts"

/** Tables booked without any trouble. */
export const booking: readonly BellaDialogue[] = [
  {
    title: "[IW-39] [IW-52] one sentence with everything in it needs only a yes",
    lines: [
      says("Table for two by the window tomorrow at 7:30 pm, name is Rossi"),
      confirms({ date: "2026-11-17", time: "19:30", partySize: 2, seating: "window", name: "Rossi" }, [
        "Tuesday 17 November",
        "19:30",
        "Rossi",
        "window",
      ]),
      says("yes please"),
      does("Booked", /RES-\w{6}/, "Rossi"),
    ],
    leaves: [
      { status: "booked", date: "2026-11-17", time: "19:30", partySize: 2, name: "Rossi", seating: "window" },
    ],
  },
  {
    title: "[IW-16] [IW-17] [IW-39] asks only for what is missing, and offers the times that are free",
    lines: [
      says("Hi, I'd like to reserve a table for four on Friday"),
      asks(["time", "name"], [/time/i, /name/i], {
        knowing: { date: "2026-11-20", partySize: 4 },
        offering: ["12:00", "18:00"],
      }),
      says("half past seven in the evening"),
      asks(["name"], [/name/i], { knowing: { time: "19:30" } }),
      says("Anna Weber"),
      confirms({ date: "2026-11-20", time: "19:30", partySize: 4, name: "Anna Weber" }, [
        "Friday 20 November",
      ]),
      says("sounds good"),
      does("Booked", "Anna Weber"),
    ],
    leaves: [{ status: "booked", date: "2026-11-20", time: "19:30", partySize: 4, name: "Anna Weber" }],
  },
  {
    title: "[IW-39] several values in one answer, in any order",
    lines: [
      says("get me a reservation at Bella Cucina"),
      asks(["date", "time", "partySize", "name"], [/people|party/i]),
      says("there will be five of us, I'm Marta, and we would come on Saturday at 8 pm"),
      confirms({ date: "2026-11-21", time: "20:00", partySize: 5, name: "Marta" }),
      says("yep"),
      does("Marta"),
    ],
    leaves: [{ status: "booked", date: "2026-11-21", time: "20:00", partySize: 5, name: "Marta" }],
  },
  {
    title: "[IW-38] a large party makes a telephone number needed, which a small one never is",
    lines: [
      says("Book a table for 12 on Thursday at 8 pm, under the name Conti"),
      asks(["phone"], [/telephone|phone/i], { knowing: { partySize: 12, name: "Conti" } }),
      says("+39 06 5550 1234"),
      confirms({ partySize: 12, phone: "+39 06 5550 1234", date: "2026-11-19", time: "20:00" }),
      says("yes"),
      does("12 people"),
    ],
    leaves: [
      {
        status: "booked",
        date: "2026-11-19",
        time: "20:00",
        partySize: 12,
        name: "Conti",
        phone: "+39 06 5550 1234",
      },
    ],
  },
  {
    title: "[IW-38] a party that shrinks below nine is no longer asked for a number",
    lines: [
      says("Book dinner for 10 on Wednesday at 8 pm, name Conti"),
      asks(["phone"], [/phone/i]),
      says("oh, actually we are only six"),
      confirms({ partySize: 6, name: "Conti", date: "2026-11-18", time: "20:00" }, [], ["phone"]),
      says("correct"),
      does("6 people"),
    ],
    leaves: [{ status: "booked", date: "2026-11-18", time: "20:00", partySize: 6, name: "Conti" }],
  },
  {
    title: "a question about free times is answered and books nothing",
    lines: [says("When do you have a table for four on Friday?"), does("Friday 20 November", "19:30")],
    leaves: [],
  },
]
