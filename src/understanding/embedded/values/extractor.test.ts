import { describe, expect, test } from "vitest"
import { z } from "zod"
import { booking, declare, situation, stay, trip } from "../../../../test/understanding/declarations.ts"
import type { IntentDescriptor, Option } from "../../../intent/index.ts"
import { jsonSchemaValidator } from "../../../intent/index.ts"
import type { Asked, Situation } from "../../understanding.ts"
import { extractValues } from "./extractor.ts"

function extract(text: string, descriptor: IntentDescriptor, more: Partial<Situation> = {}) {
  return extractValues(text, descriptor, { ...situation, intent: descriptor, ...more })
}

function values(
  text: string,
  descriptor: IntentDescriptor,
  more: Partial<Situation> = {},
): Record<string, unknown> {
  const found = extract(text, descriptor, more).values.filter((value) => !value.excluded)
  return Object.fromEntries(found.map((value) => [value.parameter, value.value]))
}

function asked(...parameters: string[]): { asked: Asked } {
  return { asked: { kind: "parameters", parameters } }
}

function offered(parameter: string, ...labels: string[]): { asked: Asked } {
  const options = { [parameter]: labels.map((label): Option => ({ value: label, label })) }
  return { asked: { kind: "parameters", parameters: [parameter], options } }
}

describe("several values in one message", () => {
  test("a booking in one sentence", () => {
    expect(values("I'd like a table for four on Friday at 8", booking)).toEqual({
      partySize: 4,
      date: "2026-03-06",
      time: "20:00",
    })
  })

  test("with a choice and a name", () => {
    expect(values("a table for 2 tomorrow at 7.30pm on the terrace, name is Maria Rossi", booking)).toEqual({
      partySize: 2,
      date: "2026-03-02",
      time: "19:30",
      seating: "terrace",
      name: "Maria Rossi",
    })
  })

  test("a number of people is no hour of the evening", () => {
    expect(values("can I get a table for two tonight around 8?", booking)).toEqual({
      partySize: 2,
      date: "2026-03-01",
      time: "20:00",
    })
  })

  test("both ends of a journey and of a stay", () => {
    expect(values("Boston to Denver on the 14th", trip)).toEqual({
      origin: "Boston",
      destination: "Denver",
      departure: "2026-03-14",
    })
    expect(values("from Rome to Milan on 5 May for two people in business class", trip)).toEqual({
      origin: "Rome",
      destination: "Milan",
      departure: "2026-05-05",
      travellers: 2,
      fareClass: "Business",
    })
    expect(values("to naples from rome", trip)).toEqual({ origin: "rome", destination: "naples" })
    expect(values("From 5 to 8 April, two rooms, no more than $120 a night", stay)).toEqual({
      checkIn: "2026-04-05",
      checkOut: "2026-04-08",
      rooms: 2,
      budget: 120,
    })
    expect(values("3 nights from Monday", stay)).toEqual({ nights: 3, checkIn: "2026-03-02" })
  })

  test("in German, French and Spanish", () => {
    const table = { date: "2026-03-05", time: "20:30", partySize: 4 }
    expect(values("am 5. März um 20:30 Uhr für vier Personen", booking, { locale: "de" })).toEqual(table)
    expect(values("le 5 mars à 20h30 pour quatre personnes", booking, { locale: "fr" })).toEqual(table)
    expect(values("el 5 de marzo a las 20:30 para cuatro personas", booking, { locale: "es" })).toEqual(table)
  })
})

