import { type Check, defineIntent, type Intent } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { toReservation, toViewingResult, viewingKey, viewingResult } from "./viewing-result.ts"
import { cancelViewing, findViewingOf } from "./viewings.ts"

export function createCancelViewing(database: Database): Intent {
  return defineIntent({
    name: "cancelViewing",
    title: "Cancel a viewing",
    description: "Calls off a viewing and gives its time free.",
    examples: [
      "Cancel my viewing VIS-7KQ2MF",
      "I can't come to the viewing",
      "Call off the visit VIS-M3XH8T",
      "We found something else, please cancel the viewing",
      "Drop my appointment VIS-7KQ2MF",
    ],
    input: viewingKey,
    output: viewingResult,
    notes: ["A viewing that was cancelled does not come back: request another."],
    tags: ["real estate", "viewing", "cancel"],
    effect: "destructive",
    idempotent: true,
    languages: wordsOf("cancelViewing"),
    confirm: true,
    check: ({ viewing_id, email }, context): Check => {
      if (viewing_id === undefined || email === undefined) return {}
      if (findViewingOf(database, viewing_id, email)) return {}
      return { invalid: [{ parameter: "viewing_id", message: saidIn(context).unknownViewing(viewing_id) }] }
    },
    execute: (input, context) =>
      toViewingResult(database, cancelViewing(database, input, context), context, "cancelled"),
    present: {
      externalId: (output) => output.viewing_id,
      message: ({ viewing_id, title, date, time }, context) => {
        const said = saidIn(context)
        return said.calledOff(viewing_id, escapeMarkdown(title), said.date(date), time)
      },
      item: toReservation,
    },
  })
}
