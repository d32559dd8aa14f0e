import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { toTable } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { addDays, fromInstant } from "../zoned-time.ts"
import { findSittings } from "./hours.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { service } from "./service.ts"

export function createOpeningHours(database: Database): Intent {
  return defineIntent({
    name: "openingHours",
    title: "Opening hours",
    description: "Says when Bella Cucina is open, on one day or over the next seven.",
    examples: [
      "When are you open?",
      "What are your opening hours?",
      "Are you open on Monday?",
      "Until when do you serve dinner?",
      "Is the restaurant open on Christmas Day?",
      "What time do you close on Sundays?",
      "Do you do lunch?",
    ],
    input: z.object({
      date: z.iso.date().optional().describe("Day you ask about; without it, the next seven days"),
    }),
    output: z.object({
      days: z
        .array(
          z.object({
            date: z.iso.date(),
            open: z.boolean(),
            hours: z.array(z.object({ meal: z.string(), opens: z.string(), closes: z.string() })),
            reason: z.string().optional(),
          }),
        )
        .describe("The days asked about, each with its hours, or with the reason why the house is closed"),
    }),
    constraints: ["Times are local to Rome."],
    notes: ["Guests are seated until an hour before we close."],
    languages: wordsOf("openingHours"),
    tags: ["restaurant", "hours", "open", "closed"],
    effect: "read",
    execute(input, context) {
      const first = input.date ?? fromInstant(context.now, service.timeZone).date
      const dates = Array.from({ length: input.date === undefined ? 7 : 1 }, (_, index) =>
        addDays(first, index),
      )
      const said = saidIn(context)
      return {
        days: dates.map((date) => {
          const { sittings, reasons } = findSittings(database, date, said)
          const hours = sittings.map(({ meal, opens, closes }) => ({ meal, opens, closes }))
          const reason = reasons.length > 0 ? said.list(reasons) : undefined
          return { date, open: hours.length > 0, hours, reason }
        }),
      }
    },
    present: {
      message({ days }, context) {
        const said = saidIn(context)
        const [first, ...others] = days
        if (first && others.length === 0) return describeDay(first, said)
        const rows = days.map(({ date, hours, reason }) => {
          const spans = hours.map(({ opens, closes }) => `${opens}-${closes}`)
          return [said.date(date), [...spans, ...(reason === undefined ? [] : [reason])].join(", ")]
        })
        return toTable(said.hoursHeads, rows)
      },
      item: ({ days }) => ({
        "@context": "https://schema.org",
        "@type": "Restaurant",
        name: service.name,
        openingHoursSpecification: days.flatMap(({ date, hours }) =>
          hours.map(({ opens, closes }) => ({
            "@type": "OpeningHoursSpecification",
            validFrom: date,
            validThrough: date,
            opens,
            closes,
          })),
        ),
      }),
    },
  })
}

interface Day {
  readonly date: string
  readonly hours: readonly { readonly opens: string; readonly closes: string }[]
  readonly reason?: string | undefined
}

function describeDay({ date, hours, reason = "" }: Day, said: Sentences): string {
  if (hours.length === 0) return said.notOpen(said.date(date), reason)
  const spans = hours.map(({ opens, closes }) => said.span(opens, closes))
  return said.open(said.date(date), said.list(spans), reason)
}
