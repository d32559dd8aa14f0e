import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { findFreeTimes } from "./availability.ts"
import * as field from "./fields.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { reviewWish } from "./review.ts"
import { service } from "./service.ts"

export function createFindTimes(database: Database): Intent {
  return defineIntent({
    name: "findTimes",
    title: "Find free times",
    description: "Lists the times at which a table is free on a day, without booking one.",
    examples: [
      "When do you have a table for four on Friday?",
      "What times are free tomorrow evening?",
      "Is there anything available on Sunday for six people?",
      "Show me free slots for two this Saturday",
      "Which times could we come for lunch on the 14th?",
      "Are you full on Friday night?",
    ],
    input: z.object({
      date: field.date,
      partySize: field.partySize.default(2),
      seating: field.seating.optional(),
    }),
    output: z.object({
      date: z.iso.date().describe("Day that was asked about"),
      partySize: z.int().describe("Number of people that was asked about"),
      times: z.array(z.string()).describe("Times at which a table is free, earliest first"),
      reason: z.string().optional().describe("Why no time is free"),
      otherDates: z.array(z.iso.date()).describe("Next days with a free table, where this one has none"),
    }),
    constraints: ["Only times from 2 hours to 90 days ahead are listed."],
    notes: ["A listed time is not held: book it to be sure.", "Without a number of people, two are assumed."],
    languages: wordsOf("findTimes"),
    tags: ["restaurant", "availability", "times", "table"],
    effect: "read",
    execute(input, context) {
      const times = findFreeTimes(database, input, context.now).map(({ time }) => time)
      const { date, partySize } = input
      if (times.length > 0) return { date, partySize, times, otherDates: [] }
      const { invalid, options } = reviewWish(database, input, context)
      return {
        date,
        partySize,
        times,
        reason: invalid[0]?.message,
        otherDates: (options.date ?? []).map(({ value }) => String(value)),
      }
    },
    present: {
      message({ date, partySize, times, reason = "", otherDates }, context) {
        const said = saidIn(context)
        if (times.length > 0) return said.freeTimes(partySize, said.date(date), said.list(times))
        const others = otherDates.map(said.date)
        return others.length > 0 ? `${reason}${said.freeAgain(said.orList(others))}` : reason
      },
      item: (output) => ({
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: `Free tables at ${service.name} on ${output.date}`,
        numberOfItems: output.times.length,
        itemListElement: output.times,
      }),
    },
  })
}
