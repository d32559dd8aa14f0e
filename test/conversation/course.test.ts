import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Host } from "../../src/host/index.ts"
import { type Engine, openStorage } from "../../src/storage/index.ts"
import { openKayaks, type Rental, visitor } from "./kayaks.ts"

describe("the course of a conversation", () => {
  let engine: Engine
  let host: Host
  let rentals: Rental[]
  beforeAll(async () => {
    engine = await openStorage({ file: ":memory:" })
  })
  beforeEach(() => {
    rentals = []
    host = openKayaks(engine, rentals)
  })
  afterEach(() => host[Symbol.asyncDispose]())
  afterAll(() => engine[Symbol.asyncDispose]())

  const rented = async (locale = "en") => {
    const me = visitor(host, { locale })
    await me.say("Rent boat BOAT-102 tomorrow for Novak")
    return me
  }

  it.each(["y", "ye", "aye go on", "go for it", "yes, book it"])(
    "a yes as it is really written: %s",
    async (text) => {
      const me = await rented()
      expect((await me.say(text)).kinds).toEqual(["done"])
      expect(rentals).toHaveLength(1)
    },
  )

  it.each(["so when can I have it?", "what would you book it as?"])(
    "a question is no yes: %s",
    async (text) => {
      const me = await rented()
      await me.say(text)
      expect(rentals).toHaveLength(0)
    },
  )

  it.each([
    ["en", "selling everything, bin it"],
    ["en", "my flight got moved, could you cancel the rental"],
    ["de", "mir ist was dazwischengekommen, bitte stornieren Sie das wieder"],
    ["fr", "j'ai un empêchement, annulez-la svp"],
    ["es", "uy, me ha salido una reunión, anulala porfa"],
  ])("what was just done is called off without its number (%s): %s", async (locale, text) => {
    const me = await rented(locale)
    await me.say("👍")
    expect((await me.say(text)).moves).toMatchObject([{ kind: "confirm", values: { rental_id: "R-1" } }])
    expect(rentals[0]?.cancelled).toBe(false)
    await me.say("👍")
    expect(rentals[0]?.cancelled).toBe(true)
  })

  it("cancelling is not giving up where that is the matter, and bare words that could be either are asked about", async () => {
    const me = await rented()
    await me.say("yes")
    await me.say("cancel it")
    expect((await me.say("cancel")).kinds).toEqual(["confirm"])
    expect((await me.say("never mind")).kinds).toEqual(["fail"])
    expect(rentals[0]?.cancelled).toBe(false)
    await me.say("cancel it")
    expect((await me.say("please cancel it")).kinds).toEqual(["done"])
  })

  it("who wants to cancel with nothing open is asked what", async () => {
    const reply = await visitor(host).say("I want to cancel")
    expect(reply.kinds).toEqual(["ask"])
    expect(reply.text).toMatch(/Which rental/)
  })

  it("an initial is a name and not a short form, and why is asked whatever else is named", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102 tomorrow")
    const why = await me.say("why on earth do you need my name for a boat tomorrow")
    expect(why.text).toMatch(/so that we know whom to hand the boat to/)
    const reply = await me.say("R. Novak")
    expect(reply.standing.values).toMatchObject({ name: "R. Novak", boat_id: "BOAT-102" })
  })

  it("tells hours and a number to call in everyday words", async () => {
    const me = visitor(host)
    expect((await me.say("what time do you shut on saturdays")).text).toMatch(/09:00-20:00/)
    expect((await me.say("who do I ring then?")).text).toMatch(/\+386 4 555 0111/)
  })

  it("a go-ahead to a question for details asks for them again and is no riddle", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102 tomorrow")
    const reply = await me.say("ok go ahead")
    expect(reply.text).toBe("Under which name?")
  })
})
