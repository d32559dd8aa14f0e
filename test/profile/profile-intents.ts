import { z } from "zod"
import { defineIntent, type Intent, type ProfileTarget } from "../../src/intent/index.ts"

export const send = "x.parley.communication.email.message.send.v1"
export const text = "x.parley.communication.sms.message.send.v1"

const attachment = z.object({ url: z.string(), sha256: z.string() })
const mailInput = z.object({
  to: z.string().describe("Whom it goes to"),
  attachments: z.array(attachment).optional().describe("What goes along"),
})

/** A mail whose payload is made from the input. */
export function writeMail(
  changes: Partial<ProfileTarget<z.output<typeof mailInput>, { id: string }>> = {},
  effect: "read" | "write" = "write",
): Intent {
  return defineIntent({
    name: "writeMail",
    title: "Write a mail",
    description: "Writes to a customer.",
    examples: ["Write to Ada"],
    input: mailInput,
    output: z.object({ id: z.string().describe("Id of the message") }),
    effect,
    execute: {
      profile: `${send}@com.google.gmail.v1`,
      payload: ({ to, attachments }) => ({
        object: {
          to: [{ email: to }],
          subject: "Your plan",
          textBody: [{ partId: "t", type: "text/plain" }],
          bodyValues: { t: { value: "See what goes along." } },
          ...(attachments && { attachments }),
        },
      }),
      result: ({ external_id }) => ({ id: String(external_id) }),
      ...changes,
    },
  })
}

/** A text message whose input is the payload of its type, in the flat form. */
export function writeText(
  execute: Partial<Pick<ProfileTarget, "profile" | "sha256">> = {},
  type: string | null = text,
): Intent {
  return defineIntent({
    name: "writeText",
    title: "Write a text message",
    description: "Writes to a telephone.",
    examples: ["Text Ada"],
    input: z.object({
      to: z
        .string()
        .regex(/^(\+[1-9]\d{4,14}|\d{3,8})$/)
        .describe("Number it goes to"),
      from: z
        .string()
        .regex(/^(\+[1-9]\d{4,14}|\d{3,8}|[A-Za-z0-9 ]{1,11})$/)
        .optional()
        .describe("Number it comes from"),
      text: z.string().min(1).max(1600).describe("What it says"),
      idempotency_key: z.string().min(1).max(255).optional().describe("The same for every attempt"),
    }),
    output: z.object({ external_id: z.string().describe("Id of the message") }),
    effect: "write",
    ...(type !== null && { type }),
    execute: { profile: `${text}@com.twilio.v1`, ...execute },
  })
}

export function addEvent(idempotent: boolean): Intent {
  return defineIntent({
    name: "addEvent",
    title: "Add an event",
    description: "Adds an event to the calendar.",
    examples: ["Add a tasting"],
    input: z.object({ summary: z.string().describe("What it is") }),
    output: z.object({ external_id: z.string().describe("Id of the event") }),
    effect: "write",
    idempotent,
    execute: {
      profile: "x.parley.productivity.calendar.event.create.v1@com.microsoft.graph.v1",
      payload: ({ summary }) => ({
        object: {
          summary,
          dtstart: { "date-time": "2026-06-12T18:00:00", tzid: "Europe/Rome" },
          dtend: { "date-time": "2026-06-12T19:00:00", tzid: "Europe/Rome" },
        },
        idempotency_key: "not-this-one",
      }),
    },
  })
}
