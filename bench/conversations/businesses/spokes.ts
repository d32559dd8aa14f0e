import { z } from "zod"
import { escapeMarkdown, toSentenceList } from "../../../examples/markdown.ts"
import { ownerOf } from "../../../examples/ownership.ts"
import { hasPhrase } from "../../../examples/words.ts"
import { addDays, formatDate, fromInstant, fromMinutes, weekdayOf } from "../../../examples/zoned-time.ts"
import {
  type Check,
  type CheckContext,
  decline,
  defineIntent,
  defineService,
  type Intent,
  ParleyError,
} from "../../../src/index.ts"

export const service = defineService({
  namespace: "spokes.example",
  name: "Spokes",
  about: "A bicycle workshop in Bristol that repairs city, road, mountain, cargo and electric bikes.",
  schemaType: "https://schema.org/BikeStore",
  location: {
    "@type": "PostalAddress",
    streetAddress: "5 Wheelwright Lane",
    postalCode: "BS1 4QX",
    addressLocality: "Bristol",
    addressCountry: "GB",
  },
  website: "https://spokes.example",
  phone: "+44 117 496 0155",
  email: "workshop@spokes.example",
  timeZone: "Europe/London",
  locale: "en",
  vocabulary: { synonyms: { flat: "puncture", overhaul: "full service", ebike: "electric" } },
  updated: "2026-11-01",
})

/** Pounds for the work on an ordinary bike. */
const prices = { puncture: 15, brakes: 30, gears: 28, chain: 35, "basic service": 60, "full service": 140 }
const kinds = ["puncture", "brakes", "gears", "chain", "basic service", "full service"] as const
const bikes = ["city", "road", "mountain", "children's", "cargo", "electric"] as const
const toPrice = (kind: (typeof kinds)[number], bike: string | undefined) =>
  `${prices[kind] + (bike === "electric" || bike === "cargo" ? 20 : 0)}.00 GBP`

/** Two bikes are taken in every half hour, Tuesday to Friday 9:00 to 18:00 and Saturday to 16:00. */
const stands = 2
const lastDay = (now: number) => addDays(fromInstant(now, service.timeZone).date, 42)
function startsOf(date: string): string[] {
  const closes = [0, 0, 18, 18, 18, 18, 16, 0][weekdayOf(date)] ?? 0
  return Array.from({ length: Math.max(0, (closes - 9) * 2) }, (_, half) => fromMinutes(540 + half * 30))
}

const kind = z.enum(kinds).describe("Work to be done").meta({ "x-question": "What is to be done?" })
const bike = z.enum(bikes).describe("Kind of bicycle; electric and cargo bikes cost 20 pounds more")
const date = z.iso
  .date()
  .describe("Day on which you bring the bike, Tuesday to Saturday")
  .meta({ "x-question": "On which day can you bring the bike?" })
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Time at which you bring the bike, on the hour or the half hour")
  .meta({ examples: ["09:30", "17:00"], "x-question": "At what time can you bring it?" })
const name = z.string().trim().min(1).max(80).describe("Name the repair is under")
const asked = name.meta({ "x-question": "Under which name is the repair?" })
const notes = z.string().max(300).describe("Anything the mechanic should know, as in a noise or a top price")
const repairId = z
  .string()
  .regex(/^REP-\d{4}$/i)
  .describe("Number of your repair, as in REP-2041")
  .meta({ "x-question": "Which repair is it? Its number looks like REP-2041." })
const status = z.enum(["booked", "waiting for parts", "ready", "cancelled"]).describe("How far the repair is")
const price = z.string().describe("Price of the work, without parts")
const repair = z.object({ repairId, status, kind, bike: bike.optional(), date, time, name, price })
const repairResult = repair.extend({ notes: notes.optional() })
type Repair = z.output<typeof repairResult>
type Kept = Repair & { readonly owner: string | null; readonly by: string }

const toText = (of: Repair) =>
  `${of.repairId}, ${of.kind}, ${formatDate(of.date)} at ${of.time}, for ${escapeMarkdown(of.name)}, ${of.price}`
const present = (head: string) => ({
  externalId: (output: Repair) => output.repairId,
  message: (output: Repair) => `**${head}**: ${toText(output)}. It is ${output.status}.`,
})

/** "Mr Okoye" and "Okoye" are one name. */
const isSame = (name: string, given = "") => hasPhrase(given, name) || hasPhrase(name, given)

