import { z } from "zod"
import { escapeMarkdown } from "../../../examples/markdown.ts"
import { ownerOf } from "../../../examples/ownership.ts"
import { hasPhrase } from "../../../examples/words.ts"
import * as zoned from "../../../examples/zoned-time.ts"
import {
  type Check,
  type CheckContext,
  decline,
  defineIntent,
  type Intent,
  ParleyError,
  type PresentContext,
} from "../../../src/index.ts"
import {
  type Appointment,
  allergies,
  appointmentId,
  date,
  name,
  notes,
  phone,
  price,
  result,
  type Stylist,
  stylist,
  stylists,
  type Treatment,
  time,
  treatment,
  treatments,
} from "./margaux-fields.ts"
import { type Sentences, saidIn, wordsOf } from "./margaux-languages/index.ts"
import { service } from "./margaux-service.ts"

export { service }

/** Euros and minutes. */
const list: Readonly<Record<Treatment, readonly [euros: number, minutes: number]>> = {
  "women's cut": [48, 60],
  "men's cut": [28, 30],
  "children's cut": [18, 30],
  "beard trim": [15, 30],
  "wash and blow-dry": [30, 30],
  colour: [75, 90],
  highlights: [110, 120],
}
const isColour = (of: Treatment) => of === "colour" || of === "highlights"

/** Minutes of the day, Monday to Sunday. */
const opening = [[780, 1080], [540, 1140], [540, 1140], [540, 1140], [540, 1140], [540, 1020], []] as const
const hours = {
  Monday: "13:00-18:00",
  "Tuesday to Friday": "09:00-19:00",
  Saturday: "09:00-17:00",
  Sunday: "closed",
}

type Kept = Appointment & { readonly phone: string; readonly owner: string | null; readonly by: string }
interface Wish {
  readonly treatment: Treatment
  readonly date: string
  readonly stylist?: Stylist | undefined
}

const toPrice = (of: Treatment) => `${list[of][0]}.00 EUR`
const showPrice = (of: string, said: Sentences) => said.price(of.replace(" EUR", ""))
const toText = (of: Appointment, said: Sentences) =>
  said.appointment(
    of.appointmentId,
    said.treatment(of.treatment),
    of.stylist,
    said.date(of.date),
    of.time,
    escapeMarkdown(of.name),
    showPrice(of.price, said),
  )
const present = (head: "booked" | "moved" | "cancelled") => ({
  externalId: (output: Appointment) => output.appointmentId,
  message(output: Appointment, context: PresentContext) {
    const said = saidIn(context)
    return `**${said[head]}**: ${toText(output, said)}.`
  },
})

/** "Mr Okoye" and "Okoye" are one name. */
const isSame = (name: string, given = "") => hasPhrase(given, name) || hasPhrase(name, given)

