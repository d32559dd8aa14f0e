import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anyAnswer, message } from "../../../test/language-models/any-answer.ts"
import {
  book,
  bookInput,
  cancel,
  cancelInput,
  intents,
  nothing,
  situation,
} from "../../../test/language-models/restaurant.ts"
import { createSayingModel } from "../../../test/language-models/saying-model.ts"
import type { IntentDescriptor } from "../../intent/index.ts"
import type { FoundValue, Situation, Understood } from "../understanding.ts"
import { createModelUnderstanding } from "./model-understanding.ts"

const offers = [
  { value: "terrace", label: "Terrace" },
  { value: "balcony", label: "A place that the declaration does not know" },
]
const situations: readonly Situation[] = [
  situation,
  { ...situation, intent: book, known: { party_size: 2 } },
  {
    ...situation,
    intent: book,
    asked: { kind: "parameters", parameters: ["area"], options: { area: offers } },
  },
  { ...situation, asked: { kind: "choice", options: offers } },
  { ...situation, intent: book, asked: { kind: "confirmation" } },
]

describe("whatever a model says", () => {
  it("is understood only as far as declaration and words bear it", async () => {
    const { model, say } = createSayingModel()
    const embedded: Understood = {
      ...nothing,
      band: "ask",
      intents: [{ uid: book.uid, confidence: 0.4 }],
      values: [
        { parameter: "party_size", value: 2, confidence: 0.5, from: { start: 0, end: 3, text: "Two" } },
      ],
    }
    const understanding = createModelUnderstanding({
      model,
      intents,
      fallback: { understand: async () => embedded },
    })
    let believed = 0
    const property = fc.asyncProperty(anyAnswer, fc.constantFrom(...situations), async (answer, turn) => {
      say(answer)
      const understood = await understanding.understand(message, turn)
      if (understood === embedded) return
      believed += understood.values.length
      assertBorne(understood, turn)
    })
    await fc.assert(property, { numRuns: 600 })
    expect(believed, "the property is not empty").toBeGreaterThan(100)
  })
})

function assertBorne(understood: Understood, turn: Situation) {
  const known = new Map(intents.map((intent) => [intent.uid, intent]))
  expect(new Set(understood.intents.map(({ uid }) => uid)).size).toBe(understood.intents.length)
  for (const { uid, confidence } of understood.intents) {
    expect(known.has(uid)).toBe(true)
    expect(confidence >= 0 && confidence < 1).toBe(true)
  }
  expect(understood.band === "act" && understood.intents.length === 0).toBe(false)
  const intent = turn.intent ?? known.get(understood.intents[0]?.uid ?? "")
  expect(intent === undefined && understood.values.length > 0).toBe(false)
  for (const found of understood.values) assertValue(found, intent!)
  if (understood.picked !== undefined) expect(offers).toContain(understood.picked)
  for (const parameter of understood.declined ?? []) expect(parameter).toBe("area")
}

/** Judged by the zod types that the declaration was written with, not by the schemas that the code reads. */
function assertValue({ parameter, value, confidence, from }: FoundValue, intent: IntentDescriptor) {
  const shape = intent.uid === book.uid ? bookInput.shape : cancelInput.shape
  const type = (shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)[parameter]
  expect(type?.safeParse(value).success, `${parameter}: ${JSON.stringify(value)}`).toBe(true)
  expect(message.slice(from.start, from.end)).toBe(from.text)
  expect(confidence >= 0 && confidence < 1).toBe(true)
  const free = ["name", "email", "reference", "dishes"].includes(parameter) ? [value].flat() : []
  for (const text of free.map(String).filter((part) => !/^[\d:-]+$/.test(part)))
    expect(message.toLowerCase()).toContain(text.normalize("NFKC").toLowerCase().trim())
}

describe("a model and a fallback that are sure of different things", () => {
  it("lead to a question, with the values of whoever had the first intent in mind", async () => {
    const { model, say } = createSayingModel()
    const reference = {
      parameter: "reference",
      value: "B1",
      confidence: 0.9,
      from: { start: 0, end: 2, text: "B1" },
    }
    const embedded = { ...nothing, band: "act", values: [reference] } as const
    const saying = (confidence: number) => ({ ...embedded, intents: [{ uid: cancel.uid, confidence }] })
    const value = { parameter: "name", value: "B1", quote: "B1", confidence: 1 }
    say(
      JSON.stringify({
        kind: "inform",
        match: "act",
        intents: [{ uid: book.uid, confidence: 0.8 }],
        values: [value],
      }),
    )
    const understand = (confidence: number) =>
      createModelUnderstanding({
        model,
        intents,
        fallback: { understand: async () => saying(confidence) },
      }).understand("B1", situation)
    expect(await understand(0.9)).toMatchObject({ band: "ask", values: [reference] })
    expect(await understand(0.7)).toMatchObject({ band: "ask", values: [{ parameter: "name" }] })
  })
})

