import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Host } from "../../src/host/index.ts"
import { type Engine, openStorage } from "../../src/storage/index.ts"
import { openKayaks, visitor } from "./kayaks.ts"

describe("questions about the house", () => {
  let engine: Engine
  let host: Host
  beforeAll(async () => {
    engine = await openStorage({ file: ":memory:" })
    host = openKayaks(engine, [])
  })
  afterAll(async () => {
    await host[Symbol.asyncDispose]()
    await engine[Symbol.asyncDispose]()
  })

  it.each([
    [
      "en",
      "are you open on Mondays?",
      /closed on Monday\. Tuesday–Friday: 10:00-18:00\. Saturday: 09:00-20:00/,
    ],
    ["en", "what are your opening hours?", /^Tuesday–Friday: 10:00-18:00\./],
    ["de", "habt ihr samstags geöffnet?", /^Samstag: 09:00-20:00\./],
    ["fr", "vous êtes ouverts demain ?", /^Lundi : fermé\./],
    ["es", "¿hasta qué hora abrís los viernes?", /^Viernes: 10:00-18:00\./],
    ["en", "may I bring my dog?", /Dogs are welcome/],
    ["de", "darf mein Hund mit?", /Dogs are welcome/],
    ["es", "¿puedo llevar a mi perro?", /Dogs are welcome/],
    ["en", "ha, fine. what's your phone number?", /\+386 4 555 0111/],
    ["en", "where are you and when do you close on Saturday?", /Pier 4[\s\S]*Saturday: 09:00-20:00/],
    ["de", "kann ich euch mal anrufen?", /\+386 4 555 0111/],
  ])("%s: %s", async (locale, text, answer) => {
    const { kinds, text: said } = await visitor(host, { locale }).say(text)
    expect(new Set(kinds)).toEqual(new Set(["inform"]))
    expect(said).toMatch(answer)
  })

  it("are answered in between, and the question stays open", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102 on Saturday")
    const said = await me.say("are vests included? and until when are you open on Saturday?")
    expect(said.kinds).toEqual(["inform", "inform", "ask"])
    expect(said.text).toMatch(/Life vests are included[\s\S]*Saturday: 09:00-20:00[\s\S]*which name/i)
    expect((await me.say("Zupan")).moves).toMatchObject([{ kind: "confirm", values: { name: "Zupan" } }])
  })

  it("that nothing declared answers get the contact, not a guess", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102 on Saturday")
    const said = await me.say("is there a playground nearby?")
    expect(said.kinds).toEqual(["inform", "ask"])
    expect(said.text).toMatch(/\+386 4 555 0111/)
  })

  it("a wish is no question about its rules", async () => {
    expect((await visitor(host).say("can I cancel my rental?")).moves).toMatchObject([
      { kind: "ask", parameters: [{ name: "rental_id" }] },
    ])
  })

  it("why something is asked for is told of what the words name", async () => {
    const me = visitor(host)
    await me.say("I want to rent a boat")
    expect((await me.say("why do you need my name?")).text).toMatch(/whom to hand the boat to/)
  })
})
