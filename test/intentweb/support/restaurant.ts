import { z } from "zod"
import {
  decline,
  defineIntent,
  defineService,
  type Intent,
  type IntentDescriptor,
  ParleyError,
  type ServiceIntent,
} from "../../../src/intent/index.ts"
import type { FoundValue, Situation, Understanding, Understood } from "../../../src/understanding/index.ts"

export const service = defineService({
  namespace: "table.example",
  name: "Table",
  about: "A restaurant for tests.",
  schemaType: "https://schema.org/Restaurant",
  location: { city: "Turin", country: "Italy" },
  website: "https://table.example",
  phone: "+39 011 000000",
  email: "hello@table.example",
  timeZone: "Europe/Rome",
  updated: "2026-01-01",
})

/** A backend that remembers what it did, so that tests can count effects. */
export interface Kitchen {
  readonly bookings: { readonly id: string; readonly people: number; readonly day: string }[]
  /** Called before each booking: may wait, or throw. */
  before: () => Promise<void>
}

export function createKitchen(): Kitchen {
  return { bookings: [], before: async () => undefined }
}

export function restaurantIntents(kitchen: Kitchen): Intent[] {
  const bookTable = defineIntent({
    name: "bookTable",
    title: "Book a table for dining",
    description: "Reserves a table for lunch or dinner.",
    examples: ["Book a table for 2 on Tuesday"],
    input: z.object({
      people: z.int().min(1).max(20).describe("Number of people in your party"),
      day: z.enum(["Monday", "Tuesday", "Wednesday"]).describe("Day of the visit"),
      wish: z.string().max(200).optional().describe("Anything we should know"),
    }),
    output: z.object({ id: z.string().describe("The booking's own id") }),
    constraints: ["We are closed on Mondays."],
    notes: ["Window seats cannot be promised."],
    hours: { "Tuesday to Wednesday": "18:00 to 23:00" },
    rateLimit: "1000/hour",
    effect: "write",
    check: ({ day }) =>
      day === "Monday"
        ? {
            invalid: [{ parameter: "day", message: "We are closed on Mondays." }],
            options: { day: [{ value: "Tuesday", label: "Tuesday" }] },
            assumptions: ["Dinner, since lunch is not served"],
          }
        : { assumptions: ["Dinner, since lunch is not served"] },
    execute: async ({ people, day }) => {
      await kitchen.before()
      if (people > 12) throw decline("There is no table for so many people that day.")
      const id = `RES-${kitchen.bookings.length + 1}`
      kitchen.bookings.push({ id, people, day })
      return { id }
    },
    present: { externalId: ({ id }) => id, message: ({ id }) => `Booking confirmed: **${id}**` },
  })
  const bookRoom = defineIntent({
    name: "bookRoom",
    title: "Book the private room",
    description: "Reserves the private room for an evening.",
    examples: ["Book the room"],
    input: z.object({ people: z.int().min(10).max(40).describe("Number of guests") }),
    output: z.object({ note: z.string().describe("What to expect") }),
    effect: "write",
    execute: () => ({ note: "We will call you." }),
  })
  const askMenu = defineIntent({
    name: "askMenu",
    title: "Ask about the menu",
    description: "Says which dishes there are.",
    examples: ["Do you have vegan options?"],
    input: z.object({}),
    output: z.object({ dishes: z.array(z.string()).describe("Names of the dishes") }),
    effect: "read",
    execute: () => ({ dishes: ["Panissa", "Farinata"] }),
    present: { message: ({ dishes }) => `Vegan dishes: ${dishes.join(", ")}.` },
  })
  return [bookTable, bookRoom, askMenu]
}

/** Reads the few phrases the tests use, by rules: what is tested is the wire, not the reading. */
export function ruleUnderstanding(intents: readonly ServiceIntent[]): Understanding {
  const descriptors = intents.map(({ descriptor }) => descriptor)
  return { understand: async (text, situation) => read(text, situation, descriptors) }
}

function read(text: string, situation: Situation, intents: readonly IntentDescriptor[]): Understood {
  if (text.includes("crash the reader")) throw new TypeError("secret inner detail")
  if (text.includes("too fast")) throw new ParleyError("rate_limited", "Slow down.", { retryAfter: 7 })
  const named = (name: string) => intents.find((one) => one.name === name)!.uid
  const lower = text.toLowerCase()
  const kind = /^yes/.test(lower)
    ? "yes"
    : /^no\b/.test(lower)
      ? "no"
      : lower.endsWith("?")
        ? "question"
        : "inform"
  const picked =
    situation.asked?.kind === "choice"
      ? situation.asked.options.find(({ label }) => lower.includes(label.toLowerCase()))
      : undefined
  const values = readValues(text, situation)
  const base = { kind, values, ...(picked && { picked }) } as const
  if (/vegan|menu/.test(lower))
    return { ...base, band: "act", intents: [{ uid: named("askMenu"), confidence: 0.95 }] }
  if (/table/.test(lower))
    return { ...base, band: "act", intents: [{ uid: named("bookTable"), confidence: 0.9 }] }
  if (/book/.test(lower))
    return {
      ...base,
      band: "ask",
      intents: ["bookTable", "bookRoom"].map((name) => ({ uid: named(name), confidence: 0.5 })),
    }
  return { ...base, band: "none", intents: [] }
}

function readValues(text: string, situation: Situation): FoundValue[] {
  const values: FoundValue[] = []
  const add = (parameter: string, match: RegExpExecArray | null, value: (word: string) => unknown) => {
    if (match)
      values.push({
        parameter,
        value: value(match[1]!),
        confidence: 0.9,
        from: { start: match.index, end: match.index + match[0].length, text: match[0] },
      })
  }
  add("people", /\b(\d+)\b/.exec(text), Number)
  const days = [...text.matchAll(/\b(Monday|Tuesday|Wednesday)\b/gi)]
  for (const match of days)
    add("day", match as RegExpExecArray, (word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
  return situation.intent?.name === "askMenu" ? [] : values
}
