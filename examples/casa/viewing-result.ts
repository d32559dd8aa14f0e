import { z } from "zod"
import type { CheckContext } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { fromInstant } from "../zoned-time.ts"
import { timeZoneOf } from "./places.ts"
import { getProperty } from "./properties.ts"
import { urlOf } from "./property-result.ts"
import type { Viewing } from "./viewings.ts"

const viewingId = z
  .string()
  .regex(/^VIS-[2-9A-Z]{6}$/)
  .describe("Id of the viewing, as in VIS-7KQ2MF")
  .meta({ examples: ["VIS-7KQ2MF"], "x-question": "Which viewing is it? Its id begins with VIS." })

/** Whoever knows the id and the address it was agreed under may touch a viewing. */
export const viewingKey = z.object({
  viewing_id: viewingId,
  email: z
    .email()
    .max(200)
    .describe("Email address the viewing was agreed under")
    .meta({ "x-question": "Under which email address was it agreed?" }),
})

/** What every intent that touches a viewing returns. */
export const viewingResult = z.object({
  viewing_id: z.string().describe("Id of the viewing"),
  status: z.enum(["agreed", "cancelled"]).describe("Whether the viewing stands"),
  property_id: z.string().describe("Id of the home"),
  title: z.string().describe("What the home is"),
  date: z.iso.date().describe("Day of the viewing"),
  time: z.string().describe("Time of the viewing, in the time of the home's city"),
  starts_at: z.iso.datetime().describe("Start of the viewing in UTC"),
  name: z.string().describe("Who comes"),
  email: z.string().describe("Where they are reached"),
})

export function toViewingResult(
  database: Database,
  viewing: Viewing,
  context: Pick<CheckContext, "locale">,
  status: "agreed" | "cancelled" = "agreed",
): z.output<typeof viewingResult> {
  const property = getProperty(database, viewing.property_id, context)
  return {
    viewing_id: viewing.id,
    status,
    property_id: property.id,
    title: property.title,
    ...fromInstant(viewing.starts_at, timeZoneOf(database, property.city)),
    starts_at: new Date(viewing.starts_at).toISOString(),
    name: viewing.name,
    email: viewing.email,
  }
}

/** A viewing as Schema.org has it. */
export function toReservation(viewing: z.output<typeof viewingResult>): Readonly<Record<string, unknown>> {
  const status = viewing.status === "agreed" ? "ReservationConfirmed" : "ReservationCancelled"
  return {
    "@context": "https://schema.org",
    "@type": "Reservation",
    reservationId: viewing.viewing_id,
    reservationStatus: `https://schema.org/${status}`,
    bookingTime: viewing.starts_at,
    underName: { "@type": "Person", name: viewing.name },
    reservationFor: { "@type": "Accommodation", name: viewing.title, url: urlOf(viewing.property_id) },
  }
}
