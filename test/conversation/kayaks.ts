import { z } from "zod"
import { createOwnHost, type Host, type HostContext, type OwnHostOptions } from "../../src/host/index.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import {
  bindIntents,
  defineIntent,
  defineService,
  type Intent,
  invalidInput,
} from "../../src/intent/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  createSqlSessionStore,
  type Engine,
} from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding } from "../../src/understanding/index.ts"

/** An invented business that nothing in the library knows of: boats by the day, on a lake. */
export const service = defineService({
  namespace: "kayaks.example",
  name: "Lakeside Kayaks",
  about: "We rent kayaks and canoes by the day.",
  location: {
    "@type": "PostalAddress",
    streetAddress: "Pier 4",
    addressLocality: "Bled",
    addressCountry: "SI",
  },
  phone: "+386 4 555 0111",
  email: "hello@kayaks.example",
  timeZone: "Europe/Ljubljana",
  updated: "2026-01-01",
})

interface Boat {
  readonly boat_id: string
  readonly title: string
  readonly seats: number
  readonly price: number
  readonly kind: "kayak" | "canoe"
  readonly extras: readonly string[]
}

const boats: readonly Boat[] = [
  { boat_id: "BOAT-101", title: "Heron", seats: 1, price: 30, kind: "kayak", extras: [] },
  { boat_id: "BOAT-102", title: "Otter", seats: 2, price: 45, kind: "kayak", extras: ["rudder"] },
  { boat_id: "BOAT-103", title: "Perch", seats: 2, price: 40, kind: "kayak", extras: ["rudder", "sail"] },
  { boat_id: "BOAT-104", title: "Marten", seats: 4, price: 70, kind: "canoe", extras: ["sail"] },
]

export interface Rental {
  readonly rental_id: string
  readonly boat_id: string
  readonly date: string
  readonly name: string
  cancelled: boolean
}

const rentalResult = z.object({
  rental_id: z.string().describe("Id of the rental"),
  boat_id: z.string().describe("The boat"),
  date: z.iso.date().describe("Day of the rental"),
  name: z.string().describe("Who comes"),
})
const rentalId = z
  .string()
  .regex(/^R-\d+$/)
  .describe("Id of your rental, as in R-1")
  .meta({ "x-question": "Which rental do you mean?" })