describe("a model that is asked only in doubt", () => {
  const asked = { kind: "parameters", parameters: ["date", "area"] } as const
  const date = {
    parameter: "date",
    value: "2026-11-20",
    confidence: 1,
    from: { start: 0, end: 1, text: "a" },
  }
  const confirmation = { kind: "confirmation" } as const
  const choice = { kind: "choice", options: offers } as const

  it.each<[string, Partial<Situation>, Partial<Understood>, number]>([
    ["nothing is under way and the intent is clear", {}, { band: "act" }, 0],
    ["nothing is under way and the intent is not", {}, { band: "ask" }, 1],
    ["one of two values is missing", { asked }, { values: [date] }, 1],
    ["the other is left open", { asked }, { values: [date], declined: ["area"] }, 0],
    ["a confirmation got its no", { asked: confirmation }, { kind: "no" }, 0],
    ["a confirmation got something else", { asked: confirmation }, { kind: "inform", band: "act" }, 1],
    ["a choice was made", { asked: choice }, { picked: offers[0] }, 0],
    ["a choice was not made", { asked: choice }, { band: "act" }, 1],
    ["it is all cancelled", { asked }, { kind: "cancel" }, 0],
  ])("%s", async (_, turn, understood, calls) => {
    const { model } = createSayingModel()
    const fallback = { understand: async () => ({ ...nothing, ...understood }) }
    const understanding = createModelUnderstanding({ model, intents, fallback, when: "unsure" })
    await understanding.understand("hm", { ...situation, ...turn })
    expect(model.doGenerateCalls).toHaveLength(calls)
  })
})

describe("what a model is offered", () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...book, uid: `bella.example:book${index}:v1` }))
  const near = [3, 444].map((index) => many[index]!.uid)
  const ranked: Understood = { ...nothing, intents: near.map((uid) => ({ uid, confidence: 0.1 })) }

  it("are all intents where they are few, else those that the fallback ranks, the one under way first", async () => {
    const { model, lastData } = createSayingModel()
    const offered = async (set: readonly IntentDescriptor[], turn: Situation) => {
      const fallback = { understand: async () => ranked }
      await createModelUnderstanding({ model, intents: set, fallback }).understand("hello", turn)
      return (lastData().intents as { uid: string }[]).map(({ uid }) => uid)
    }
    expect(await offered(intents, situation)).toEqual([book.uid, cancel.uid])
    expect(await offered(many, { ...situation, intent: book })).toEqual([book.uid, ...near])
  })

  it("is a message cut between words, so that no half of an address is in it", async () => {
    const { model, lastData } = createSayingModel()
    const fallback = { understand: async () => nothing }
    const long = `${"word ".repeat(798)}ada.neri@mail.example and more`
    await createModelUnderstanding({ model, intents, fallback }).understand(long, situation)
    expect(lastData().message).toBe(`${"word ".repeat(797)}word`)
  })

  it("is nothing where nothing is near or nothing was said: then no model is asked", async () => {
    const { model } = createSayingModel()
    const fallback = { understand: async () => nothing }
    const understanding = createModelUnderstanding({ model, intents: many, fallback })
    expect(await understanding.understand("hello", situation)).toBe(nothing)
    expect(await understanding.understand("  ", { ...situation, intent: book })).toBe(nothing)
    expect(model.doGenerateCalls).toHaveLength(0)
  })
})

describe("an intent whose schema is broken", () => {
  it.each([
    ["refers to what is not there", { $ref: "#/nowhere" }],
    ["is only itself", { $ref: "#/properties/name" }],
    ["never ends", { anyOf: [{ $ref: "#/properties/name" }] }],
  ])("is understood, without values: it %s", async (_, name) => {
    const { model, say } = createSayingModel()
    const broken = { ...book, input: { type: "object", properties: { name } } }
    const value = { parameter: "name", value: "Ada", quote: "Ada", confidence: 1 }
    say(
      JSON.stringify({
        kind: "inform",
        match: "act",
        intents: [{ uid: book.uid, confidence: 1 }],
        values: [value],
      }),
    )
    const fallback = { understand: async () => nothing }
    const understanding = createModelUnderstanding({ model, intents: [broken], fallback })
    expect(await understanding.understand("I am Ada", situation)).toMatchObject({ band: "act", values: [] })
  })
})
