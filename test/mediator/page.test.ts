import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { DrawnMove, DrawnTurn } from "../../src/pages/wire.ts"
import { createRequest, parseResponse } from "../../src/protocols/intentweb/index.ts"
import { createPersonalData, openStorage } from "../../src/storage/index.ts"
import { Town } from "./support/town.ts"
import { createVisitor } from "./support/visitor.ts"
import { watchedFetch } from "./support/watched-fetch.ts"

const say = (text: string) => ({ kind: "say", text }) as const
const yes = { kind: "confirm", yes: true } as const
const resume = { kind: "resume" } as const

const last = ({ moves }: DrawnTurn): DrawnMove => moves.at(-1)!
const linksOf = ({ explanation }: DrawnTurn) =>
  explanation.chain!.map(({ name, verified }) => [name, verified])

async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const value of values) all.push(value)
  return all
}

describe("the mediator's page without a browser", () => {
  let town: Town
  beforeEach(() => {
    town = new Town()
  })
  afterEach(() => town[Symbol.asyncDispose]())

  it("[IW-11] [IW-12] holds the conversation that the API holds, with the same words", async () => {
    const { mediator, luna } = await town.open()
    const api = town.client().open(mediator.endpoint)
    const visitor = createVisitor(mediator.origin)
    const which = await visitor.turn("conversation-1", say("Book a table for two"))
    expect(last(which).message).toBe((await api.say("Book a table for two")).envelope.message)
    const choice = last(which) as DrawnMove & { kind: "choose" }
    const option = choice.options.find(({ label }) => label.startsWith("Trattoria Luna"))!
    const confirm = await visitor.turn("conversation-1", { kind: "pick", id: option.id })
    expect(confirm).toMatchObject({
      turn: 2,
      moves: [{ kind: "confirm", title: "Trattoria Luna: Book a table", effect: "write" }],
    })
    expect(last(confirm).message).toBe((await api.say(option.label)).envelope.message)
    const done = await visitor.turn("conversation-1", yes)
    expect(done).toMatchObject({
      turn: 3,
      ended: true,
      moves: [{ kind: "done", succeeded: true, externalId: "trattoria-luna.example-1" }],
    })
    expect((await api.say("yes")).envelope.external_id).toBe("trattoria-luna.example-2")
    expect(linksOf(done)).toEqual([
      ["Trattoria Luna", true],
      ["Town mediator", true],
    ])
    expect(luna.ledger.done).toEqual(["table for 2", "table for 2"])
  })

  it("[IW-59] shows who answered, through whom and why, when it relays and when it compares", async () => {
    const { mediator } = await town.open()
    const visitor = createVisitor(mediator.origin)
    const asked = await visitor.turn("conversation-1", say("My car needs an inspection"))
    expect(last(asked)).toMatchObject({
      kind: "ask",
      title: "Garage Rossi: Book a car inspection",
      fields: [{ name: "doors", kind: "choice" }],
    })
    const [site, own] = asked.explanation.chain!
    expect(site).toMatchObject({ name: "Garage Rossi", role: "site", verified: true })
    expect(site!.interpretation).toContain("Book a car inspection")
    expect(own).toMatchObject({ name: "Town mediator", role: "mediator", verified: true })
    expect(own!.routing).toContain("Garage Rossi")
    expect(own!.considered).toEqual(["Trattoria Luna", "Forno Verde", "Garage Rossi"])
    const compared = await visitor.turn("conversation-2", say("Compare the prices of pizza"))
    expect(last(compared)).toMatchObject({ kind: "done", succeeded: true })
    expect(linksOf(compared).toSorted()).toEqual([
      ["Forno Verde", true],
      ["Town mediator", true],
      ["Trattoria Luna", true],
    ])
  })

  it("begins at the site whose offer was taken, in whatever words it is written", async () => {
    const { mediator, forno } = await town.open()
    const page = await (await fetch(`${mediator.origin}/intent-ui/`)).text()
    const setup = JSON.parse(/id="setup">(.*?)<\/script>/s.exec(page)![1]!)
    const offer = setup.offers.find((one: { by: string }) => one.by === "Forno Verde")
    expect(offer).toMatchObject({ title: "Book a table" })
    const visitor = createVisitor(mediator.origin)
    const asked = await visitor.turn("conversation-1", { kind: "start", uid: offer.uid, values: {} })
    expect(last(asked)).toMatchObject({ kind: "ask", title: "Forno Verde: Book a table" })
    await visitor.turn("conversation-1", say("three"))
    await visitor.turn("conversation-1", yes)
    expect(forno.ledger.done).toEqual(["table for 3"])
    expect(await visitor.post("conversation-2", { kind: "start", uid: "gone", values: {} })).toMatchObject({
      refused: { code: "FLOW_NOT_FOUND" },
    })
  })

  it.each(["de", "es", "fr"])("has buttons whose words a site understands, in %s", async (language) => {
    const { mediator, cars } = await town.open()
    const visitor = createVisitor(mediator.origin, language)
    const askFor = async (wish: string) => {
      await visitor.turn(wish, say("Book a car inspection, Garage Rossi"))
      return visitor.turn(wish, say("five"))
    }
    expect(await askFor("conversation-1")).toMatchObject({ moves: [{ kind: "confirm" }] })
    const changing = await visitor.turn("conversation-1", { kind: "confirm", yes: false })
    expect(changing).toMatchObject({ ended: false, moves: [{ kind: "ask" }] })
    expect(cars.ledger.done).toEqual([])
    await askFor("conversation-2")
    expect(await visitor.turn("conversation-2", yes)).toMatchObject({ moves: [{ kind: "done" }] })
    expect(cars.ledger.done).toHaveLength(1)
  })

  it("goes to no other site than the provider that a request names", async () => {
    const { mediator, luna } = await town.open()
    const ask = async (provider: string) => {
      const key = () => town.ring.current("attribution")
      const actor = { actorType: "ai_agent", actorId: "assistant-of-the-tests", key }
      const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
      const request = createRequest(sender, {
        flowType: "intent_request",
        message: "Book a table for two",
        interactionId: crypto.randomUUID(),
        audience: mediator.origin,
        extension: { provider },
      })
      const headers = { "content-type": "application/json" }
      const response = await fetch(mediator.endpoint, {
        method: "POST",
        headers,
        body: JSON.stringify(request),
      })
      return parseResponse((await response.json()) as Record<string, unknown>)
    }
    const answer = await ask(luna.origin)
    expect(answer.attribution.chain[0]?.actor_id).toBe(luna.origin)
    expect(await ask("https://elsewhere.example")).toMatchObject({
      flow_type: "error",
      status: "invalid_request",
    })
  })

  it("speaks for each visitor under a pseudonym that tells nothing and that nobody else can use", async () => {
    const watched = watchedFetch()
    const { mediator, cars } = await town.open({ fetch: watched.fetch })
    const visitors = [createVisitor(mediator.origin), createVisitor(mediator.origin)]
    for (const visitor of visitors) {
      await visitor.turn("conversation-1", say("My car needs an inspection"))
      await visitor.turn("conversation-1", say("five"))
      await visitor.turn("conversation-1", yes)
    }
    expect(new Set(cars.ledger.callers).size).toBe(2)
    expect(cars.ledger.callers.every((id) => id.startsWith("anonymous:"))).toBe(true)
    const [first] = watched.sent
    const { actor_type: type, actor_id: pseudonym } = first!.attribution.chain[0]!
    expect([type, pseudonym]).toEqual(["human", expect.stringMatching(/^visitor-/)])
    const sealed = visitors[0]!.cookie.split("=")[1]!.split(".")
    for (const part of sealed) expect(JSON.stringify(watched.sent)).not.toContain(part)

    const actor = { actorType: "human", actorId: pseudonym, key: () => town.ring.current("attribution") }
    const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
    const content = { flowType: "intent_request", message: "Book a table", interactionId: "forged" } as const
    const forged = createRequest(sender, { ...content, audience: mediator.origin })
    const headers = { "content-type": "application/json" }
    const refusal = await fetch(mediator.endpoint, { method: "POST", headers, body: JSON.stringify(forged) })
    expect(refusal.status).toBe(401)
  })

  it("[IW-49] lets no visitor see or drive another's conversation", async () => {
    const { mediator, cars } = await town.open()
    const mine = createVisitor(mediator.origin)
    await mine.turn("conversation-1", say("My car needs an inspection"))
    await mine.turn("conversation-1", say("five"))
    const other = createVisitor(mediator.origin)
    for (const input of [resume, yes, { kind: "cancel" } as const])
      expect(await other.post("conversation-1", input)).toMatchObject({
        refused: { code: "INSTANCE_NOT_FOUND" },
      })
    expect(cars.ledger.done).toEqual([])
    expect(await mine.turn("conversation-1", resume)).toMatchObject({ turn: 2, moves: [{ kind: "confirm" }] })
  })

  it("takes a doubled request once", async () => {
    const { mediator, cars } = await town.open()
    const visitor = createVisitor(mediator.origin)
    await visitor.turn("conversation-1", say("My car needs an inspection"))
    await visitor.turn("conversation-1", say("five"))
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.post("conversation-1", yes)))
    expect(answers.map(({ refused }) => refused?.code ?? "taken").toSorted()).toEqual([
      ...Array(3).fill("STATE_CONFLICT"),
      "taken",
    ])
    expect(cars.ledger.done).toHaveLength(1)
    expect(await visitor.turn("conversation-1", resume)).toMatchObject({ turn: 3, ended: true })
  })

  it("[IW-26] finds the one booking after the node was lost between the booking and its answer", async () => {
    const watched = watchedFetch()
    const { mediator, sites, cars } = await town.open({ fetch: watched.fetch })
    const visitor = createVisitor(mediator.origin)
    await visitor.turn("conversation-1", say("My car needs an inspection"))
    await visitor.turn("conversation-1", say("five"))
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: hanging, reject: release } = Promise.withResolvers<never>()
    watched.afterAnswer = () => {
      arrive()
      return hanging
    }
    const abandoned = visitor.post("conversation-1", yes)
    await reached
    const { data, origin } = mediator
    const second = await town.mediator(sites, { data, origin, now: () => Date.now() + 100_000 })
    const onSecond = (request: Request) => second.mediator.fetch(request)
    const done = await visitor.turn("conversation-1", resume, onSecond)
    expect(done).toMatchObject({ turn: 3, ended: true, moves: [{ kind: "done", externalId: "car-1" }] })
    expect(cars.ledger.done).toHaveLength(1)
    release(new TypeError("the node is gone"))
    await abandoned
  })

  it("goes on after a restart, and repeats nothing that is too old to be known", async () => {
    const watched = watchedFetch()
    const { mediator, sites, cars } = await town.open({ fetch: watched.fetch })
    const visitor = createVisitor(mediator.origin)
    await visitor.turn("conversation-1", say("My car needs an inspection"))
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: hanging, reject: release } = Promise.withResolvers<never>()
    watched.afterAnswer = () => {
      arrive()
      return hanging
    }
    const abandoned = visitor.post("conversation-1", say("five"))
    await reached
    const { data, origin } = mediator
    // Seven minutes later the signed message is out of its time: what was said last is asked for again.
    const later = await town.mediator(sites, { data, origin, now: () => Date.now() + 7 * 60_000 })
    const onLater = (request: Request) => later.mediator.fetch(request)
    expect(await visitor.turn("conversation-1", resume, onLater)).toMatchObject({
      turn: 1,
      moves: [{ kind: "ask" }],
    })
    expect(cars.ledger.done).toEqual([])
    release(new TypeError("the node is gone"))
    await abandoned
  })

  it("tells in the visitor's language that a site is dead, and takes the next wish", async () => {
    const { mediator, cars } = await town.open()
    await cars.site[Symbol.asyncDispose]()
    const visitor = createVisitor(mediator.origin, "de")
    const failed = await visitor.turn("conversation-1", say("Eine Inspektion bei der Garage Rossi, bitte"))
    expect(failed).toMatchObject({ ended: true, moves: [{ kind: "fail", code: "unavailable" }] })
    expect(last(failed).message).toContain("Garage Rossi ist gerade nicht zu erreichen")
    const next = await visitor.turn("conversation-2", say("Book a table for 2 at Trattoria Luna"))
    expect(linksOf(next)[0]).toEqual(["Trattoria Luna", true])
  })

  it("says which input it cannot take", async () => {
    const { mediator } = await town.open()
    const visitor = createVisitor(mediator.origin)
    await visitor.turn("conversation-1", say("Book a table for two"))
    for (const [input, code] of [
      [{ kind: "give", values: { people: 2 } }, "STATE_CONFLICT"],
      [{ kind: "pick", id: "9" }, "INVALID_PAYLOAD"],
    ] as const)
      expect(await visitor.post("conversation-1", input)).toMatchObject({ refused: { code } })
    expect(await visitor.post("conversation-2", yes)).toMatchObject({
      refused: { code: "INSTANCE_NOT_FOUND" },
    })
    // Half a character is no reason to fail.
    expect(await visitor.post("conversation-3", say("Book a table \ud83c"))).toMatchObject({ turn: {} })
    const cancelled = await visitor.turn("conversation-1", { kind: "cancel" })
    expect(cancelled).toMatchObject({ ended: true, moves: [{ kind: "fail", code: "cancelled" }] })
    expect(await visitor.post("conversation-1", say("hello"))).toMatchObject({
      refused: { code: "STATE_CONFLICT" },
    })
  })

  it("[IW-45] exports and erases a conversation with everything else of its visitor", async () => {
    const { mediator } = await town.open()
    const visitor = createVisitor(mediator.origin)
    await visitor.turn("conversation-1", say("My car needs an inspection"))
    await using engine = await openStorage({ file: join(mediator.data, "parley.db") })
    const kept = createPersonalData(engine)
    const [owner] = await allOf(kept.owners())
    expect(owner).toMatch(/^session:/)
    const kinds = async () => {
      const records = await allOf(kept.export({ owner: owner! }))
      return records.map(({ kind }) => kind).toSorted()
    }
    expect(await kinds()).toEqual(["interaction"])
    expect(await kept.erase({ owner: owner! })).toMatchObject({ interactions: 1, threads: 0 })
    expect(await kinds()).toEqual([])
    expect(await visitor.post("conversation-1", resume)).toMatchObject({
      refused: { code: "INSTANCE_NOT_FOUND" },
    })
  })
})
