import { z } from "zod"
import { bindIntents, defineIntent, defineService, type IntentDescriptor } from "../../src/intent/index.ts"
import type { Situation } from "../../src/understanding/understanding.ts"

/** Sunday 1 March 2026, nine in the morning in Rome. */
export const now = Date.parse("2026-03-01T08:00:00Z")

export const situation: Situation = { locale: "en", timeZone: "Europe/Rome", now }

const service = defineService({
  namespace: "trattoria.example",
  name: "Trattoria",
  about: "A restaurant with rooms.",
  updated: "2026-01-01",
  timeZone: "Europe/Rome",
})

/** A declaration as a business writes it, with the given input and no backend to speak of. */
export function declare<Input extends z.ZodObject>(
  input: Input,
  more: { readonly hours?: Readonly<Record<string, string>> } = {},
): IntentDescriptor {
  const intent = defineIntent({
    name: "example",
    title: "Example",
    description: "An example of a declaration.",
    examples: ["do it"],
    input,
    output: z.object({ done: z.boolean().describe("Whether it was done") }),
    effect: "write",
    execute: () => ({ done: true }),
    ...more,
  })
  return bindIntents(service, [intent])[0]!.descriptor
}

export const booking = declare(
  z.object({
    date: z.iso.date().describe("Date of the reservation"),
    time: z.iso.time().describe("Time of the reservation"),
    partySize: z.int().min(1).max(20).describe("Number of people in your party"),
    seating: z.enum(["indoor", "terrace", "bar"]).optional().describe("Where you would like to sit"),
    name: z.string().describe("Name for the reservation"),
    email: z.email().optional().describe("E-mail address for the confirmation"),
    highChair: z.boolean().optional().describe("Whether a high chair is needed"),
    notes: z.string().optional().describe("Special requests or notes for the kitchen"),
  }),
  { hours: { "Tuesday to Sunday": "12:00-15:00, 18:00-23:00" } },
)

export const stay = declare(
  z.object({
    checkIn: z.iso.date().describe("Check-in date"),
    checkOut: z.iso.date().describe("Check-out date"),
    nights: z.int().optional().describe("Length of stay in nights"),
    rooms: z.int().optional().describe("Number of rooms"),
    budget: z.number().optional().describe("Most you want to pay per night"),
  }),
)

export const trip = declare(
  z.object({
    origin: z.string().describe("City where the journey starts"),
    destination: z.string().describe("City where the journey ends"),
    departure: z.iso.date().describe("Date of departure"),
    returning: z.iso.date().optional().describe("Date of return"),
    travellers: z.int().describe("Number of travellers"),
    fareClass: z.enum(["Economy", "Premium Economy", "Business"]).optional().describe("Fare class"),
  }),
)
