import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { TurnInput } from "../../src/conversation/index.ts"
import { type Engine, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { bookIntent } from "../support/restaurant.ts"
import { type Clock, confirm, contextOf, id, openHouse, reachConfirmation, resume, uid } from "./house.ts"

const minute = 60_000
const inputs: readonly TurnInput[] = [
  { kind: "resume" },
  { kind: "confirm", yes: true },
  { kind: "give", values: { people: 9 } },
  { kind: "pick", id: "0" },
  { kind: "question", text: "When are you open?" },
  { kind: "cancel" },
]

for (const { name, create } of engines) {
  describe(`whose conversation it is, on ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await openStorage(await create())
    })
    afterAll(() => engine[Symbol.asyncDispose]())

    it("[IW-49] another actor under the same id neither reads, drives nor ends it", async () => {
      const booked: number[] = []
      const clock: Clock = { now: 0 }
      await using host = openHouse(
        engine,
        bookIntent(({ people }) => ({ id: `RES-${booked.push(people)}` })),
        clock,
      )
      const [ada, eve] = [contextOf("ada"), contextOf("eve")]
      await reachConfirmation(host, ada)
      for (const input of inputs)
        await expect(host.turn({ interactionId: id, input }, eve)).rejects.toMatchObject({
          code: "not_found",
        })
      const own = await host.turn({ interactionId: id, input: { kind: "start", uid, values: {} } }, eve)
      expect(own.moves.map(({ kind }) => kind)).toEqual(["ask"])
      expect(own.standing.values).toEqual({})
      const { moves } = await confirm(host, ada)
      expect(moves[0]).toMatchObject({ kind: "done", outcome: { output: { id: "RES-1" } } })
      expect(booked).toEqual([2])
    })

    it("[IW-60] it is over when nobody has said anything for its lifetime, and a word prolongs it", async () => {
      const booked: number[] = []
      const clock: Clock = { now: 0 }
      await using host = openHouse(
        engine,
        bookIntent(({ people }) => ({ id: `RES-${booked.push(people)}` })),
        clock,
        { conversation: { lifetime: 10 * minute } },
      )
      const bob = contextOf("bob")
      await reachConfirmation(host, bob)
      clock.now = 9 * minute
      await host.turn({ interactionId: id, input: { kind: "give", values: { people: 3 } } }, bob)
      clock.now = 18 * minute
      expect((await resume(host, bob)).moves[0]).toMatchObject({ kind: "confirm", values: { people: 3 } })
      clock.now = 19 * minute
      for (const input of [...inputs, { kind: "say", text: "yes" } as const])
        await expect(host.turn({ interactionId: id, input }, bob)).rejects.toMatchObject({ code: "expired" })
      expect(booked).toEqual([])
    })
  })
}
