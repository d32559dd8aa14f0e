import { z } from "zod"
import { escapeMarkdown } from "../../../examples/markdown.ts"
import { ownerOf } from "../../../examples/ownership.ts"
import { hasPhrase } from "../../../examples/words.ts"
import { addDays, day, fromInstant } from "../../../examples/zoned-time.ts"
import {
  type Check,
  type CheckContext,
  decline,
  defineIntent,
  type Intent,
  ParleyError,
  type PresentContext,
} from "../../../src/index.ts"
import { type Sentences, saidIn, type Topic, wordsOf } from "./seeblick-languages/index.ts"
import { service } from "./seeblick-service.ts"

export { service }

/** How many there are, how many sleep in one, and euros a night. The hotel is closed in January. */
const rooms = {
  single: { count: 3, sleeps: 1, euros: 79 },
  double: { count: 5, sleeps: 2, euros: 124 },
  family: { count: 2, sleeps: 4, euros: 178 },
  accessible: { count: 1, sleeps: 2, euros: 124 },
} as const
const kinds = ["single", "double", "family", "accessible"] as const
const { topics } = saidIn({ locale: "en" })
const topicNames = Object.keys(topics) as [Topic, ...Topic[]]

const room = z
  .enum(kinds)
  .describe("Kind of room")
  .meta({ "x-question": "Which kind of room would you like?" })
const arrival = z.iso.date().describe("Day of arrival").meta({ "x-question": "On which day do you arrive?" })
const departure = z.iso.date().describe("Day of departure, instead of a number of nights")
const nights = z.int().min(1).max(21).describe("Number of nights").meta({ "x-question": "How many nights?" })
const guests = z
  .int()
  .min(1)
  .max(4)
  .describe("Number of people in the room")
  .meta({ "x-question": "How many are you?" })
const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .describe("Name of the guest")
  .meta({ "x-question": "What is your name?" })
const email = z
  .email()
  .max(200)
  .describe("Email address")
  .meta({ "x-question": "Where shall we send the confirmation?" })
const breakfast = z.boolean().describe("Whether you have breakfast, 16 euros a person and day")
const dog = z.boolean().describe("Whether a dog comes along, 12 euros a night")
const notes = z.string().max(300).describe("Anything we should know: allergies, a late arrival, a cot")
const stayId = z
  .string()
  .regex(/^STAY-\d{3}$/i)
  .describe("Number of your booking, as in STAY-701")
  .meta({ "x-question": "Which booking is it? Its number looks like STAY-701." })
const status = z.enum(["booked", "cancelled"]).describe("Whether the booking stands")
const price = z.string().describe("Price of the whole stay")
const extras = { breakfast: breakfast.default(false), dog: dog.default(false), notes: notes.optional() }
const stay = z.object({ stayId, status, room, arrival, departure, guests, name, price, ...extras })
type Stay = z.output<typeof stay>
type Kept = Stay & { readonly owner: string | null; readonly by: string }
type Loose<Of> = { readonly [Key in keyof Of]?: Of[Key] | undefined }
interface Wish {
  readonly room: Stay["room"]
  readonly arrival: string
  readonly departure: string
  readonly guests: number
  readonly breakfast?: boolean | undefined
  readonly dog?: boolean | undefined
}

const nightsOf = (of: Wish) => Math.round((Date.parse(of.departure) - Date.parse(of.arrival)) / day)
const toEuros = (of: Wish) =>
  nightsOf(of) * (rooms[of.room].euros + (of.breakfast ? 16 * of.guests : 0) + (of.dog ? 12 : 0))
const toPrice = (of: Wish) => `${toEuros(of)}.00 EUR`
const toDeparture = (of: {
  arrival?: string | undefined
  departure?: string | undefined
  nights?: number | undefined
}) =>
  of.departure ??
  (of.arrival === undefined || of.nights === undefined ? undefined : addDays(of.arrival, of.nights))
