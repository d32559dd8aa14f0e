import { z } from "zod"
import { type Check, type CheckContext, defineIntent, type Intent } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { getProperty } from "./properties.ts"
import { toReservation, toViewingResult, viewingKey, viewingResult } from "./viewing-result.ts"
import { findDateProblem, findSlots, findViewingOf, moveViewing, offerDates } from "./viewings.ts"

export function createMoveViewing(database: Database): Intent {
  return defineIntent({
    name: "moveViewing",
    title: "Move a viewing",
    description: "Agrees on another day or time for a viewing that stands.",
    examples: [
      "Move my viewing VIS-7KQ2MF to Thursday at 11",
      "Can we see the flat a day later?",
      "I need to reschedule my visit VIS-M3XH8T",
      "Another time for my viewing please",
      "Shift the viewing VIS-7KQ2MF to Saturday at ten",
    ],
    input: viewingKey.extend({
      date: z.iso
        .date()
        .describe("New day of the viewing, Monday to Saturday")
        .meta({ "x-question": "To which day shall it be moved?" }),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .describe("New time of the viewing, on the hour from 10:00 to 18:00")
        .meta({ examples: ["10:00", "16:00"], "x-question": "At what time?" }),
    }),
    output: viewingResult,
    constraints: ["A viewing can be moved until 24 hours before it starts."],
    notes: ["If the new time is taken, the viewing stays as it is."],
    tags: ["real estate", "viewing", "reschedule"],
    effect: "write",
    idempotent: true,
    languages: wordsOf("moveViewing"),
    confirm: true,
    check: (known, context) => reviewMove(database, known, context),
    execute: (input, context) => toViewingResult(database, moveViewing(database, input, context), context),
    present: {
      externalId: (output) => output.viewing_id,
      message: ({ viewing_id, title, date, time }, context) => {
        const said = saidIn(context)
        return said.moved(viewing_id, escapeMarkdown(title), said.date(date), time)
      },
      item: toReservation,
    },
  })
}

interface KnownMove {
  readonly viewing_id?: string | undefined
  readonly email?: string | undefined
  readonly date?: string | undefined
  readonly time?: string | undefined
}

function reviewMove(database: Database, known: KnownMove, context: CheckContext): Check {
  const said = saidIn(context)
  const { viewing_id, email, date, time } = known
  if (viewing_id === undefined || email === undefined) return {}
  const viewing = findViewingOf(database, viewing_id, email)
  if (!viewing) return { invalid: [{ parameter: "viewing_id", message: said.unknownViewing(viewing_id) }] }
  const property = getProperty(database, viewing.property_id, context)
  const dates = { date: offerDates(database, property, context) }
  if (date === undefined) return { options: dates }
  const problem = findDateProblem(database, property, date, context)
  if (problem !== undefined) return { invalid: [{ parameter: "date", message: problem }], options: dates }
  const slots = findSlots(database, property, date, context.now)
  const options = { time: slots.map((slot) => ({ value: slot, label: slot })) }
  if (time === undefined || slots.includes(time)) return { options }
  const message = said.notThen(property.id, said.date(date), time)
  return { invalid: [{ parameter: "time", message }], options }
}
