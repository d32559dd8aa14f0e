import { z } from "zod"
import { type Check, defineIntent, type ExecuteContext, type Intent, ParleyError } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { formatDate, fromInstant } from "../zoned-time.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { mailVendor } from "./mail.ts"
import { timeZoneOf } from "./places.ts"
import { getProperty } from "./properties.ts"
import { urlOf } from "./property-result.ts"
import { findViewingOf, type Viewing } from "./viewings.ts"

/** Writes to the address that a viewing was agreed under, and to no other, through the agency's own mail account. */
export function createSendConfirmation(database: Database): Intent {
  return defineIntent({
    name: "sendConfirmation",
    title: "Send the confirmation of a viewing",
    description:
      "Sends the day, the time and the home of an agreed viewing to the address it was agreed under.",
    examples: [
      "Email me the confirmation of viewing VIS-7KQ2MF",
      "Send the details of my visit VIS-M3XH8T to ana@example.org",
      "I need the confirmation of my viewing once more",
      "Please mail me when and where my viewing is",
    ],
    input: z.object({
      viewing_id: z
        .string()
        .regex(/^VIS-[2-9A-Z]{6}$/)
        .describe("Id of the viewing, as in VIS-7KQ2MF")
        .meta({ examples: ["VIS-7KQ2MF"], "x-question": "Which viewing is it? Its id begins with VIS." }),
      email: z
        .email()
        .max(200)
        .describe("Email address the viewing was agreed under")
        .meta({ "x-question": "Under which email address was it agreed?" }),
    }),
    output: z.object({
      viewing_id: z.string().describe("Id of the viewing"),
      sent_to: z.string().describe("Where the confirmation went"),
      message_id: z.string().describe("Id of the message in the agency's mail"),
    }),
    languages: wordsOf("sendConfirmation"),
    tags: ["real estate", "viewing", "confirmation", "email"],
    effect: "write",
    rateLimit: "5/hour",
    check: ({ viewing_id, email }, context): Check => {
      if (viewing_id === undefined || email === undefined) return {}
      if (findViewingOf(database, viewing_id, email) !== undefined) return {}
      return { invalid: [{ parameter: "viewing_id", message: saidIn(context).unknownViewing(viewing_id) }] }
    },
    execute: {
      profile: `x.parley.communication.email.message.send.v1@${mailVendor}.v1`,
      payload: ({ viewing_id, email }, context) => {
        const viewing = findViewingOf(database, viewing_id, email)
        if (viewing === undefined)
          throw new ParleyError("not_found", saidIn(context).unknownViewing(viewing_id))
        return { object: toEmail(database, viewing, context) }
      },
      result: ({ external_id }, { viewing_id, email }) => ({
        viewing_id,
        sent_to: email,
        message_id: String(external_id),
      }),
    },
    present: {
      externalId: (output) => output.message_id,
      message: ({ viewing_id, sent_to }, context) =>
        saidIn(context).sent(viewing_id, escapeMarkdown(sent_to)),
    },
  })
}

/** The members of a JMAP Email (RFC 8621), as the catalog's type declares them. */
function toEmail(database: Database, viewing: Viewing, context: ExecuteContext) {
  const property = getProperty(database, viewing.property_id, context)
  const { date, time } = fromInstant(viewing.starts_at, timeZoneOf(database, property.city))
  const lines = [
    `Dear ${viewing.name},`,
    `we show you ${property.title} (${property.id}) on ${formatDate(date)} at ${time}, in the time of ${property.city}.`,
    `The viewing is ${viewing.id}. The home: ${urlOf(property.id)}`,
    "Casa",
  ]
  return {
    to: [{ name: viewing.name, email: viewing.email }],
    subject: `Your viewing on ${formatDate(date)} at ${time}`,
    textBody: [{ partId: "text", type: "text/plain" }],
    bodyValues: { text: { value: lines.join("\n\n") } },
  }
}
