import { describe, expect, it } from "vitest"
import { z } from "zod"
import { defineIntent } from "../../src/intent/index.ts"
import { openStorage } from "../../src/storage/index.ts"
import { bind, bookIntent } from "../support/restaurant.ts"
import { contextOf, openHouse, uid } from "./house.ts"

describe("a parameter named like what every object inherits", () => {
  /** Who builds the house: a word that is also a member of every object. */
  const build = bind(
    defineIntent({
      name: "bookTable",
      title: "Order a house",
      description: "Has a house built.",
      examples: ["Build me a house"],
      input: z.object({ constructor: z.string().min(3).describe("Who builds it") }),
      output: z.object({ id: z.string().describe("The order's id") }),
      effect: "write",
      execute: () => ({ id: "HOUSE-1" }),
    }),
  )

  it("is asked for while it is missing, however often, and then given up", async () => {
    await using engine = await openStorage({ file: ":memory:" })
    await using host = openHouse(engine, build, { now: 1_000 })
    const turn = (input: Parameters<typeof host.turn>[0]["input"]) =>
      host.turn({ interactionId: "one", input }, contextOf("me"))
    const kinds = [(await turn({ kind: "start", uid, values: {} })).moves.at(-1)!]
    expect(kinds[0]).toMatchObject({ kind: "ask", parameters: [{ name: "constructor", problem: undefined }] })
    for (let times = 0; times < 4; times++)
      kinds.push((await turn({ kind: "give", values: {} })).moves.at(-1)!)
    expect(kinds.map(({ kind }) => kind)).toEqual(["ask", "ask", "ask", "ask", "fail"])
  })

  it("is taken, refused and confirmed like any other", async () => {
    await using engine = await openStorage({ file: ":memory:" })
    await using host = openHouse(engine, build, { now: 1_000 })
    const turn = (input: Parameters<typeof host.turn>[0]["input"]) =>
      host.turn({ interactionId: "one", input }, contextOf("me"))
    const refused = await turn({ kind: "start", uid, values: { constructor: "x" } })
    expect(refused.moves.at(-1)).toMatchObject({ kind: "ask", parameters: [{ problem: expect.any(String) }] })
    const asked = await turn({ kind: "give", values: { constructor: "Gaudí" } })
    expect(asked.moves.at(-1)).toMatchObject({ kind: "confirm", values: { constructor: "Gaudí" } })
    const done = await turn({ kind: "confirm", yes: true })
    expect(done.moves.at(-1)).toMatchObject({ kind: "done", outcome: { output: { id: "HOUSE-1" } } })
  })
})

describe("a choice", () => {
  it("is made by the id that was offered, and by nothing that reads as one", async () => {
    await using engine = await openStorage({ file: ":memory:" })
    const intent = bookIntent(() => ({ id: "RES" }))
    await using host = openHouse(
      engine,
      intent,
      { now: 1_000 },
      {
        understanding: {
          understand: async (_text, { intent: known }) => ({
            kind: "inform",
            band: known ? "act" : "ask",
            intents: known ? [] : [{ uid, confidence: 0.6 }],
            // The number of something says that it exists already, and not what is wanted with it.
            values: known
              ? []
              : [
                  {
                    parameter: "id",
                    value: "RES",
                    confidence: 1,
                    by: "pattern",
                    from: { start: 0, end: 3, text: "RES" },
                  },
                ],
          }),
        },
      },
    )
    const turn = (input: Parameters<typeof host.turn>[0]["input"]) =>
      host.turn({ interactionId: "one", input }, contextOf("me"))
    const { moves } = await turn({ kind: "say", text: "a table perhaps" })
    expect(moves.at(-1)).toMatchObject({ kind: "choose", options: [{ id: "0" }] })
    for (const id of ["", " ", "0x0", "-0", "0.0", "00"])
      await expect(turn({ kind: "pick", id }), id).rejects.toMatchObject({ code: "invalid_request" })
    expect((await turn({ kind: "pick", id: "0" })).standing.intent).toBe(uid)
  })
})
