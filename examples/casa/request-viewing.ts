import { z } from "zod"
import { type Check, type CheckContext, defineIntent, type Intent, isParleyError } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { fromInstant } from "../zoned-time.ts"
import { propertyId } from "./get-property-details.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { timeZoneOf } from "./places.ts"
import { getProperty, type PropertyRow } from "./properties.ts"
import { toSummary, urlOf } from "./property-result.ts"
import { findDateProblem, findSlots, findStatusProblem, offerDates, requestViewing } from "./viewings.ts"

export function createRequestViewing(database: Database): Intent {
  return defineIntent({
    name: "requestViewing",
    title: "Request a viewing",
    description: "Agrees on a time at which somebody shows you a home.",
    examples: [
      "I'd like to see CASA-1001 on Saturday morning",
      "Book a viewing of CASA-1042 tomorrow at 11",
      "Can I visit the apartment next week?",
      "Arrange a visit to the house in Triana on Tuesday at four",
      "When could somebody show me CASA-1210?",
      "Schedule a viewing for me, my name is Marta Silva",
    ],
    input: z.object({
      property_id: propertyId,
      date: z.iso
        .date()
        .describe("Day of the viewing, Monday to Saturday")
        .meta({ "x-question": "On which day would you like to see it?" }),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .describe("Time of the viewing, on the hour from 10:00 to 18:00")
        .meta({ examples: ["10:00", "16:00"], "x-question": "At what time would you like to see it?" }),
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .describe("Your name")
        .meta({ "x-question": "What is your name?" }),
      email: z
        .email()
        .max(200)
        .describe("Email address at which we reach you")
        .meta({ "x-question": "At which email address can we reach you?" }),
    }),
    output: z.object({
      viewing_id: z.string().describe("Id of the viewing"),
      property_id: z.string().describe("Id of the home"),
      title: z.string().describe("What the home is"),
      date: z.iso.date().describe("Day of the viewing"),
      time: z.string().describe("Time of the viewing, in the time of the home's city"),
      starts_at: z.iso.datetime().describe("Start of the viewing in UTC"),
      name: z.string().describe("Who comes"),
    }),
    constraints: [
      "Homes are shown on the hour from 10:00 to 18:00, Monday to Saturday, in the time of their city.",
      "A viewing is agreed from 24 hours to 30 days ahead.",
      "Homes that are sold or rented are not shown.",
    ],
    notes: ["One viewing at a time for each home and person.", "Viewings are free of charge."],
    hours: { "Monday to Saturday": "10:00-19:00", Sunday: "closed" },
    languages: wordsOf("requestViewing"),
    tags: ["real estate", "viewing", "visit", "appointment"],
    effect: "write",
    confirm: true,
    check: (known, context) => reviewRequest(database, known, context),
    execute(input, context) {
      const property = getProperty(database, input.property_id, context)
      const viewing = requestViewing(database, property, input, context)
      return {
        viewing_id: viewing.id,
        property_id: property.id,
        title: property.title,
        ...fromInstant(viewing.starts_at, timeZoneOf(database, property.city)),
        starts_at: new Date(viewing.starts_at).toISOString(),
        name: viewing.name,
      }
    },
    present: {
      externalId: (output) => output.viewing_id,
      message({ viewing_id, property_id, date, time, name }, context) {
        const said = saidIn(context)
        const property = getProperty(database, property_id, context)
        const home = escapeMarkdown(said.home(toSummary(database, property)))
        return said.agreed(home, property_id, escapeMarkdown(name), said.date(date), time, viewing_id)
      },
      item: (output) => ({
        "@context": "https://schema.org",
        "@type": "Reservation",
        reservationId: output.viewing_id,
        reservationStatus: "https://schema.org/ReservationConfirmed",
        bookingTime: output.starts_at,
        underName: { "@type": "Person", name: output.name },
        reservationFor: { "@type": "Accommodation", name: output.title, url: urlOf(output.property_id) },
      }),
    },
  })
}

interface KnownRequest {
  readonly property_id?: string | undefined
  readonly date?: string | undefined
  readonly time?: string | undefined
}

function reviewRequest(database: Database, known: KnownRequest, context: CheckContext): Check {
  const said = saidIn(context)
  if (known.property_id === undefined) return {}
  const property = findKnown(database, known.property_id, context)
  if (typeof property === "string") return { invalid: [{ parameter: "property_id", message: property }] }
  const assumptions = property.status === "reserved" ? [said.reserved(property.id)] : []
  if (known.date === undefined)
    return { assumptions, options: { date: offerDates(database, property, context) } }
  const problem = findDateProblem(database, property, known.date, context)
  if (problem !== undefined)
    return {
      assumptions,
      invalid: [{ parameter: "date", message: problem }],
      options: { date: offerDates(database, property, context) },
    }
  const slots = findSlots(database, property, known.date, context.now)
  const options = { time: slots.map((slot) => ({ value: slot, label: slot })) }
  if (known.time === undefined) return { assumptions, options }
  if (slots.includes(known.time)) return { assumptions }
  const message = said.notThen(property.id, said.date(known.date), known.time)
  return { assumptions, invalid: [{ parameter: "time", message }], options }
}

/** The home, or why it cannot be visited. */
function findKnown(database: Database, id: string, context: CheckContext): PropertyRow | string {
  try {
    const property = getProperty(database, id, context)
    return findStatusProblem(property, saidIn(context)) ?? property
  } catch (error) {
    if (isParleyError(error) && error.code === "not_found") return error.message
    throw error
  }
}
