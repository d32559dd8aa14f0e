import { describe, expect, it } from "vitest"
import { z } from "zod"
import { bindIntents, defineIntent, defineService, type Effect } from "../intent/index.ts"
import { findFollowUps } from "./follow-ups.ts"

const service = defineService({ namespace: "a.example", name: "A", about: "A.", updated: "2026-01-01" })

function intent(name: string, effect: Effect, input: z.ZodObject) {
  const words = { name, title: name, description: name, examples: [name] }
  return defineIntent({ ...words, effect, input, output: z.object({}), execute: () => ({}) })
}

const id = z.string().describe("Id")
const intents = bindIntents(service, [
  intent("book", "write", z.object({ date: id })),
  intent("change", "write", z.object({ bookingId: id, date: id.optional() })),
  intent("cancel", "destructive", z.object({ bookingId: id })),
  intent("look", "read", z.object({ bookingId: id })),
  intent("pay", "write", z.object({ bookingId: id, card: id })),
]).map(({ descriptor }) => descriptor)

describe("what can be done next", () => {
  it("is what changes something and needs nothing beyond the result", () => {
    const done = { uid: "a.example:book:v1", output: { bookingId: "B1", date: "2026-05-06" } }
    expect(findFollowUps(done, intents)).toEqual([
      { uid: "a.example:change:v1", title: "change", values: { bookingId: "B1" } },
      { uid: "a.example:cancel:v1", title: "cancel", values: { bookingId: "B1" } },
    ])
  })

  it("is nothing after a failure", () => {
    expect(findFollowUps({ uid: "a.example:book:v1", output: undefined }, intents)).toEqual([])
  })
})
