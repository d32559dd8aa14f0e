import { asks, confirms, does, ends, says, tells } from "../script.ts"
import type { BellaDialogue } from "./world.ts"

/** The declaration is English; the guests, and what the house says of its own accord, are not. */
export const languages: readonly BellaDialogue[] = [
  {
    title: "[IW-39] in German: day, time and number are understood and said back in German",
    locale: "de",
    lines: [
      says("Book a table am Freitag um 20 Uhr für vier Personen"),
      asks(["name"]),
      says("Weber"),
      confirms({ date: "2026-11-20", time: "20:00", partySize: 4, name: "Weber" }, [
        "Freitag, 20. November",
        "Soll ich",
      ]),
      says("ja, gerne"),
      does("Weber"),
    ],
    leaves: [{ status: "booked", date: "2026-11-20", time: "20:00", partySize: 4, name: "Weber" }],
  },
  {
    title: "[IW-39] in German: a correction and a no thank you",
    locale: "de",
    lines: [
      says("Book a table morgen um halb acht abends für zwei Personen, mein Name ist Schäfer"),
      confirms({ date: "2026-11-17", time: "19:30", partySize: 2, name: "Schäfer" }),
      says("nein, lieber am Mittwoch"),
      confirms({ date: "2026-11-18", time: "19:30", partySize: 2 }, ["Mittwoch, 18. November"]),
      says("abbrechen"),
      ends("cancelled", /abgebrochen/),
    ],
    leaves: [],
  },
  {
    title: "[IW-39] in French: a large party leaves its number",
    locale: "fr",
    lines: [
      says("Book a table samedi à 20h pour dix personnes, je m'appelle Moreau"),
      asks(["phone"], [], { knowing: { date: "2026-11-21", time: "20:00", partySize: 10, name: "Moreau" } }),
      says("+33 1 55 50 01 42"),
      confirms({ partySize: 10, phone: "+33 1 55 50 01 42" }, ["samedi 21 novembre", "Dois-je continuer"]),
      says("oui"),
      does("Moreau"),
    ],
    leaves: [
      {
        status: "booked",
        date: "2026-11-21",
        time: "20:00",
        partySize: 10,
        name: "Moreau",
        phone: "+33 1 55 50 01 42",
      },
    ],
  },
  {
    title: "[IW-23] [IW-40] in Spanish: a closed day, a question in between, and a yes",
    locale: "es",
    lines: [
      says("Book a table el lunes a las nueve de la noche para dos personas, me llamo García"),
      asks(["date"], ["martes, 24 de noviembre"], {
        not: ["date"],
        knowing: { time: "21:00", partySize: 2 },
      }),
      says("gracias"),
      tells(/de nada/i),
      asks(["date"]),
      says("el martes"),
      confirms({ date: "2026-11-24", time: "21:00", partySize: 2, name: "García" }, [
        "martes, 24 de noviembre",
      ]),
      says("sí, por favor"),
      does("García"),
    ],
    leaves: [{ status: "booked", date: "2026-11-24", time: "21:00", partySize: 2, name: "García" }],
  },
]
