import { describe, expect, it } from "vitest"
import { z } from "zod"
import type { Ask } from "../conversation/index.ts"
import { bindIntents, defineIntent, defineService } from "../intent/index.ts"
import { drawMove } from "./draw-move.ts"

const service = defineService({ namespace: "a.example", name: "A", about: "A.", updated: "2026-01-01" })
const findTimes = defineIntent({
  name: "findTimes",
  title: "Find a time",
  description: "Finds a time.",
  examples: ["find a time"],
  effect: "read",
  input: z.object({
    date: z.iso.date().describe("The day"),
    people: z.int().min(1).default(2).describe("How many come"),
    notes: z.string().optional().describe("Anything else"),
  }),
  output: z.object({}),
  execute: () => ({}),
})
const intents = bindIntents(service, [findTimes]).map(({ descriptor }) => descriptor)
const scene = { locale: "en-US", timeZone: "UTC", today: "2026-05-04", values: {}, intents }

const ask: Ask = {
  kind: "ask",
  message: "Which day?",
  intent: "a.example:findTimes:v1",
  parameters: [
    { name: "date", sentence: "The day", schema: { type: "string", format: "date" }, required: true },
  ],
}

describe("a move as something to draw", () => {
  it("shows what has a default beside what is asked, until there is a value", () => {
    expect(drawMove(ask, scene)).toMatchObject({
      title: "Find a time",
      fields: [
        { name: "date", required: true, default: undefined },
        { name: "people", required: false, label: "People", default: 2, value: undefined },
      ],
    })
    const known = drawMove(ask, { ...scene, values: { people: 5 } })
    expect(known.kind === "ask" && known.fields.map(({ name }) => name)).toEqual(["date"])
    const change: Ask = { ...ask, parameters: [...intents[0]!.parameters] }
    expect(drawMove(change, { ...scene, values: { people: 5 } })).toMatchObject({
      fields: [{}, { name: "people", value: 5, default: 2 }, {}],
    })
  })

  it("writes what something costs as the language writes amounts", () => {
    const confirm = {
      kind: "confirm",
      message: "Is this right?",
      intent: "shop.example:order:v1",
      effect: "write",
      values: {},
      quote: "1240.00 EUR",
      price: "0.005 USD",
    } as const
    expect(drawMove(confirm, scene)).toMatchObject({ cost: "€1,240.00", fee: "$0.005" })
    expect(drawMove(confirm, { ...scene, locale: "de" })).toMatchObject({
      cost: "1.240,00\u00a0€",
      fee: "0,005\u00a0$",
    })
  })
})
