import { expect, it } from "vitest"
import { z } from "zod"
import { bindIntents, defineIntent, defineService } from "../intent/index.ts"
import { createInteraction, type NeedResult, step, type TurnInput } from "./index.ts"

const names = ["a", "b", "c", "d", "e", "f", "g"]
const service = defineService({
  namespace: "t.example",
  name: "T",
  about: "For tests.",
  updated: "2026-01-01",
})
const shape = Object.fromEntries(names.map((name) => [name, z.string().max(5).describe(`The ${name}`)]))
const [intent] = bindIntents(service, [
  defineIntent({
    name: "fill",
    title: "Fill",
    description: "Fills a form.",
    examples: ["Fill it"],
    input: z.object(shape),
    output: z.object({}),
    effect: "write",
    execute: () => ({}),
  }),
])
const { descriptor } = intent!
const knowledge = { intents: [descriptor], find: () => descriptor }

function take(interaction: ReturnType<typeof createInteraction>, input: TurnInput) {
  let next = step(interaction, input, knowledge)
  while (next.need?.kind === "check") {
    const parsed = intent!.parseInput(next.need.values)
    const checked: NeedResult = { kind: "checked", issues: parsed.ok ? [] : parsed.issues, check: {} }
    next = step(next.interaction, checked, knowledge)
  }
  return next
}

it("has all patience with someone who answers one thing at a time, and little with one who never does", () => {
  const fresh = createInteraction({ id: "i", owner: "o", locale: "en" }, 0, 1_000)
  let patient = take(fresh, { kind: "start", uid: descriptor.uid, values: {} })
  for (const name of names) patient = take(patient.interaction, { kind: "give", values: { [name]: "x" } })
  expect(patient.interaction.phase).toBe("confirming")

  let stubborn = take(fresh, { kind: "start", uid: descriptor.uid, values: {} })
  for (let i = 0; i < 6 && stubborn.interaction.phase !== "ended"; i++)
    stubborn = take(stubborn.interaction, { kind: "give", values: { a: "much too long" } })
  expect(stubborn.moves).toMatchObject([{ kind: "fail" }])
})
