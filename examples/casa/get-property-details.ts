import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { getProperty } from "./properties.ts"
import { propertyDetails, toDetails, toSchemaOrg } from "./property-result.ts"

export const propertyId = z
  .string()
  .regex(/^CASA-\d{4}$/i)
  .describe("Id of the home, as in CASA-1001")
  .meta({ "x-question": "Which home do you mean? Its id looks like CASA-1001." })

export function createGetPropertyDetails(database: Database): Intent {
  return defineIntent({
    name: "getPropertyDetails",
    title: "Details of a home",
    description: "Gives everything that is known about one home.",
    examples: [
      "Tell me more about CASA-1001",
      "Show the details of the first apartment",
      "What does CASA-1042 look like?",
      "How big is CASA-1103 and is it still available?",
      "Which features does that house have?",
      "details for property CASA-1210",
    ],
    input: z.object({ property_id: propertyId }),
    output: z.object({ property_details: propertyDetails.describe("Everything known about the home") }),
    constraints: ["The id is one that a search has given."],
    notes: ["Homes that are sold or rented can still be looked up."],
    languages: wordsOf("getPropertyDetails"),
    tags: ["real estate", "details", "property"],
    price: "0.01 USD",
    rateLimit: "1000/hour",
    access: "token",
    effect: "read",
    execute: (input, context) => ({
      property_details: toDetails(database, getProperty(database, input.property_id, context)),
    }),
    present: {
      message({ property_details: home }, context) {
        const said = saidIn(context)
        const facts = [
          said.price(home),
          said.rooms(home.bedrooms, home.bathrooms, home.area),
          said.built(home.year_built, home.energy_class),
          said.statusLine(said.status(home.status)),
        ]
        const list = facts.map((fact) => `- ${fact}`).join("\n")
        const about = escapeMarkdown(said.description(home))
        return `**${escapeMarkdown(said.home(home))}** (${home.property_id})\n\n${about}\n\n${list}`
      },
      item: ({ property_details }) => toSchemaOrg(property_details),
    },
  })
}