/** Everything the salon can do for a client. Its book is kept in memory and begins with one appointment. */
export function createIntents(): Intent[] {
  const book = new Map<string, Kept>()
  const keep = (entry: Kept): Kept => {
    book.set(entry.appointmentId, entry)
    return entry
  }
  keep({
    appointmentId: "APP-301",
    status: "booked",
    treatment: "colour",
    stylist: "Margaux",
    date: "2026-11-20",
    time: "14:00",
    name: "Delacroix",
    price: toPrice("colour"),
    phone: "+33 6 39 98 00 01",
    owner: null,
    by: "",
  })

  const isFree = (who: Stylist, wish: Wish, from: number, but?: string) =>
    ![...book.values()].some((of) => {
      const start = zoned.toMinutes(of.time)
      const same =
        of.stylist === who && of.date === wish.date && of.status === "booked" && of.appointmentId !== but
      return same && start < from + list[wish.treatment][1] && from < start + list[of.treatment][1]
    })
  /** Who is free at which time of a day: a colour wants a skin test two days before. */
  function slots(wish: Wish, now: number, but?: string): { time: string; who: Stylist }[] {
    const [opens = 0, closes = 0] = opening[zoned.weekdayOf(wish.date) - 1] ?? []
    const earliest = zoned.fromInstant(
      now + (isColour(wish.treatment) ? 48 : 1) * zoned.hour,
      service.timeZone,
    )
    const can = stylists.filter(
      (who) => (wish.stylist ?? who) === who && !(who === "Théo" && isColour(wish.treatment)),
    )
    const last = closes - list[wish.treatment][1]
    return Array.from(
      { length: Math.max(0, (last - opens) / 30 + 1) },
      (_, half) => opens + half * 30,
    ).flatMap((at) => {
      const time = zoned.fromMinutes(at)
      const who = can.find((one) => isFree(one, wish, at, but))
      return who && `${wish.date} ${time}` >= `${earliest.date} ${earliest.time}` ? [{ time, who }] : []
    })
  }
  const refuse = (parameter: string, message: string, values: readonly string[] = []): Check => ({
    invalid: [{ parameter, message }],
    options: { [parameter]: values.map((value) => ({ value, label: value })) },
  })
  function review(
    wish: { [Key in keyof Wish]?: Wish[Key] | undefined } & { time?: string | undefined },
    { now, locale }: CheckContext,
    but?: string,
  ): Check {
    const said = saidIn({ locale })
    const { treatment, date, stylist, time } = wish
    if (stylist === "Théo" && treatment !== undefined && isColour(treatment))
      return refuse("stylist", said.noColour, ["Margaux", "Inès"])
    if (date === undefined) return {}
    const today = zoned.fromInstant(now, service.timeZone).date
    if (date < today) return refuse("date", said.past(said.date(date)))
    if (date > zoned.addDays(today, 60)) return refuse("date", said.tooFar)
    if (zoned.weekdayOf(date) === 7) return refuse("date", said.closedOnSundays)
    if (treatment === undefined) return {}
    const free = slots({ treatment, date, stylist }, now, but).map((slot) => slot.time)
    const early = isColour(treatment) ? ` ${said.early}` : ""
    if (free.length === 0) return refuse("date", `${said.fullDay(said.date(date))}${early}`)
    if (time === undefined) return { options: { time: free.map((value) => ({ value, label: value })) } }
    return free.includes(time) ? {} : refuse("time", `${said.notFree(time, said.date(date))}${early}`, free)
  }
  /** An appointment is open to the caller who booked it, and to anyone who knows the name it is under. */
  function find(
    key: { appointmentId: string; name?: string | undefined },
    { caller, locale }: CheckContext,
  ): Kept {
    const found = book.get(key.appointmentId.toUpperCase())
    const own = found && found.owner !== null && found.owner === ownerOf(caller)
    if (found?.status === "booked" && (own || isSame(found.name, key.name))) return found
    throw new ParleyError("not_found", saidIn({ locale }).unknown(key.appointmentId))
  }
  function access(
    known: { appointmentId?: string | undefined; name?: string | undefined },
    context: CheckContext,
  ): Check {
    if (known.appointmentId === undefined) return {}
    const said = saidIn(context)
    try {
      const found = find({ ...known, appointmentId: known.appointmentId }, context)
      return { assumptions: [said.isFor(toText(found, said))] }
    } catch (error) {
      if (known.name === undefined) return { needed: ["name"] }
      return refuse(
        "appointmentId",
        error instanceof Error ? error.message : said.unknown(known.appointmentId),
      )
    }
  }
  const key = { appointmentId, name: name.optional() }

  return [
    defineIntent({
      name: "askPrices",
      title: "Prices and treatments",
      description: "Says what the salon does, what it costs and how long it takes.",
      examples: [
        "How much is a haircut?",
        "What do you offer?",
        "price of highlights",
        "Anything under 30 euros?",
        "How long does a colour take?",
      ],
      input: z.object({
        treatment: treatment.optional(),
        maxPrice: z.number().min(0).optional().describe("Highest price in euros"),
      }),
      output: z.object({
        offers: z.array(z.object({ treatment, price, minutes: z.int() })).describe("What we do"),
      }),
      notes: ["Children's cuts are for children up to 12.", "Our colours are free of ammonia, not of PPD."],
      languages: wordsOf("askPrices"),
      tags: ["hairdresser", "price"],
      effect: "read",
      execute: (input) => ({
        offers: treatments
          .filter(
            (of) =>
              (input.treatment ?? of) === of && list[of][0] <= (input.maxPrice ?? Number.POSITIVE_INFINITY),
          )
          .map((of) => ({ treatment: of, price: toPrice(of), minutes: list[of][1] })),
      }),
      present: {
        message({ offers }, context) {
          const said = saidIn(context)
          const shown = offers.map((of) =>
            said.offer(said.treatment(of.treatment), showPrice(of.price, said), of.minutes),
          )
          return `${said.list(shown) || said.nothing}.`
        },
      },
    }),
    defineIntent({
      name: "findAppointments",
      title: "Find free appointments",
      description: "Lists the times at which a treatment can be had on a day.",
      examples: [
        "When could I come on Friday for a cut?",
        "Is Inès free tomorrow?",
        "Any slots left on Saturday?",
        "What times are left for a beard trim tomorrow?",
        "Do you have anything in the afternoon?",
      ],
      input: z.object({ treatment, date, stylist: stylist.optional() }),
      output: z.object({ date, times: z.array(z.string()).describe("Free times") }),
      hours,
      languages: wordsOf("findAppointments"),
      tags: ["hairdresser", "availability"],
      effect: "read",
      check: (known, context) => review(known, context),
      execute: (input, context) => ({
        date: input.date,
        times: slots(input, context.now).map(({ time }) => time),
      }),
      present: {
        message({ date, times }, context) {
          const said = saidIn(context)
          return said.free(said.date(date), said.list(times))
        },
      },
    }),
    defineIntent({
      name: "bookAppointment",
      title: "Book an appointment",
      description: "Books a cut, a colour or another treatment on a day, with a stylist of your choice.",
      examples: [
        "I need a haircut on Thursday at 5",
        "Can Inès do my highlights next week?",
        "Book a men's cut tomorrow morning, name is Arnaud",
        "appointment for a colour on Saturday, I'm allergic to PPD",
        "My son needs his hair cut on Wednesday afternoon",
      ],
      input: z.object({
        treatment,
        date,
        time,
        stylist: stylist.optional(),
        name,
        phone,
        allergies: allergies.optional(),
        notes: notes.optional(),
      }),
      output: result,
      constraints: ["Up to sixty days ahead; colours and highlights at least two days, for the skin test."],
      notes: [
        "Who comes more than 15 minutes late may have to wait.",
        "There is one step at the door, and a ramp.",
      ],
      hours,
      languages: wordsOf("bookAppointment"),
      tags: ["hairdresser", "booking", "appointment"],
      effect: "write",
      confirm: true,
      check: (known, context) => review(known, context),
      execute(input, { caller, now, executionId, locale }) {
        const earlier = [...book.values()].find(({ by }) => by === executionId)
        if (earlier) return earlier
        const slot = slots(input, now).find(({ time }) => time === input.time)
        if (!slot) throw decline(saidIn({ locale }).noLongerFree(input.time))
        const made = { appointmentId: `APP-${301 + book.size}`, status: "booked", stylist: slot.who } as const
        const price = toPrice(input.treatment)
        return keep({ ...input, ...made, price, owner: ownerOf(caller), by: executionId })
      },
      present: present("booked"),
    }),
    defineIntent({
      name: "moveAppointment",
      title: "Move an appointment",
      description: "Moves an appointment to another day, time or stylist, or changes the treatment.",
      examples: [
        "Can I come an hour later?",
        "Move APP-301 to Saturday",
        "I'd rather have Inès do it",
        "I need to reschedule my haircut",
        "Could we make it Wednesday instead?",
      ],
      input: z.object({
        ...key,
        treatment: treatment.optional(),
        date: date.optional(),
        time: time.optional(),
        stylist: stylist.optional(),
        notes: notes.optional(),
      }),
      output: result,
      languages: wordsOf("moveAppointment"),
      tags: ["hairdresser", "change", "reschedule"],
      effect: "write",
      idempotent: true,
      confirm: true,
      check(known, context) {
        const allowed = access(known, context)
        if (known.appointmentId === undefined || allowed.needed || allowed.invalid) return allowed
        const { appointmentId, name, ...changes } = known
        if (Object.values(changes).every((of) => of === undefined)) return { ...allowed, needed: ["date"] }
        const found = find({ appointmentId, name }, context)
        const wish = { treatment: changes.treatment ?? found.treatment, date: changes.date ?? found.date }
        const rest = { time: changes.time ?? found.time, stylist: changes.stylist ?? found.stylist }
        return { ...allowed, ...review({ ...wish, ...rest }, context, found.appointmentId) }
      },
      execute(input, context) {
        const found = find(input, context)
        const {
          treatment = found.treatment,
          date = found.date,
          time = found.time,
          notes = found.notes,
        } = input
        const said = saidIn(context)
        const wish = { treatment, date, stylist: input.stylist ?? found.stylist }
        const slot = slots(wish, context.now, found.appointmentId).find((of) => of.time === time)
        if (!slot) throw decline(said.notFree(time, said.date(date)))
        return keep({ ...found, treatment, date, time, notes, stylist: slot.who, price: toPrice(treatment) })
      },
      present: present("moved"),
    }),
    defineIntent({
      name: "cancelAppointment",
      title: "Cancel an appointment",
      description: "Cancels an appointment at the salon.",
      examples: [
        "Cancel my appointment",
        "I can't come on Friday",
        "please delete APP-301",
        "Something came up, call off my haircut",
        "I will not be coming",
      ],
      input: z.object(key),
      output: result,
      notes: ["Cancelling is free until the day before."],
      languages: wordsOf("cancelAppointment"),
      tags: ["hairdresser", "cancel"],
      effect: "destructive",
      idempotent: true,
      confirm: true,
      check: (known, context) => access(known, context),
      execute: (input, context) => keep({ ...find(input, context), status: "cancelled" }),
      present: present("cancelled"),
    }),
  ]
}

/** The whole business, fresh each time. */
export function createBackend() {
  return { service, intents: createIntents() }
}
