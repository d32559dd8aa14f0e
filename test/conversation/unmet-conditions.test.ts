import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { bindIntents, defineIntent, defineService, type ServiceIntent } from "../../src/intent/index.ts"
import { openStorage } from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding, type Understanding } from "../../src/understanding/index.ts"
import { contextOf, openHouse } from "./house.ts"

const service = defineService({
  namespace: "blooms.example",
  name: "Blooms",
  about: "A florist.",
  updated: "2026-01-01",
})

const [show, deliver] = bindIntents(service, [
  defineIntent({
    name: "showBouquets",
    title: "Show bouquets",
    description: "Shows the bouquets in the shop.",
    examples: ["Which bouquets do you have?", "Show me red bouquets", "What flowers are there today?"],
    input: z.object({
      colour: z.enum(["red", "white", "pink"]).optional().describe("Colour of the bouquet"),
    }),
    output: z.object({ names: z.array(z.string()).describe("Names of the bouquets") }),
    effect: "read",
    execute: () => ({ names: ["Dawn", "Dusk"] }),
  }),
  defineIntent({
    name: "deliverBouquet",
    title: "Deliver a bouquet",
    description: "Has a bouquet delivered on a day.",
    examples: ["Deliver a bouquet on Friday", "Send a red bouquet tomorrow"],
    input: z.object({
      date: z.iso.date().describe("Day of the delivery"),
      colour: z.enum(["red", "white", "pink"]).optional().describe("Colour of the bouquet"),
    }),
    output: z.object({ id: z.string().describe("Number of the delivery") }),
    effect: "write",
    execute: () => ({ id: "D-1" }),
  }),
]) as [ServiceIntent, ServiceIntent]

let understanding: Understanding

beforeAll(async () => {
  understanding = await createEmbeddedUnderstanding([show.descriptor, deliver.descriptor])
})

async function say(...lines: string[]) {
  await using engine = await openStorage({ file: ":memory:" })
  const clock = { now: Date.parse("2026-11-16T11:00:00Z") }
  await using house = openHouse(engine, show, clock, { intents: [show, deliver], understanding })
  let moves: readonly { readonly kind: string; readonly message: string }[] = []
  for (const text of lines)
    moves = (await house.turn({ interactionId: "one", input: { kind: "say", text } }, contextOf("ada"))).moves
  return moves.map(({ kind, message }) => ({ kind, message }))
}

describe("conditions that nothing takes into account", () => {
  it("are said before something that reads is run", async () => {
    expect(await say("which bouquets do you have, I'm allergic to lilies?")).toEqual([
      {
        kind: "confirm",
        message: "I could not take “allergic to lilies” into account.\n\nShall I go on without it?",
      },
    ])
  })

  it("do not stop who goes on all the same", async () => {
    const [last] = await say("which bouquets do you have, I'm allergic to lilies?", "yes")
    expect(last?.kind).toBe("done")
  })

  it("are none where all of them are taken", async () => {
    expect(await say("which red bouquets do you have today please?")).toMatchObject([{ kind: "done" }])
  })

  it("stand in the confirmation of what has an effect", async () => {
    const [last] = await say("deliver a red bouquet on Friday, no lilies please")
    expect(last?.kind).toBe("confirm")
    expect(last?.message).toContain("I could not take “no lilies” into account.")
    expect(last?.message).toContain("Shall I go ahead?")
  })
})
