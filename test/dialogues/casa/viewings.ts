import { asks, confirms, declines, does, ends, meanwhile, restart, resumed, says, tells } from "../script.ts"
import { type CasaDialogue, sell, visit } from "./world.ts"

const marta = { name: "Marta Silva", email: "marta@silva.example" }

/** Visits are agreed, moved, refused and dropped. */
export const viewings: readonly CasaDialogue[] = [
  {
    title: "[IW-39] [IW-52] a viewing is agreed turn by turn",
    lines: [
      says("I'd like to see CASA-1028 on Saturday"),
      asks(["time", "name", "email"], [/time/i, /name/i, /email/i], {
        knowing: { property_id: "CASA-1028", date: "2026-11-21" },
        offering: ["10:00", "18:00"],
      }),
      says("at eleven"),
      asks(["name", "email"]),
      says("Marta Silva, marta@silva.example"),
      confirms({ property_id: "CASA-1028", date: "2026-11-21", time: "11:00", ...marta }, [
        "Saturday 21 November",
        "11:00",
      ]),
      says("yes"),
      does("Agreed", /VIS-/),
    ],
    leaves: [{ property: "CASA-1028", date: "2026-11-21", time: "11:00", ...marta }],
  },
  {
    title: "[IW-40] a home that is already sold is not shown, whatever else was said",
    lines: [
      says("Book a viewing of CASA-1030 on Thursday at 11, my name is Marta Silva, marta@silva.example"),
      asks(["property_id"], [/already sold/i], {
        not: ["property_id"],
        knowing: { date: "2026-11-19", ...marta },
      }),
      says("CASA-1028 then"),
      confirms({ property_id: "CASA-1028", date: "2026-11-19", time: "11:00", ...marta }),
      says("yes"),
      does("CASA-1028"),
    ],
    leaves: [{ property: "CASA-1028", date: "2026-11-19", time: "11:00", ...marta }],
  },
  {
    title: "[IW-51] a home let before the yes is declined, never agreed",
    lines: [
      says("Book a viewing of CASA-1028 on Thursday at 11, my name is Marta Silva, marta@silva.example"),
      confirms({ property_id: "CASA-1028" }),
      meanwhile((database) => sell(database, "CASA-1028")),
      says("yes"),
      declines(/already rented/i),
    ],
    leaves: [],
  },
  {
    title: "[IW-40] Sunday is refused with the days that are free, and a taken hour with the others",
    given: (database) => visit(database, "CASA-1028", "2026-11-19", "11:00"),
    lines: [
      says("Can I visit CASA-1028 on Sunday at 11? I'm Marta Silva, marta@silva.example"),
      asks(["date"], [/monday to saturday/i], { not: ["date"], offering: ["Thursday 19 November"] }),
      says("Thursday"),
      asks(["time"], ["11:00", "12:00"], { not: ["time"], offering: ["10:00", "12:00"] }),
      says("noon"),
      confirms({ date: "2026-11-19", time: "12:00", ...marta }),
      says("yes that's right"),
      does("12:00"),
    ],
    leaves: [{ property: "CASA-1028", date: "2026-11-19", time: "12:00", ...marta }],
  },
  {
    title: "[IW-23] asks about the home in the middle of agreeing on a visit",
    lines: [
      says("Schedule a viewing of CASA-1028 tomorrow at 3 pm for Marta Silva"),
      asks(["email"], [/email/i]),
      says("how big is it and is it still available?"),
      tells("CASA-1028", "available"),
      asks(["email"]),
      says("marta@silva.example"),
      confirms({ date: "2026-11-17", time: "15:00", ...marta }),
      says("yes"),
      does("15:00"),
    ],
    leaves: [{ property: "CASA-1028", date: "2026-11-17", time: "15:00", ...marta }],
  },
  {
    title: "[IW-39] an address that is misspelt is corrected at the confirmation, across a restart",
    lines: [
      says("Book a viewing of CASA-1028 on Friday at 4 pm, Marta Silva, marta@sliva.example"),
      confirms({ email: "marta@sliva.example", date: "2026-11-20", time: "16:00" }),
      restart,
      says("sorry, the email is marta@silva.example"),
      confirms({ email: "marta@silva.example", date: "2026-11-20", time: "16:00" }),
      says("yes"),
      does("Agreed"),
      resumed,
    ],
    leaves: [{ property: "CASA-1028", date: "2026-11-20", time: "16:00", ...marta }],
  },
  {
    title: "second thoughts: cancelled, and nobody comes",
    lines: [
      says("Book a viewing of CASA-1028 on Friday at 4 pm, Marta Silva, marta@silva.example"),
      confirms({ time: "16:00" }),
      says("hmm, cancel that please"),
      ends("cancelled"),
    ],
    leaves: [],
  },
]
