import { asks, confirms, does, says } from "../script.ts"
import type { CasaDialogue } from "./world.ts"

/** Visits that are agreed in other languages than that of the listings. */
export const languages: readonly CasaDialogue[] = [
  {
    title: "in German on an English page: a viewing is agreed turn by turn",
    lines: [
      says("Ich würde mir CASA-1028 gern am Samstag um elf ansehen"),
      asks(["name", "email"], ["Ihr Name", "E-Mail"], {
        knowing: { property_id: "CASA-1028", date: "2026-11-21", time: "11:00" },
      }),
      says("Jutta Weber, jutta@weber.example"),
      confirms(
        {
          property_id: "CASA-1028",
          date: "2026-11-21",
          time: "11:00",
          name: "Jutta Weber",
          email: "jutta@weber.example",
        },
        ["Samstag, 21. November"],
      ),
      says("ja gerne"),
      does("Vereinbart", "Samstag, 21. November 2026"),
    ],
    leaves: [
      {
        property: "CASA-1028",
        date: "2026-11-21",
        time: "11:00",
        name: "Jutta Weber",
        email: "jutta@weber.example",
      },
    ],
  },
  {
    title: "in French: a Sunday is refused in French, and another day taken",
    lines: [
      says("Je voudrais visiter CASA-1028 dimanche à 11h, je m'appelle Claire Moreau, claire@moreau.example"),
      asks(["date"], ["du lundi au samedi"], { not: ["date"] }),
      says("alors jeudi"),
      confirms({ property_id: "CASA-1028", date: "2026-11-19", time: "11:00", name: "Claire Moreau" }, [
        "jeudi 19 novembre",
      ]),
      says("oui"),
      does("Convenu", "jeudi 19 novembre 2026"),
    ],
    leaves: [
      {
        property: "CASA-1028",
        date: "2026-11-19",
        time: "11:00",
        name: "Claire Moreau",
        email: "claire@moreau.example",
      },
    ],
  },
  {
    title: "in Spanish: everything in one sentence",
    lines: [
      says("Quiero ver CASA-1028 el jueves a las once, me llamo Pablo Ortega, pablo@ortega.example"),
      confirms({ property_id: "CASA-1028", date: "2026-11-19", time: "11:00", name: "Pablo Ortega" }, [
        "jueves, 19 de noviembre",
      ]),
      says("sí"),
      does("Acordado"),
    ],
    leaves: [
      {
        property: "CASA-1028",
        date: "2026-11-19",
        time: "11:00",
        name: "Pablo Ortega",
        email: "pablo@ortega.example",
      },
    ],
  },
]
