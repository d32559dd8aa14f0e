import { z } from "zod"
import { bindIntents, defineIntent, defineService, type IntentDescriptor } from "../../src/intent/index.ts"
import type { Situation, Understood } from "../../src/understanding/understanding.ts"

/** A restaurant with two intents that are easy to confuse and dangerous to mistake for each other. */
const service = defineService({
  namespace: "bella.example",
  name: "Bella",
  about: "A restaurant.",
  timeZone: "Europe/Rome",
  updated: "2026-01-31",
})

const booked = z.object({ reference: z.string().describe("Reference of the booking") })

export const bookInput = z.object({
  date: z.iso.date().describe("Day of the visit"),
  time: z.iso.time({ precision: -1 }).describe("Time of arrival"),
  party_size: z.int().min(1).max(20).describe("Number of people in your party"),
  area: z.enum(["terrace", "garden", "indoors"]).optional().describe("Where to sit"),
  name: z.string().min(2).max(80).describe("Name for the booking"),
  email: z.email().optional().describe("E-mail address for the confirmation"),
  dishes: z.array(z.string().max(60)).max(5).optional().describe("Dishes to prepare in advance"),
})

export const cancelInput = z.object({ reference: z.string().max(20).describe("Reference of the booking") })

const declared = bindIntents(service, [
  defineIntent({
    name: "book_table",
    title: "Book a table",
    description: "Reserves a table at the restaurant.",
    examples: ["a table for two tomorrow at eight", "can I book for Friday"],
    input: bookInput,
    output: booked,
    effect: "write",
    execute: () => ({ reference: "B1" }),
  }),
  defineIntent({
    name: "cancel_booking",
    title: "Cancel a booking",
    description: "Gives up a reservation.",
    examples: ["cancel my table"],
    input: cancelInput,
    output: booked,
    effect: "destructive",
    execute: () => ({ reference: "B1" }),
  }),
])

export const intents: readonly IntentDescriptor[] = declared.map(({ descriptor }) => descriptor)
export const [book, cancel] = intents as [IntentDescriptor, IntentDescriptor]

/** Sunday, 15 November 2026, ten in the morning in Rome. */
export const situation: Situation = {
  locale: "en",
  timeZone: "Europe/Rome",
  now: Date.UTC(2026, 10, 15, 9),
}

/** What an understanding says that has understood nothing. */
export const nothing: Understood = { kind: "inform", band: "none", intents: [], values: [] }