describe("what was asked last", () => {
  test("a bare number answers the question it fits", () => {
    expect(values("5", booking, asked("partySize"))).toEqual({ partySize: 5 })
    expect(values("5", booking)).toEqual({})
  })

  test("a name stands alone, behind a lead, or without capitals", () => {
    expect(values("Miller", booking, asked("name"))).toEqual({ name: "Miller" })
    expect(values("My name is John O'Neill", booking, asked("name"))).toEqual({ name: "John O'Neill" })
    expect(values("it's under jane doe", booking, asked("name"))).toEqual({ name: "jane doe" })
  })

  test("a note is all that is said", () => {
    expect(values("one of us is allergic to nuts, we are 4", booking, asked("notes"))).toEqual({
      notes: "one of us is allergic to nuts, we are 4",
    })
  })

  test("yes and no answer a question about a boolean", () => {
    expect(values("yes please", booking, asked("highChair"))).toEqual({ highChair: true })
    expect(values("no thanks", booking, asked("highChair"))).toEqual({ highChair: false })
  })

  test("just me is one person", () => {
    expect(values("just me", booking, asked("partySize"))).toEqual({ partySize: 1 })
  })

  test("no preference leaves open what was asked", () => {
    expect(extract("I don't mind", booking, asked("seating"))).toEqual({ values: [], declined: ["seating"] })
    expect(extract("anything but Friday", booking, asked("date")).declined).toBeUndefined()
  })

  test("a question gives no values", () => {
    expect(values("what time do you open?", booking, asked("time"))).toEqual({})
    expect(values("do you have high chairs?", booking)).toEqual({})
  })
})

describe("corrections and negations", () => {
  test("make that three", () => {
    expect(values("make that three", booking, { known: { partySize: 2 } })).toEqual({ partySize: 3 })
  })

  test("no, at eight: the half of the day known so far", () => {
    const confirm: Partial<Situation> = { known: { time: "19:00" }, asked: { kind: "confirmation" } }
    expect(values("no, at eight", booking, confirm)).toEqual({ time: "20:00" })
    expect(values("no, at eight", booking, { ...confirm, known: { time: "09:00" } })).toEqual({
      time: "08:00",
    })
  })

  test("what is ruled out is reported as such", () => {
    expect(extract("not Friday, Saturday", booking, asked("date")).values).toEqual([
      expect.objectContaining({ parameter: "date", value: "2026-03-06", excluded: true }),
      expect.objectContaining({ parameter: "date", value: "2026-03-07" }),
    ])
  })

  test("a refused boolean is false", () => {
    expect(values("we need a high chair", booking)).toEqual({ highChair: true })
    expect(values("no high chair please", booking)).toEqual({ highChair: false })
  })

  test("the old value of a change is not the new one", () => {
    expect(values("change it from Friday to Saturday", booking, { known: { date: "2026-03-06" } })).toEqual({
      date: "2026-03-07",
    })
  })
})

describe("references to what was said", () => {
  test("the second one, the last one, a label, its beginning", () => {
    expect(values("the second one", booking, offered("time", "18:00", "20:30"))).toEqual({ time: "20:30" })
    expect(values("the last one", booking, offered("time", "18:00", "20:30", "21:00"))).toEqual({
      time: "21:00",
    })
    expect(values("the old cellar", booking, offered("name", "The Old Cellar", "The Garden"))).toEqual({
      name: "The Old Cellar",
    })
    expect(values("the garden then", booking, offered("name", "The Old Cellar", "The Garden Room"))).toEqual({
      name: "The Garden Room",
    })
  })

  test("a number that is itself an option is no place in the list", () => {
    const sizes = ["6", "4", "2"].map((label): Option => ({ value: label, label }))
    expect(extract("2", booking, { asked: { kind: "choice", options: sizes } }).picked?.value).toBe("2")
    expect(extract("3", booking, { asked: { kind: "choice", options: sizes } }).picked?.value).toBe("2")
  })

  test("sounds good takes the only offer, and asking for another does not", () => {
    expect(values("sounds good", booking, offered("time", "20:30"))).toEqual({ time: "20:30" })
    expect(values("is there anything else?", booking, offered("time", "20:30"))).toEqual({})
    expect(values("no, that doesn't work", booking, offered("time", "20:30"))).toEqual({})
  })

  test("a choice between intents is picked by place or name", () => {
    const options: Option[] = [
      { value: "book", label: "Book a table" },
      { value: "cancel", label: "Cancel a reservation" },
    ]
    const choice: Partial<Situation> = { asked: { kind: "choice", options } }
    expect(extract("the first one", booking, choice).picked).toBe(options[0])
    expect(extract("cancel a reservation", booking, choice).picked).toBe(options[1])
    expect(extract("hmm", booking, choice).picked).toBeUndefined()
  })

  test("the same day is the day known for the other parameter", () => {
    const known = { known: { departure: "2026-03-05" } }
    expect(values("the same day", trip, { ...known, ...asked("returning") })).toEqual({
      returning: "2026-03-05",
    })
  })
})