/** Everything the workshop can do for a cyclist. Its books are kept in memory and begin with three repairs. */
export function createIntents(): Intent[] {
  const seed = { owner: null, by: "", bike: undefined }
  const books = new Map<string, Kept>()
  const keep = (entry: Kept): Kept => {
    books.set(entry.repairId, entry)
    return entry
  }
  const rows = [
    ["REP-2041", "ready", "gears", "2026-11-12", "10:00", "Okoye"],
    ["REP-2042", "waiting for parts", "full service", "2026-11-10", "09:30", "Lindqvist"],
    ["REP-2043", "booked", "brakes", "2026-11-19", "16:00", "Pemberton"],
  ] as const
  for (const [repairId, status, kind, date, time, name] of rows)
    keep({ ...seed, repairId, status, kind, date, time, name, price: toPrice(kind, undefined) })

  const taken = (date: string, time: string, but?: string) =>
    [...books.values()].filter(
      (of) => of.date === date && of.time === time && of.status !== "cancelled" && of.repairId !== but,
    ).length
  const freeTimes = (date: string, now: number, but?: string) => {
    const wall = fromInstant(now, service.timeZone)
    if (date > lastDay(now)) return []
    return startsOf(date).filter(
      (time) => `${date} ${time}` > `${wall.date} ${wall.time}` && taken(date, time, but) < stands,
    )
  }
  function review(
    wish: { date?: string | undefined; time?: string | undefined },
    now: number,
    but?: string,
  ): Check {
    if (wish.date === undefined) return {}
    const free = freeTimes(wish.date, now, but)
    const today = fromInstant(now, service.timeZone).date
    const days = Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead))
    const others = days.filter((day) => freeTimes(day, now).length > 0).slice(0, 5)
    const options = { date: others.map((day) => ({ value: day, label: formatDate(day) })) }
    const refuse = (message: string) => ({ invalid: [{ parameter: "date", message }], options })
    if (wish.date < today) return refuse(`${formatDate(wish.date)} is in the past.`)
    if (wish.date > lastDay(now)) return refuse("We take bookings up to six weeks ahead.")
    if (startsOf(wish.date).length === 0) return refuse("The workshop is closed on Sundays and Mondays.")
    if (free.length === 0) return refuse(`Nothing is free any more on ${formatDate(wish.date)}.`)
    const times = { time: free.map((value) => ({ value, label: value })) }
    if (wish.time === undefined) return { options: times }
    if (free.includes(wish.time)) return {}
    return { invalid: [{ parameter: "time", message: `${wish.time} is not free that day.` }], options: times }
  }
  /** A repair is open to the caller who booked it, and to anyone who knows the name it is under. */
  function find(key: { repairId: string; name?: string | undefined }, { caller }: CheckContext): Kept {
    const found = books.get(key.repairId.toUpperCase())
    const own = found && found.owner !== null && found.owner === ownerOf(caller)
    if (found && (own || isSame(found.name, key.name))) return found
    throw new ParleyError("not_found", `No repair ${key.repairId} is open to you: check its number and name.`)
  }
  function access(
    known: { repairId?: string | undefined; name?: string | undefined },
    context: CheckContext,
    changing = true,
  ): Check {
    if (known.repairId === undefined) return {}
    try {
      const found = find({ ...known, repairId: known.repairId }, context)
      if (!changing || found.status === "booked") return { assumptions: [`It is ${toText(found)}.`] }
      const message = `Repair ${found.repairId} is ${found.status}: it can no longer be changed here.`
      return { invalid: [{ parameter: "repairId", message }] }
    } catch (error) {
      if (known.name === undefined) return { needed: ["name"] }
      const message = error instanceof Error ? error.message : "There is no such repair."
      return { invalid: [{ parameter: "repairId", message }] }
    }
  }
  const key = { repairId, name: asked.optional() }

  return [
    defineIntent({
      name: "getQuote",
      title: "What a repair costs",
      description: "Says what a kind of work on a kind of bicycle costs, without parts.",
      examples: [
        "How much is a full service?",
        "What do you charge for a puncture?",
        "price list",
        "Cost of new brakes on an e-bike?",
        "How expensive is it to have the gears adjusted?",
      ],
      input: z.object({ kind: kind.optional(), bike: bike.optional() }),
      output: z.object({
        quotes: z.array(z.object({ kind: z.string(), price: z.string() })).describe("Prices"),
      }),
      notes: [
        "Parts are extra; we call before anything costs more than said.",
        "A puncture is done while you wait.",
      ],
      tags: ["bicycle", "price", "quote"],
      effect: "read",
      execute: (input) => ({
        quotes: (input.kind ? [input.kind] : kinds).map((kind) => ({
          kind,
          price: toPrice(kind, input.bike),
        })),
      }),
      present: {
        message: ({ quotes }) =>
          `Without parts: ${toSentenceList(quotes.map((of) => `${of.kind} ${of.price}`))}.`,
      },
    }),
    defineIntent({
      name: "bookRepair",
      title: "Book a repair",
      description: "Agrees on a day and a time at which you bring your bicycle for repair or service.",
      examples: [
        "I'd like to bring my bike in for a full service on Friday at 10",
        "My brakes squeal, can you look at them tomorrow?",
        "flat tyre, when can I come?",
        "Book a basic service for my road bike, name is Adeyemi",
        "The chain keeps falling off, can I drop it off on Thursday morning?",
        "I want to reserve a slot to get my gears sorted next week",
      ],
      input: z.object({ kind, bike: bike.optional(), date, time, name: asked, notes: notes.optional() }),
      output: repairResult,
      constraints: [
        "Bikes are taken in Tuesday to Saturday, on the hour and the half hour, up to six weeks ahead.",
      ],
      notes: [
        "Most work is done the next day, a full service takes four.",
        "You pay when you collect the bike.",
      ],
      hours: { "Sunday and Monday": "closed", "Tuesday to Friday": "09:00-18:00", Saturday: "09:00-16:00" },
      tags: ["bicycle", "repair", "booking", "service"],
      effect: "write",
      confirm: true,
      check: (known, context) => review(known, context.now),
      execute(input, { caller, now, executionId }) {
        const earlier = [...books.values()].find(({ by }) => by === executionId)
        if (earlier) return earlier
        if (!freeTimes(input.date, now).includes(input.time))
          throw decline(`${input.time} is not free any more.`)
        const repairId = `REP-${2041 + books.size}`
        const price = toPrice(input.kind, input.bike)
        return keep({ ...input, repairId, price, status: "booked", owner: ownerOf(caller), by: executionId })
      },
      present: present("Booked"),
    }),
    defineIntent({
      name: "repairStatus",
      title: "How far is my repair",
      description: "Says whether a bicycle is ready, booked or waiting for parts.",
      examples: [
        "Is my bike ready?",
        "status of REP-2041",
        "When can I pick up my bike?",
        "Have you finished my wheels?",
        "Have my parts arrived?",
      ],
      input: z.object(key),
      output: repairResult,
      tags: ["bicycle", "status"],
      effect: "read",
      check: (known, context) => access(known, context, false),
      execute: (input, context) => find(input, context),
      present: present("Your repair"),
    }),
    defineIntent({
      name: "changeRepair",
      title: "Change a repair",
      description: "Moves a booked repair to another day or time, or changes the work or the notes.",
      examples: [
        "Move my repair to Friday",
        "Can I bring the bike an hour later?",
        "Make it a full service instead",
        "I have to reschedule REP-2043",
        "Add a note to my repair: the bell is loose",
      ],
      input: z.object({
        ...key,
        kind: kind.optional(),
        date: date.optional(),
        time: time.optional(),
        notes: notes.optional(),
      }),
      output: repairResult,
      tags: ["bicycle", "change", "reschedule"],
      effect: "write",
      idempotent: true,
      confirm: true,
      check(known, context) {
        const allowed = access(known, context)
        if (known.repairId === undefined || allowed.needed || allowed.invalid) return allowed
        const { kind, date, time, notes } = known
        if ((kind ?? date ?? time ?? notes) === undefined) return { ...allowed, needed: ["date"] }
        const now = find({ ...known, repairId: known.repairId }, context)
        return {
          ...allowed,
          ...review({ date: date ?? now.date, time: time ?? now.time }, context.now, now.repairId),
        }
      },
      execute(input, context) {
        const found = find(input, context)
        const { kind = found.kind, date = found.date, time = found.time, notes = found.notes } = input
        if (!freeTimes(date, context.now, found.repairId).includes(time))
          throw decline(`${time} is not free.`)
        return keep({ ...found, kind, date, time, notes, price: toPrice(kind, found.bike) })
      },
      present: present("Changed"),
    }),
    defineIntent({
      name: "cancelRepair",
      title: "Cancel a repair",
      description: "Cancels a repair that has been booked and not begun.",
      examples: [
        "Cancel my repair REP-2043",
        "I don't need the service any more",
        "call off my appointment",
        "Please delete my booking",
        "I will not bring the bike after all",
      ],
      input: z.object(key),
      output: repairResult,
      notes: ["Cancelling is free of charge."],
      tags: ["bicycle", "cancel"],
      effect: "destructive",
      idempotent: true,
      confirm: true,
      check: (known, context) => access(known, context),
      execute: (input, context) => keep({ ...find(input, context), status: "cancelled" }),
      present: present("Cancelled"),
    }),
  ]
}

/** The whole business, fresh each time. */
export function createBackend() {
  return { service, intents: createIntents() }
}
