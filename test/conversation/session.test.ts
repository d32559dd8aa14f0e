import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Host } from "../../src/host/index.ts"
import { createPersonalData, type Engine, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { openKayaks, type Rental, visitor } from "./kayaks.ts"

for (const { name, create } of engines) {
  describe(`a session remembers, on ${name}`, () => {
    let engine: Engine
    let host: Host
    let rentals: Rental[]
    beforeAll(async () => {
      engine = await openStorage(await create())
    })
    beforeEach(() => {
      rentals = []
      host = openKayaks(engine, rentals)
    })
    afterEach(() => host[Symbol.asyncDispose]())
    afterAll(() => engine[Symbol.asyncDispose]())

    it("what was shown can be narrowed down, pointed to and rented, across intents", async () => {
      const me = visitor(host)
      expect((await me.say("which kayaks do you have for two people?")).text).toMatch(/Otter.*Perch/s)
      const refined = await me.say("only with a sail")
      expect(refined.standing.values).toMatchObject({ kind: "kayak", seats: 2, extras: ["sail"] })
      await me.say("boats for two people")
      const asked = await me.say("rent the second one on Friday")
      expect(asked.standing).toMatchObject({ values: { boat_id: "BOAT-103", date: "2026-11-20" } })
      expect(asked.kinds).toEqual(["ask"])
      await me.say("Novak")
      expect((await me.say("👍")).kinds).toEqual(["done"])
      expect(rentals).toMatchObject([{ boat_id: "BOAT-103", date: "2026-11-20", name: "Novak" }])
    })

    it.each([
      ["rent the cheapest one tomorrow", "BOAT-103"],
      ["rent the most expensive one tomorrow", "BOAT-104"],
      ["I'll rent the Otter tomorrow", "BOAT-102"],
      ["rent the last one tomorrow", "BOAT-104"],
      ["rent number 1 tomorrow", "BOAT-102"],
    ])("%s", async (text, boat) => {
      const me = visitor(host)
      await me.say("boats for two people")
      expect((await me.say(text)).standing.values).toMatchObject({ boat_id: boat, date: "2026-11-16" })
    })

    it("what was done can be cancelled in the next breath, and only what was done by this caller", async () => {
      const [me, other] = [visitor(host), visitor(host)]
      await me.say("Rent boat BOAT-102 tomorrow for Novak")
      await me.say("yes")
      const strange = await other.say("cancel it")
      expect(strange.kinds).not.toContain("confirm")
      const asked = await me.say("oh no, cancel it")
      expect(asked.moves).toMatchObject([
        { kind: "confirm", effect: "destructive", values: { rental_id: "R-1" } },
      ])
      expect(rentals[0]?.cancelled).toBe(false)
      await me.say("yes")
      expect(rentals).toMatchObject([{ rental_id: "R-1", cancelled: true }])
    })

    it("the same is done once more with what the words say otherwise", async () => {
      const me = visitor(host)
      await me.say("Rent boat BOAT-102 tomorrow for Novak")
      await me.say("yes")
      const again = await me.say("the same for Thursday")
      expect(again.moves).toMatchObject([
        { kind: "confirm", values: { boat_id: "BOAT-102", date: "2026-11-19", name: "Novak" } },
      ])
    })

    it.each([
      ["the second one please", "11:30"],
      ["the last one", "16:00"],
    ])("one of some times is taken by pointing to it: %s", async (words, time) => {
      const me = visitor(host)
      await me.say("which lesson times are left on Friday?")
      expect((await me.say(words)).standing).toMatchObject({
        intent: "kayaks.example:bookLesson:v1",
        values: { date: "2026-11-20", time },
      })
    })

    it("the one thing that was shown is what is meant, without a word for it", async () => {
      const me = visitor(host)
      await me.say("boats for four people")
      expect((await me.say("I would like to rent on Saturday")).standing.values).toMatchObject({
        boat_id: "BOAT-104",
        date: "2026-11-21",
      })
    })

    it("what was done is called off also after the reason for it", async () => {
      const me = visitor(host)
      await me.say("Rent boat BOAT-102 tomorrow for Novak")
      await me.say("yes")
      const asked = await me.say("oh dear, that is the wrong week. please cancel it")
      expect(asked.moves).toMatchObject([
        { kind: "confirm", effect: "destructive", values: { rental_id: "R-1" } },
      ])
    })

    it("what was done can be changed", async () => {
      const me = visitor(host)
      await me.say("Rent boat BOAT-102 tomorrow for Novak")
      await me.say("yes")
      const moved = await me.say("can you move it to Saturday?")
      expect(moved.moves).toMatchObject([
        { kind: "confirm", values: { rental_id: "R-1", date: "2026-11-21" } },
      ])
    })

    it("another node knows it, and nothing is left once the person's data is erased", async () => {
      const me = visitor(host, { name: `ada-${name}` })
      await me.say("boats for two people")
      await using elsewhere = openKayaks(engine, rentals)
      const there = visitor(elsewhere, { name: `ada-${name}` })
      await there.say("hello")
      expect((await there.say("rent the first one tomorrow")).standing.values).toMatchObject({
        boat_id: "BOAT-102",
      })
      const kept = createPersonalData(engine)
      expect(await kept.erase({ owner: `agent:ada-${name}` })).toMatchObject({ sessions: 1 })
      const after = await visitor(elsewhere, { name: `ada-${name}` }).say("rent the first one tomorrow")
      expect(after.standing.values).not.toHaveProperty("boat_id")
    })
  })
}