describe("enumerations", () => {
  test("by synonym, with a typing mistake, and never by a mere stem", () => {
    expect(values("outside please", booking, asked("seating"))).toEqual({ seating: "terrace" })
    expect(values("on the terace", booking, asked("seating"))).toEqual({ seating: "terrace" })
    const account = declare(
      z.object({ account: z.enum(["checking", "savings"]).describe("Type of account") }),
    )
    expect(values("check my balance", account)).toEqual({})
    expect(values("in checking", account, asked("account"))).toEqual({ account: "checking" })
  })

  test("the longer of two that fit", () => {
    expect(values("premium economy", trip)).toEqual({ fareClass: "Premium Economy" })
  })

  test("titles stand for their values, and lists take several", () => {
    const order = declare(
      z.object({
        toppings: z.array(z.enum(["ham", "mushrooms", "olives"])).describe("Toppings of the pizza"),
      }),
    )
    expect(values("ham and olives please", order)).toEqual({ toppings: ["ham", "olives"] })
  })
})

describe("every value", () => {
  test("says where it came from, how sure it is and what was assumed", () => {
    const text = "Please at 8"
    const [time] = extract(text, booking).values
    expect(time?.from).toEqual({ start: 10, end: 11, text: "8" })
    expect(text.slice(time!.from.start, time!.from.end)).toBe("8")
    expect(time?.confidence).toBeGreaterThan(0.5)
    expect(time?.confidence).toBeLessThanOrEqual(1)
    expect(time?.assumption).toBe("“8” means 20:00")
  })

  test("says which year and which day of several was taken", () => {
    const assumption = (text: string) => extract(text, booking, asked("date")).values[0]?.assumption
    expect(assumption("10 February")).toBe("“10 February” means Wednesday 10 February 2027")
    expect(assumption("next weekend")).toBe("“next weekend” means Saturday 7 March 2026")
    expect(assumption("10 March")).toBeUndefined()
  })

  test("is of the type that its schema declares", () => {
    const everything = declare(
      z.object({
        day: z.iso.date().describe("Day of the event"),
        at: z.iso.time().describe("Time of the event"),
        length: z.iso.duration().optional().describe("Duration of the event"),
        guests: z.int().describe("Number of guests"),
        mail: z.email().optional().describe("E-mail of the host"),
        page: z.url().optional().describe("Page of the event"),
      }),
    )
    const text =
      "2026-05-01 at 19:30 for 2 hours 30 minutes, 12 guests, mail a@example.org, see https://example.org/x"
    const found = values(text, everything)
    expect(found).toEqual({
      day: "2026-05-01",
      at: "19:30",
      length: "PT2H30M",
      guests: 12,
      mail: "a@example.org",
      page: "https://example.org/x",
    })
    const { at: _, ...rest } = found
    const { properties, ...schema } = everything.input as { properties: Record<string, unknown> }
    const { at: __, ...others } = properties
    const validate = jsonSchemaValidator({ ...schema, properties: others, required: [] })
    expect(validate(rest)).toEqual({ ok: true, value: rest })
  })

  test("a day and a time make one instant in the site's zone", () => {
    const call = declare(z.object({ when: z.iso.datetime().describe("When to call back") }))
    expect(values("call me on 5 May at 3pm", call)).toEqual({ when: "2026-05-05T13:00:00Z" })
    expect(values("in two hours", call)).toEqual({ when: "2026-03-01T10:00:00Z" })
  })

  test("a string that its name calls a date is a date", () => {
    const remote = declare(z.object({ arrival_date: z.string().describe("When you arrive, YYYY-MM-DD") }))
    expect(values("next Tuesday", remote)).toEqual({ arrival_date: "2026-03-03" })
  })
})