const showPrice = (of: string, said: Sentences) => said.price(of.replace(" EUR", ""))
function toText(of: Stay, said: Sentences): string {
  const [from, to] = [said.date(of.arrival), said.date(of.departure)]
  const name = escapeMarkdown(of.name)
  const extras = said.extras(of.breakfast, of.dog)
  const stay = said.stay(of.stayId, said.room(of.room), from, to, of.guests, name, showPrice(of.price, said))
  return extras === "" ? stay : `${stay}, ${extras}`
}
const present = (head: "booked" | "changed" | "cancelled") => ({
  externalId: (output: Stay) => output.stayId,
  message(output: Stay, context: PresentContext) {
    const said = saidIn(context)
    return `**${said[head]}**: ${toText(output, said)}.`
  },
})

/** "Mr Okoye" and "Okoye" are one name. */
const isSame = (name: string, given = "") => hasPhrase(given, name) || hasPhrase(name, given)

/** Everything the hotel can do for a guest. Its book is kept in memory and begins with two stays. */
export function createIntents(): Intent[] {
  const book = new Map<string, Kept>()
  const keep = (entry: Kept): Kept => {
    book.set(entry.stayId, entry)
    return entry
  }
  const begun = [
    { room: "accessible", arrival: "2026-11-20", departure: "2026-11-22", guests: 2, name: "Hofer" },
    { room: "double", arrival: "2026-12-04", departure: "2026-12-06", guests: 2, name: "van der Meer" },
  ] as const
  for (const [index, of] of begun.entries()) {
    const state = { status: "booked", breakfast: false, dog: false, owner: null, by: "" } as const
    keep({ ...of, ...state, stayId: `STAY-${701 + index}`, price: toPrice(of) })
  }

  const free = (wish: Wish, but?: string) =>
    rooms[wish.room].count -
    [...book.values()].filter(
      (of) =>
        of.room === wish.room &&
        of.status === "booked" &&
        of.stayId !== but &&
        of.arrival < wish.departure &&
        wish.arrival < of.departure,
    ).length
  const refuse = (parameter: string, message: string, values: readonly string[] = []): Check => ({
    invalid: [{ parameter, message }],
    options: { [parameter]: values.map((value) => ({ value, label: value })) },
  })
  function review(
    wish: Loose<Wish> & { nights?: number | undefined },
    { now, locale }: CheckContext,
    but?: string,
  ): Check {
    const said = saidIn({ locale })
    const { arrival, room, guests = 1 } = wish
    const departure = toDeparture(wish)
    const today = fromInstant(now, service.timeZone).date
    if (room && guests > rooms[room].sleeps)
      return refuse(
        "room",
        said.sleeps(said.room(room), rooms[room].sleeps),
        kinds.filter((of) => rooms[of].sleeps >= guests),
      )
    if (arrival === undefined) return {}
    if (arrival < today) return refuse("arrival", said.past(said.date(arrival)))
    if (arrival > addDays(today, 365)) return refuse("arrival", said.tooFar)
    if (departure === undefined) return { needed: ["nights"] }
    if (departure <= arrival) return refuse("departure", said.departsAfter)
    if ([arrival, departure].some((of) => of.slice(5, 7) === "01"))
      return refuse("arrival", said.closedInJanuary)
    const open = kinds.filter(
      (of) => rooms[of].sleeps >= guests && free({ room: of, arrival, departure, guests }, but) > 0,
    )
    if (open.length === 0) return refuse("arrival", said.nothingFree)
    if (room && !open.includes(room)) return refuse("room", said.notFree(said.room(room)), open)
    return room
      ? {}
      : {
          options: {
            room: open.map((value) => ({
              value,
              label: `${said.room(value)}, ${said.price(`${rooms[value].euros}.00`)}`,
            })),
          },
        }
  }
  /** A stay is open to the caller who booked it, and to anyone who knows the name it is under. */
  function find(key: { stayId: string; name?: string | undefined }, { caller, locale }: CheckContext): Kept {
    const found = book.get(key.stayId.toUpperCase())
    const own = found && found.owner !== null && found.owner === ownerOf(caller)
    if (found?.status === "booked" && (own || isSame(found.name, key.name))) return found
    throw new ParleyError("not_found", saidIn({ locale }).unknown(key.stayId))
  }
  function access(
    known: { stayId?: string | undefined; name?: string | undefined },
    context: CheckContext,
  ): Check {
    if (known.stayId === undefined) return {}
    const said = saidIn(context)
    try {
      const found = find({ ...known, stayId: known.stayId }, context)
      return { assumptions: [said.isFor(toText(found, said))] }
    } catch (error) {
      if (known.name === undefined) return { needed: ["name"] }
      return refuse("stayId", error instanceof Error ? error.message : said.unknown(known.stayId))
    }
  }
  const toWish = (
    input: Omit<Wish, "departure"> & { departure?: string | undefined; nights?: number | undefined },
  ) => ({
    ...input,
    departure: toDeparture(input) ?? addDays(input.arrival, 1),
  })
  const when = { departure: departure.optional(), nights: nights.optional() }
  const key = { stayId, name: name.optional() }

  return [
    defineIntent({
      name: "findRooms",
      title: "Find free rooms",
      description: "Lists the rooms that are free from one day to another, with their prices.",
      examples: [
        "Do you have a room for two from Friday to Sunday?",
        "What does a family room cost for three nights in December?",
        "anything free next weekend under 100 euros a night?",
        "Is the accessible room free on the 28th?",
        "Which rooms are left for the first weekend of December?",
      ],
      input: z.object({
        arrival,
        ...when,
        guests: guests.default(2),
        maxPrice: z.number().min(0).optional().describe("Highest price of a night in euros"),
      }),
      output: z.object({
        free: z.array(z.object({ room, price, left: z.int() })).describe("Rooms that are free"),
      }),
      languages: wordsOf("findRooms"),
      tags: ["hotel", "availability", "price"],
      effect: "read",
      check: (known, context) => review(known, context),
      execute: (input) => ({
        free: kinds
          .map((room) => ({ ...toWish({ ...input, room }), left: 0 }))
          .filter(
            (of) => rooms[of.room].sleeps >= of.guests && rooms[of.room].euros <= (input.maxPrice ?? 1000),
          )
          .map((of) => ({ room: of.room, price: toPrice(of), left: free(of) }))
          .filter(({ left }) => left > 0),
      }),
      present: {
        message({ free }, context) {
          const said = saidIn(context)
          const lines = free.map((of) => said.offer(said.room(of.room), showPrice(of.price, said), of.left))
          return lines.map((line) => `- ${line}`).join("\n") || said.nothingFits
        },
      },
    }),
    defineIntent({
      name: "bookRoom",
      title: "Book a room",
      description: "Books a room from a day of arrival, for a number of nights or until a day of departure.",
      examples: [
        "Book a double room from Friday to Sunday",
        "I need a single for two nights, arriving tomorrow",
        "A family room over Christmas with breakfast, we are four and a dog",
        "room for me and my wife on the 5th of December, name is Haas",
        "We want to reserve two nights by the lake next month",
      ],
      input: z.object({ room, arrival, ...when, guests, name, email, ...extras }),
      output: stay,
      constraints: ["Up to a year ahead and for at most 21 nights.", "We are closed in January."],
      notes: [topics.arrival, topics.cancelling, "You pay when you leave."],
      hours: { Reception: "07:00-21:00" },
      languages: wordsOf("bookRoom"),
      tags: ["hotel", "booking", "room"],
      effect: "write",
      confirm: true,
      quote: (input) => toPrice(toWish(input)),
      check: (known, context) => review(known, context),
      execute(input, { caller, executionId, locale }) {
        const said = saidIn({ locale })
        const earlier = [...book.values()].find(({ by }) => by === executionId)
        if (earlier) return earlier
        const wish = toWish(input)
        if (free(wish) < 1) throw decline(said.notFree(said.room(wish.room)))
        const made = { stayId: `STAY-${701 + book.size}`, status: "booked", price: toPrice(wish) } as const
        return keep({ ...input, departure: wish.departure, ...made, owner: ownerOf(caller), by: executionId })
      },
      present: present("booked"),
    }),
    defineIntent({
      name: "changeStay",
      title: "Change a booking",
      description: "Changes the days, the room, the guests or the extras of a booking.",
      examples: [
        "Can we stay a night longer?",
        "Add breakfast to STAY-701",
        "We arrive a day later",
        "a bigger room please",
        "I need to move our stay to another week",
      ],
      input: z.object({
        ...key,
        room: room.optional(),
        arrival: arrival.optional(),
        ...when,
        guests: guests.optional(),
        breakfast: breakfast.optional(),
        dog: dog.optional(),
        notes: notes.optional(),
      }),
      output: stay,
      languages: wordsOf("changeStay"),
      tags: ["hotel", "change"],
      effect: "write",
      idempotent: true,
      confirm: true,
      check(known, context) {
        const allowed = access(known, context)
        if (known.stayId === undefined || allowed.needed || allowed.invalid) return allowed
        const found = find({ ...known, stayId: known.stayId }, context)
        return { ...allowed, ...review(toChanged(found, known), context, found.stayId) }
      },
      execute(input, context) {
        const found = find(input, context)
        const wish = toChanged(found, input)
        const said = saidIn(context)
        if (free(wish, found.stayId) < 1) throw decline(said.notFree(said.room(wish.room)))
        return keep({ ...wish, price: toPrice(wish) })
      },
      present: present("changed"),
    }),
    defineIntent({
      name: "cancelStay",
      title: "Cancel a booking",
      description: "Cancels the booking of a room.",
      examples: [
        "Cancel STAY-701",
        "We can't come after all",
        "please call off our stay",
        "Delete my reservation",
        "I want to cancel the room",
      ],
      input: z.object(key),
      output: stay,
      notes: [topics.cancelling],
      languages: wordsOf("cancelStay"),
      tags: ["hotel", "cancel"],
      effect: "destructive",
      idempotent: true,
      confirm: true,
      check: (known, context) => access(known, context),
      execute: (input, context) => keep({ ...find(input, context), status: "cancelled" }),
      present: present("cancelled"),
    }),
    defineIntent({
      name: "askHouse",
      title: "About the house",
      description: "Answers questions about breakfast, parking, pets, arrival, the sauna and accessibility.",
      examples: [
        "When is breakfast?",
        "Can I park at the hotel?",
        "Is there a lift?",
        "May I bring my dog?",
        "check-in time",
      ],
      input: z.object({
        topic: z
          .enum(topicNames)
          .describe("What you want to know about")
          .meta({ "x-question": "What would you like to know about the house?" }),
      }),
      output: z.object({ answer: z.string().describe("The answer") }),
      languages: wordsOf("askHouse"),
      tags: ["hotel", "information"],
      effect: "read",
      execute: ({ topic }, { locale }) => ({ answer: saidIn({ locale }).topics[topic] }),
      present: { message: ({ answer }) => answer },
    }),
  ]
}

/** A stay with what is changed about it; a new arrival keeps the number of nights. */
function toChanged(found: Kept, change: Loose<Stay> & { nights?: number | undefined }): Kept {
  const { stayId, name, nights, ...rest } = change
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const arrival = rest.arrival ?? found.arrival
  const departure = rest.departure ?? addDays(arrival, nights ?? nightsOf(found))
  return { ...found, ...given, arrival, departure }
}

/** The whole business, fresh each time. */
export function createBackend() {
  return { service, intents: createIntents() }
}
