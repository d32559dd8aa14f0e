import { asks, confirms, does, ends, says, tells } from "../script.ts"
import type { BellaDialogue } from "./world.ts"

/** Guests who do not speak English: some ask for their language, others just write in it. */
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
  {
    title: "in German on an English page, from the first word to the booking, with a change of mind",
    lines: [
      says(
        "Guten Abend, ich hätte gern einen Tisch für übernächsten Freitag gegen halb acht, wir sind zu viert",
      ),
      asks(["name"], ["Auf welchen Namen"], { knowing: { date: "2026-11-27", time: "19:30", partySize: 4 } }),
      says("Brandt"),
      confirms({ date: "2026-11-27", time: "19:30", partySize: 4, name: "Brandt" }, [
        "Freitag, 27. November",
        "Personen",
      ]),
      says("wir sind doch fünf Personen"),
      confirms({ date: "2026-11-27", partySize: 5, name: "Brandt" }),
      says("ja, passt"),
      does("Reserviert", "Freitag, 27. November 2026", "auf den Namen Brandt"),
    ],
    leaves: [{ status: "booked", date: "2026-11-27", time: "19:30", partySize: 5, name: "Brandt" }],
  },
  {
    title: "in German, misspelt and without umlauts",
    lines: [
      says(
        "bräuchte nen tisch fuer sechs leute am naechsten mitwoch um dreiviertel acht, auf den Namen Özdemir",
      ),
      asks(["time"], [/vollen und zur halben Stunde/], {
        not: ["time"],
        knowing: { date: "2026-11-18", partySize: 6, name: "Özdemir" },
      }),
      says("dann halb acht"),
      confirms({ date: "2026-11-18", time: "19:30", partySize: 6, name: "Özdemir" }),
      says("ja bitte"),
      does("Reserviert"),
    ],
    leaves: [{ status: "booked", date: "2026-11-18", time: "19:30", partySize: 6, name: "Özdemir" }],
  },
  {
    title: "in German: a closed day is refused in German, with the days that are free",
    lines: [
      says("Ich möchte nächsten Montag um 20 Uhr zu zweit essen kommen, auf den Namen Huber"),
      asks(["date"], ["montags haben wir geschlossen", "Dienstag, 24. November"], { not: ["date"] }),
      says("dann am Dienstag"),
      confirms({ date: "2026-11-24", time: "20:00", partySize: 2, name: "Huber" }),
      says("ja"),
      does("Reserviert"),
    ],
    leaves: [{ status: "booked", date: "2026-11-24", time: "20:00", partySize: 2, name: "Huber" }],
  },
  {
    title: "in French on an English page, a week later than Friday, with a name of two words",
    lines: [
      says("Bonsoir, je voudrais une table pour quatre vendredi en huit vers 20h"),
      asks(["name"], ["À quel nom"], { knowing: { date: "2026-11-27", time: "20:00", partySize: 4 } }),
      says("Lefèvre"),
      confirms({ date: "2026-11-27", time: "20:00", partySize: 4, name: "Lefèvre" }, [
        "vendredi 27 novembre",
        "Personnes",
      ]),
      says("oui, parfait"),
      does("Réservé", "au nom de Lefèvre"),
    ],
    leaves: [{ status: "booked", date: "2026-11-27", time: "20:00", partySize: 4, name: "Lefèvre" }],
  },
  {
    title: "in French, in few words",
    locale: "fr",
    lines: [
      says("table pour deux jeudi 19h30, au nom de Girard"),
      confirms({ date: "2026-11-19", time: "19:30", partySize: 2, name: "Girard" }),
      says("ok"),
      does("Réservé"),
    ],
    leaves: [{ status: "booked", date: "2026-11-19", time: "19:30", partySize: 2, name: "Girard" }],
  },
  {
    title: "in Spanish on an English page, the Friday of next week, half past eight",
    lines: [
      says(
        "Hola, queremos una mesa para el viernes de la semana que viene a las ocho y media, seremos cuatro",
      ),
      asks(["name"], ["¿A qué nombre"], { knowing: { date: "2026-11-27", time: "20:30", partySize: 4 } }),
      says("Martínez"),
      confirms({ date: "2026-11-27", time: "20:30", partySize: 4, name: "Martínez" }, [
        "viernes, 27 de noviembre",
        "Personas",
      ]),
      says("sí, perfecto"),
      does("Reservado", "a nombre de Martínez"),
    ],
    leaves: [{ status: "booked", date: "2026-11-27", time: "20:30", partySize: 4, name: "Martínez" }],
  },
  {
    title: "[IW-39] in German: the second Sunday of Advent, half past twelve, how many in one word",
    locale: "de",
    lines: [
      says("Grüß Gott, am zweiten Advent hätten wir gern einen Tisch um halb eins mittags, zu sechst"),
      asks(["name"], [], { knowing: { date: "2026-12-06", time: "12:30", partySize: 6 } }),
      says("auf den Namen Hofbauer"),
      confirms({ date: "2026-12-06", time: "12:30", partySize: 6, name: "Hofbauer" }, [
        "Sonntag, 6. Dezember",
      ]),
      says("ja, gerne"),
      does("Hofbauer"),
    ],
    leaves: [{ status: "booked", date: "2026-12-06", time: "12:30", partySize: 6, name: "Hofbauer" }],
  },
  {
    title: "[IW-39] in French: Saturday week, and four of us",
    locale: "fr",
    lines: [
      says("Bonsoir, vous auriez une table pour nous quatre samedi en huit vers 19h30 ?"),
      asks(["name"], [], { knowing: { date: "2026-11-28", time: "19:30", partySize: 4 } }),
      says("au nom de Lefèvre"),
      confirms({ date: "2026-11-28", time: "19:30", partySize: 4, name: "Lefèvre" }, ["samedi 28 novembre"]),
      says("oui"),
      does("Lefèvre"),
    ],
    leaves: [{ status: "booked", date: "2026-11-28", time: "19:30", partySize: 4, name: "Lefèvre" }],
  },
  {
    title: "[IW-39] in Spanish: colleagues are counted, and half past nine is in the evening",
    locale: "es",
    lines: [
      says("Buenas, somos siete compañeros de trabajo y queremos cenar el viernes a las nueve y media"),
      asks(["name"], [], { knowing: { date: "2026-11-20", time: "21:30", partySize: 7 } }),
      says("Iker Zabala"),
      confirms({ date: "2026-11-20", time: "21:30", partySize: 7, name: "Iker Zabala" }, [
        "viernes, 20 de noviembre",
      ]),
      says("sí"),
      does("Iker Zabala"),
    ],
    leaves: [{ status: "booked", date: "2026-11-20", time: "21:30", partySize: 7, name: "Iker Zabala" }],
  },
]