export function createIntents(rentals: Rental[]): readonly Intent[] {
  const found = (id: string) => {
    const rental = rentals.find(({ rental_id }) => rental_id === id)
    if (!rental)
      throw invalidInput("rental", [{ path: "rental_id", rule: "unknown", message: "No such rental." }])
    return rental
  }
  return [
    defineIntent({
      name: "findBoats",
      title: "Find a boat",
      description: "Finds boats to rent by day, kind, seats and price.",
      examples: [
        "Which kayaks do you have on Saturday?",
        "Boats for two people",
        "Show me canoes under 60 euros",
        "What do you have tomorrow?",
        "I'm looking for a kayak with a rudder",
      ],
      input: z.object({
        date: z.iso.date().optional().describe("Day of the rental"),
        kind: z.enum(["kayak", "canoe"]).optional().describe("Kind of boat"),
        seats: z.int().min(1).max(6).optional().describe("Number of people in the boat"),
        max_price: z.int().min(0).optional().describe("Highest price a day in euros"),
        extras: z
          .array(z.enum(["rudder", "sail"]))
          .optional()
          .describe("What the boat must have"),
      }),
      output: z.object({
        boats: z
          .array(
            z.object({
              boat_id: z.string(),
              title: z.string(),
              seats: z.int(),
              price: z.int(),
              kind: z.string(),
              extras: z.array(z.string()),
            }),
          )
          .describe("The boats that fit"),
      }),
      effect: "read",
      execute: ({ kind, seats = 1, max_price = 1_000, extras = [] }) => ({
        boats: boats
          .filter((boat) => kind === undefined || boat.kind === kind)
          .filter((boat) => boat.seats >= seats && boat.price <= max_price)
          .filter((boat) => extras.every((extra) => boat.extras.includes(extra)))
          .map((boat) => ({ ...boat, extras: [...boat.extras] })),
      }),
      present: {
        message: ({ boats: list }) =>
          list.length === 0
            ? "No boat fits."
            : list
                .map(({ title, seats, price }) => `- ${title}: ${seats} seats, ${price} euros a day`)
                .join("\n"),
      },
    }),
    defineIntent({
      name: "rentBoat",
      title: "Rent a boat",
      description: "Rents a boat for a day.",
      examples: [
        "I'd like to rent the Otter on Friday",
        "Rent boat BOAT-102 tomorrow for Novak",
        "Book a kayak for Sunday",
        "Reserve BOAT-104 on the 20th, my name is Kos",
      ],
      input: z.object({
        boat_id: z
          .string()
          .regex(/^BOAT-\d+$/)
          .describe("The boat, as in BOAT-102")
          .meta({ "x-question": "Which boat would you like?" }),
        date: z.iso.date().describe("Day of the rental").meta({ "x-question": "For which day?" }),
        name: z
          .string()
          .min(1)
          .max(80)
          .describe("Name the rental is under")
          .meta({ "x-question": "Under which name?" }),
        notes: z.string().max(300).optional().describe("Anything we should know"),
      }),
      output: rentalResult,
      constraints: ["We ask for a name so that we know whom to hand the boat to."],
      notes: ["Life vests are included in the price.", "Dogs are welcome on every boat."],
      hours: { "Tuesday to Friday": "10:00-18:00", Saturday: "09:00-20:00", "Sunday, Monday": "closed" },
      effect: "write",
      execute({ boat_id, date, name }) {
        const rental: Rental = { rental_id: `R-${rentals.length + 1}`, boat_id, date, name, cancelled: false }
        rentals.push(rental)
        return { rental_id: rental.rental_id, boat_id, date, name }
      },
      present: { externalId: ({ rental_id }) => rental_id },
    }),
    defineIntent({
      name: "lessonTimes",
      title: "Times of lessons",
      description: "Says when paddling lessons can be taken on a day.",
      examples: [
        "When are lessons on Friday?",
        "Which lesson times are left tomorrow?",
        "lesson times on the 20th",
      ],
      input: z.object({ date: z.iso.date().describe("Day of the lesson") }),
      output: z.object({
        date: z.iso.date().describe("The day"),
        times: z.array(z.string()).describe("Times that are left"),
      }),
      effect: "read",
      execute: ({ date }) => ({ date, times: ["09:00", "11:30", "16:00"] }),
      present: { message: ({ times }) => `Lessons are at ${times.join(", ")}.` },
    }),
    defineIntent({
      name: "bookLesson",
      title: "Book a lesson",
      description: "Books a paddling lesson at a time of a day.",
      examples: [
        "Book a lesson on Friday at 9",
        "I want to learn paddling tomorrow at 11:30",
        "a lesson please",
      ],
      input: z.object({
        date: z.iso.date().describe("Day of the lesson").meta({ "x-question": "On which day?" }),
        time: z
          .string()
          .regex(/^\d\d:\d\d$/)
          .describe("Time of the lesson")
          .meta({ examples: ["09:00"], "x-question": "At what time?" }),
        pupil: z
          .string()
          .min(1)
          .max(80)
          .describe("Who takes the lesson")
          .meta({ "x-question": "Who is it for?" }),
      }),
      output: z.object({
        date: z.iso.date().describe("The day"),
        time: z.string().describe("The time"),
        pupil: z.string().describe("Who comes"),
      }),
      effect: "write",
      execute: ({ date, time, pupil }) => ({ date, time, pupil }),
    }),
    defineIntent({
      name: "moveRental",
      title: "Move a rental",
      description: "Moves a rental to another day.",
      examples: [
        "Move my rental to Saturday",
        "Can I change rental R-12 to the 21st?",
        "I need another day for my rental",
      ],
      input: z.object({
        rental_id: rentalId,
        date: z.iso.date().describe("The new day").meta({ "x-question": "To which day?" }),
      }),
      output: rentalResult,
      effect: "write",
      execute({ rental_id, date }) {
        const at = rentals.indexOf(found(rental_id))
        rentals[at] = { ...found(rental_id), date }
        const { boat_id, name } = found(rental_id)
        return { rental_id, boat_id, date, name }
      },
    }),
    defineIntent({
      name: "cancelRental",
      title: "Cancel a rental",
      description: "Cancels a rental.",
      examples: ["Cancel my rental", "Please cancel R-12", "I don't need the boat any more"],
      input: z.object({ rental_id: rentalId }),
      output: rentalResult,
      effect: "destructive",
      execute({ rental_id }) {
        const rental = found(rental_id)
        rental.cancelled = true
        const { boat_id, date, name } = rental
        return { rental_id, boat_id, date, name }
      },
    }),
  ]
}

const keys = KeyRing.create(0)
const understanding = await createEmbeddedUnderstanding(
  bindIntents(service, createIntents([])).map(({ descriptor }) => descriptor),
)

/** Sunday 15 November 2026, ten in the morning at the lake. */
export const start = Date.UTC(2026, 10, 15, 9)

export function openKayaks(engine: Engine, rentals: Rental[], options: Partial<OwnHostOptions> = {}): Host {
  return createOwnHost({
    service,
    intents: bindIntents(service, createIntents(rentals)),
    ledger: createSqlLedger(engine),
    interactions: createSqlInteractionStore(engine),
    sessions: createSqlSessionStore(engine),
    keys,
    understanding,
    origin: () => "https://kayaks.example",
    now: () => start,
    remoteExecutor: () => {
      throw new Error("everything runs in this process")
    },
    onError(error) {
      throw error
    },
    ...options,
  })
}

let opened = 0
let wishes = 0

/** One visitor: says something, and hears what kinds of moves come back, with the words. */
export function visitor(host: Host, { locale = "en", name = `visitor-${++opened}` } = {}) {
  const context: HostContext = {
    principal: agentPrincipal(name),
    locale,
    signal: new AbortController().signal,
    session: { place: "here" },
  }
  let wish = 0
  let ended = true
  return {
    context,
    async say(text: string) {
      if (ended) wish = ++wishes
      const result = await host.turn({ interactionId: `wish-${wish}`, input: { kind: "say", text } }, context)
      ended = result.standing.ended
      const { moves, standing } = result
      return {
        moves,
        standing,
        kinds: moves.map(({ kind }) => kind),
        text: moves.map(({ message }) => message).join("\n"),
      }
    },
  }
}
