import { z } from "zod"
import { defineIntent, defineService, type Intent } from "../../../src/intent/index.ts"

/** What a business did, so that tests can count effects. */
export interface Ledger {
  readonly done: string[]
  /** Whom it did it for. */
  readonly callers: string[]
  /** Called before each effect: may wait, or throw. */
  before: () => Promise<void>
}

export interface Business {
  readonly service: ReturnType<typeof defineService>
  readonly intents: readonly Intent[]
  readonly ledger: Ledger
}

function newLedger(): Ledger {
  return { done: [], callers: [], before: async () => undefined }
}

function serviceOf(namespace: string, name: string) {
  return defineService({ namespace, name, about: `${name}, for tests.`, updated: "2026-01-01" })
}

/** A restaurant that takes bookings and says what its dishes cost. */
export function restaurant(name: string, dishes: Readonly<Record<string, number>>): Business {
  const ledger = newLedger()
  const namespace = `${name.toLowerCase().replace(/\W+/g, "-")}.example`
  const bookTable = defineIntent({
    name: "bookTable",
    title: "Book a table",
    description: "Reserves a table for lunch or dinner at the restaurant.",
    examples: ["Book a table for two", "I want to eat at your restaurant", "Reserve a table for 4 people"],
    input: z.object({ people: z.int().min(1).max(20).describe("Number of people in your party") }),
    output: z.object({ id: z.string().describe("The booking's own id") }),
    effect: "write",
    execute: async ({ people }, { caller }) => {
      await ledger.before()
      ledger.callers.push(caller.id)
      ledger.done.push(`table for ${people}`)
      return { id: `${namespace}-${ledger.done.length}` }
    },
    present: { externalId: ({ id }) => id, message: ({ id }) => `Booked: **${id}**` },
  })
  const askMenu = defineIntent({
    name: "askMenu",
    title: "Ask about the menu",
    description: "Says which dishes and pizzas there are and what they cost.",
    examples: [
      "What is on the menu?",
      "How much is a pizza?",
      "Which dishes do you have?",
      "Prices of pizza",
    ],
    input: z.object({}),
    output: z.object({
      dishes: z.array(z.object({ name: z.string(), price: z.number() })).describe("Dishes with their prices"),
    }),
    effect: "read",
    execute: () => ({ dishes: Object.entries(dishes).map(([dish, price]) => ({ name: dish, price })) }),
    present: {
      message: (output) => output.dishes.map((dish) => `- ${dish.name}: ${dish.price} EUR`).join("\n"),
      item: (output) => ({
        "@type": "ItemList",
        itemListElement: output.dishes.map((dish) => ({
          "@type": "MenuItem",
          name: dish.name,
          offers: { "@type": "Offer", price: dish.price, priceCurrency: "EUR" },
        })),
      }),
    },
  })
  return { service: serviceOf(namespace, name), intents: [bookTable, askMenu], ledger }
}

/** Something quite different from a restaurant. */
export function garage(): Business {
  const ledger = newLedger()
  const bookInspection = defineIntent({
    name: "bookInspection",
    title: "Book a car inspection",
    description: "Makes an appointment for the inspection of a car.",
    examples: ["My car needs an inspection", "Check the brakes of my car", "Inspect my car"],
    input: z.object({
      doors: z.enum(["three", "five"]).describe("Number of doors of the car"),
    }),
    output: z.object({ id: z.string().describe("The appointment's own id") }),
    effect: "write",
    execute: async ({ doors }, { caller }) => {
      await ledger.before()
      ledger.callers.push(caller.id)
      ledger.done.push(`inspection, ${doors} doors`)
      return { id: `car-${ledger.done.length}` }
    },
    present: { externalId: ({ id }) => id, message: ({ id }) => `Appointment **${id}**` },
  })
  return { service: serviceOf("garage.example", "Garage Rossi"), intents: [bookInspection], ledger }
}

/** Gives a price for moving house, once it knows how much there is to move. */
export function quoting(name: string, perRoom: number): Business {
  const quoteMove = defineIntent({
    name: "quoteMove",
    title: "Price of moving house",
    description: "Says what it costs to move house with our van.",
    examples: ["What does moving house cost?", "Price for moving my flat", "How much do the movers cost?"],
    input: z.object({ rooms: z.int().min(1).max(12).describe("Number of rooms to move") }),
    output: z.object({ price: z.number().describe("The price in euros") }),
    effect: "read",
    execute: ({ rooms }) => ({ price: rooms * perRoom }),
    present: { message: ({ price }) => `${price} EUR` },
  })
  const namespace = `${name.toLowerCase().replace(/\W+/g, "-")}.example`
  return { service: serviceOf(namespace, name), intents: [quoteMove], ledger: newLedger() }
}
