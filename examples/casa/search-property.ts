import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { toTable } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { features, offers, propertyTypes } from "./data/properties.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { findPlace, offerCities } from "./places.ts"
import { searchProperties, sorts } from "./properties.ts"
import { propertySummary, toSummary, urlOf } from "./property-result.ts"

/** Parameter and result names are those of the property example in UIM 2.3.7, so agents written for it fit. */
export function createSearchProperty(database: Database): Intent {
  return defineIntent({
    name: "searchProperty",
    title: "Search homes",
    description: "Searches homes to rent or to buy by place, price, size, type and features.",
    examples: [
      "Find me a two-bedroom flat in Lisbon under 1500 euros",
      "Houses for sale in Valencia with a garden",
      "I'm looking for a furnished studio to rent in Porto",
      "What can I buy in Turin for less than 250000?",
      "Show apartments in Alfama with a balcony",
      "cheapest places to rent in Bologna",
      "We need at least three bedrooms and parking near Triana",
      "Any villas with a pool in Seville?",
    ],
    input: z.object({
      location: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .describe("City or district to search in, as in Lisbon or Alfama")
        .meta({ "x-question": "In which city or district shall I search?" }),
      offer: z.enum(offers).optional().describe("Whether the home is to rent or for sale"),
      property_type: z.enum(propertyTypes).optional().describe("Type of home"),
      min_price: z.int().min(0).optional().describe("Lowest price in euros, a month for rent"),
      max_price: z.int().min(0).optional().describe("Highest price in euros, a month for rent"),
      bedrooms: z.int().min(0).max(10).optional().describe("Smallest number of bedrooms"),
      min_area: z.int().min(0).optional().describe("Smallest floor area in square metres"),
      features: z.array(z.enum(features)).max(10).optional().describe("What the home must have"),
      sort: z.enum(sorts).default("newest").describe("Order of the results"),
      page: z.int().min(1).max(1000).default(1).describe("Which page of the results to show"),
      page_size: z.int().min(1).max(50).default(10).describe("Number of homes on a page"),
    }),
    output: z.object({
      properties: z.array(propertySummary).describe("Homes that match, on this page"),
      total_results: z.int().describe("Number of homes that match on all pages"),
      page: z.int().describe("The page shown"),
      pages: z.int().describe("Number of pages there are"),
    }),
    constraints: ["Prices are in euros: in all for a sale, a month for rent."],
    notes: ["Homes that are sold or rented are not listed.", "Reserved ones are listed and marked."],
    languages: wordsOf("searchProperty"),
    tags: ["real estate", "search", "property", "rent", "buy", "apartment", "house"],
    price: "0.01 USD",
    rateLimit: "1000/hour",
    access: "token",
    effect: "read",
    check(known, context) {
      const said = saidIn(context)
      const invalid = []
      if (known.location !== undefined && !findPlace(database, known.location))
        invalid.push({ parameter: "location", message: said.unknownPlace(known.location.slice(0, 60)) })
      if (known.min_price !== undefined && known.max_price !== undefined && known.min_price > known.max_price)
        invalid.push({ parameter: "max_price", message: said.pricesCross })
      const open = known.location === undefined || invalid[0]?.parameter === "location"
      return { invalid, options: open ? { location: offerCities(database) } : {} }
    },
    execute(input) {
      const place = findPlace(database, input.location)
      if (!place) return { properties: [], total_results: 0, page: input.page, pages: 0 }
      const { rows, total } = searchProperties(database, {
        ...place,
        offer: input.offer,
        type: input.property_type,
        minPrice: input.min_price,
        maxPrice: input.max_price,
        minBedrooms: input.bedrooms,
        minArea: input.min_area,
        features: input.features ?? [],
        sort: input.sort,
        limit: input.page_size,
        offset: (input.page - 1) * input.page_size,
      })
      return {
        properties: rows.map((row) => toSummary(database, row)),
        total_results: total,
        page: input.page,
        pages: Math.ceil(total / input.page_size),
      }
    },
    present: {
      message({ properties, total_results, page, pages }, context) {
        const said = saidIn(context)
        if (properties.length === 0) return said.noneFound(page, pages)
        const rows = properties.map((home) => [
          home.property_id,
          said.home(home),
          home.city,
          said.price(home),
          `${home.area} m²`,
          said.status(home.status),
        ])
        return `${said.found(total_results, page, pages)}\n\n${toTable(said.heads, rows)}`
      },
      item: ({ properties, total_results }) => ({
        "@context": "https://schema.org",
        "@type": "ItemList",
        numberOfItems: total_results,
        itemListElement: properties.map((home, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: home.title,
          url: urlOf(home.property_id),
        })),
      }),
    },
  })
}
