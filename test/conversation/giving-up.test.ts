import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Host } from "../../src/host/index.ts"
import { type Engine, openStorage } from "../../src/storage/index.ts"
import { openKayaks, type Rental, visitor } from "./kayaks.ts"

describe("whoever wants nothing any more", () => {
  let engine: Engine
  let host: Host
  const rentals: Rental[] = []
  beforeAll(async () => {
    engine = await openStorage({ file: ":memory:" })
    host = openKayaks(engine, rentals)
  })
  afterAll(async () => {
    await host[Symbol.asyncDispose]()
    await engine[Symbol.asyncDispose]()
  })

  it.each([
    ["en", "oh well, the weather looks awful, leave it"],
    ["en", "my cousin lends us hers, so no thanks"],
    ["en", "hold on... no, we changed our minds"],
    ["en", "only Friday would do. thanks anyway"],
    ["de", "ach schade, dann eben nicht"],
    ["de", "wir haben es uns anders überlegt"],
    ["fr", "tant pis pour cette fois"],
    ["fr", "c'est dommage, merci quand même"],
    ["es", "qué pena, pues nada"],
    ["es", "gracias de todos modos"],
  ])("is let go while a name is asked for: %s, %s", async (locale, text) => {
    const me = visitor(host, { locale })
    await me.say("Rent boat BOAT-102 2026-11-21")
    expect((await me.say(text)).moves).toMatchObject([{ kind: "fail", code: "cancelled" }])
    expect(rentals).toEqual([])
  })

  it.each([
    ["en", "just browsing, thanks", /All right/],
    ["de", "danke, ich wollte nur mal schauen", /In Ordnung/],
    ["fr", "non merci", /Très bien/],
    ["es", "nada, gracias igualmente", /De acuerdo/],
  ])("gets a word where nothing is open: %s, %s", async (locale, text, answer) => {
    const said = await visitor(host, { locale }).say(text)
    expect(said.kinds).toEqual(["inform"])
    expect(said.text).toMatch(answer)
  })

  it("may just be content", async () => {
    expect((await visitor(host).say("I just wanted to say the tour last week was great")).text).toMatch(
      /good to hear/,
    )
  })

  it("goes on where the words say what is wanted instead", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102 on Saturday")
    expect((await me.say("no thanks, make it Friday the 20th")).standing.values).toMatchObject({
      date: "2026-11-20",
    })
  })

  it("may lack what is asked for, and is told what follows from that", async () => {
    const me = visitor(host)
    await me.say("Cancel my rental")
    const said = await me.say("I don't have a number")
    expect(said.kinds).toEqual(["inform"])
    expect(said.text).toMatch(/without that.*\+386 4 555 0111/)
  })
})
