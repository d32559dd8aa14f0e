import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Host } from "../../src/host/index.ts"
import { type Engine, openStorage } from "../../src/storage/index.ts"
import { openKayaks, type Rental, visitor } from "./kayaks.ts"

describe("talk around a matter", () => {
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
    ["en", "hi there", /^Good morning! .*Rent a boat/],
    ["de", "Guten Tag", /^Guten Morgen! .*Rent a boat/],
    ["fr", "bonjour", /^Bonjour ! .*Rent a boat/],
    ["es", "hola", /^¡Buenos días! .*Rent a boat/],
    ["en", "what can you do?", /Find a boat/],
    ["de", "was können Sie?", /Find a boat/],
    ["fr", "qu'est-ce que vous pouvez faire ?", /Find a boat/],
    ["es", "¿qué puedes hacer?", /Find a boat/],
    ["en", "who are you?", /Lakeside Kayaks.*rent kayaks/],
    ["de", "wer sind Sie?", /Lakeside Kayaks/],
    ["en", "where are you located?", /Pier 4, Bled/],
    ["de", "wo finde ich Sie?", /Pier 4, Bled/],
    ["fr", "vous êtes où ?", /Pier 4, Bled/],
    ["es", "¿dónde están?", /Pier 4, Bled/],
    ["en", "are you a robot?", /not a person/],
    ["en", "what's your phone number?", /\+386 4 555 0111/],
    ["en", "thanks!", /welcome/],
    ["de", "vielen Dank", /Gern geschehen/],
    ["en", "how are you?", /thank you/],
    ["en", "bye", /Goodbye/],
    ["en", "yes", /no open question/],
    ["de", "ja", /keine Frage offen/],
    ["en", "one moment please", /Take your time/],
  ])("%s: %s", async (locale, text, answer) => {
    const { kinds, text: said } = await visitor(host, { locale }).say(text)
    expect(kinds).toEqual(["inform"])
    expect(said).toMatch(answer)
  })

  it.each([
    ["en", "can I just talk to someone"],
    ["de", "ich möchte mit einem Menschen sprechen"],
    ["fr", "je voudrais parler à quelqu'un"],
    ["es", "quiero hablar con una persona"],
  ])("a person is wanted, in %s", async (locale, text) => {
    const { moves } = await visitor(host, { locale }).say(text)
    expect(moves).toMatchObject([
      { kind: "refer", contact: { phone: "+386 4 555 0111", email: "hello@kayaks.example" } },
    ])
  })

  it("nothing said in between is taken for a name, and the question stays open", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102 tomorrow")
    const held = await me.say("hang on, let me check with my wife")
    expect(held).toMatchObject({ kinds: ["ask"], text: "Take your time." })
    const why = await me.say("why do you want my name?")
    expect(why.kinds).toEqual(["inform", "ask"])
    expect(why.text).toMatch(/whom to hand the boat to/)
    expect((await me.say("this is ridiculous")).kinds).toEqual(["inform", "ask"])
    expect((await me.say("what was the question?")).text).toMatch(/which name/i)
    expect((await me.say("Novak")).moves).toMatchObject([{ kind: "confirm", values: { name: "Novak" } }])
  })

  it("goes back to what was given last, and starts over", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102 tomorrow")
    await me.say("Novak")
    expect((await me.say("go back")).moves).toMatchObject([{ kind: "ask", parameters: [{ name: "name" }] }])
    const over = await me.say("start over")
    expect(over.standing).toMatchObject({ values: {}, intent: undefined, ended: false })
  })

  it("does not say the same twice when it does not understand, and names a person then", async () => {
    const me = visitor(host)
    await me.say("Rent boat BOAT-102")
    const first = await me.say("&&& §§")
    const second = await me.say("&&& §§")
    expect(first.text).toMatch(/did not understand/)
    expect(second.text).toMatch(/still do not get that.*\+386 4 555 0111/)
  })

  it("not understood and not offered are two things", async () => {
    expect((await visitor(host).say("asdf qwe")).text).toMatch(/did not get that.*Rent a boat/)
    expect((await visitor(host).say("could you repair the roof of my neighbour's house?")).text).toMatch(
      /not sure that this is something I can do.*Rent a boat/,
    )
  })
})
