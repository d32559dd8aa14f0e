import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createKeyResolver, type Fetch } from "../../src/identity/index.ts"
import {
  createRequest,
  examineQuoted,
  parseResponse,
  type ResponseEnvelope,
  verifyDerivedFrom,
} from "../../src/protocols/intentweb/index.ts"
import { garage, quoting, restaurant } from "./support/businesses.ts"
import { assistant, Town } from "./support/town.ts"
import { watchedFetch } from "./support/watched-fetch.ts"

const fetch = globalThis.fetch as Fetch

describe("several at once", () => {
  let town: Town
  beforeEach(() => {
    town = new Town()
  })
  afterEach(() => town[Symbol.asyncDispose]())
  const keys = () => createKeyResolver({ fetch, registered: town.agents })

  it("[IW-58] [IW-62] asks several sites and puts their answers side by side, with who said what", async () => {
    const watched = watchedFetch()
    const { luna, forno, mediator } = await town.open({ fetch: watched.fetch })
    const reply = await town.client().open(mediator.endpoint).say("Compare the prices of pizza")
    const { envelope } = reply
    expect(envelope).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
    const { message } = envelope
    expect(message).toMatch(/\*\*Trattoria Luna\*\*[^>]*\n\n> - Pizza Margherita: 9 EUR/)
    expect(message).toMatch(/\*\*Forno Verde\*\*[^>]*\n\n> - Pizza Margherita: 7 EUR/)
    expect(message).toMatch(
      /Tiramisu \| 6 EUR \| Trattoria Luna \|\n\| Pizza Margherita \| 7 EUR \| Forno Verde/,
    )
    expect(envelope.explicability?.[0]?.routing_logic).toContain("compare")
    const sites = (await examineQuoted(reply, keys())).flatMap(({ actors }) => actors)
    expect(sites.map(({ actorId }) => actorId).sort()).toEqual([luna.origin, forno.origin].sort())
    for (const { unproven } of sites) expect(unproven).toBeUndefined()
    for (const request of watched.sent) {
      expect(request.attribution.chain.map(({ actor_id }) => actor_id)).toEqual([mediator.origin])
      expect((await verifyDerivedFrom(request, keys()))[0]?.[0]?.actorId).toBe(assistant)
    }
  })

  it("[IW-58] compares when the caller's extension field asks for it, and does not when it forbids it", async () => {
    const { mediator } = await town.open()
    const actor = { actorType: "ai_agent", actorId: assistant, key: () => town.ring.current("attribution") }
    const ask = async (message: string, compare: boolean): Promise<ResponseEnvelope> => {
      const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
      const content = { flowType: "intent_request", message, audience: mediator.origin } as const
      const request = createRequest(sender, {
        ...content,
        interactionId: crypto.randomUUID(),
        extension: { compare },
      })
      const response = await fetch(mediator.endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
      })
      return parseResponse((await response.json()) as Record<string, unknown>)
    }
    expect((await ask("How much is a pizza?", true)).message).toContain("> - Pizza Margherita: 7 EUR")
    expect((await ask("Compare the prices of pizza", false)).flow_type).toBe("clarification_request")
  })

  it("[IW-58] says which site could not be asked", async () => {
    const { forno, mediator } = await town.open()
    await forno.site[Symbol.asyncDispose]()
    const { envelope } = await town.client().open(mediator.endpoint).say("Compare the prices of pizza")
    expect(envelope.status).toBe("confirmed")
    expect(envelope.message).toContain("> - Pizza Margherita: 9 EUR")
    expect(envelope.message).toMatch(/\*\*Forno Verde\*\*[^\n]*\n\nIt could not be asked/)
  })

  it("[IW-58] asks the user for what the sites need before they can answer", async () => {
    const north = await town.site(quoting("North Movers", 3))
    const south = await town.site(quoting("South Movers", 2))
    const mediator = await town.mediator([north.origin, south.origin])
    const conversation = town.client().open(mediator.endpoint)
    const more = await conversation.say("Compare the prices for moving house")
    expect(more.envelope.flow_type).toBe("information_request")
    expect(more.envelope.required_information).toEqual(["Number of rooms to move (1-12)"])
    const result = await conversation.say("4 rooms")
    expect(result.envelope).toMatchObject({ flow_type: "execution_result" })
    expect(result.envelope.message).toContain("> 12 EUR")
    expect(result.envelope.message).toContain("> 8 EUR")
  })

  it("never confirms anything while it compares", async () => {
    const { luna, forno, mediator } = await town.open()
    for (const wish of [
      "Compare and book a table for two",
      "Which of them has a table for 4? Book the cheapest",
    ])
      await town.client().open(mediator.endpoint).say(wish)
    expect([...luna.ledger.done, ...forno.ledger.done]).toEqual([])
  })
})

describe("two mediators in a row", () => {
  it("[IW-33] [IW-37] [IW-59] carry a conversation to the site, and the client verifies the whole chain", async () => {
    await using town = new Town()
    const cars = await town.site(garage())
    const luna = await town.site(restaurant("Trattoria Luna", { Pizza: 9 }))
    const inner = await town.mediator([cars.origin, luna.origin])
    const outer = await town.mediator([inner.origin])
    const answers = ["five", "yes"]
    const result = await town
      .client()
      .converse(outer.endpoint, "My car needs an inspection", async () => answers.shift())
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", external_id: "car-1" })
    expect(result.actors).toEqual([
      { actorType: "intent_site", actorId: cars.origin, unproven: undefined },
      { actorType: "ai_gateway", actorId: inner.origin, unproven: undefined },
      { actorType: "ai_gateway", actorId: outer.origin, unproven: undefined },
    ])
    expect(result.envelope.explicability?.map(({ actor }) => actor)).toEqual([
      cars.origin,
      inner.origin,
      outer.origin,
    ])
    expect(cars.ledger).toMatchObject({ done: ["inspection, five doors"], callers: [`agent:${assistant}`] })
  })

  it("list what they have from each other only once", async () => {
    await using town = new Town()
    const cars = await town.site(garage())
    const first = await town.mediator([cars.origin])
    const second = await town.mediator([first.origin, cars.origin], { refreshAfter: 0 })
    const { mediator } = second
    const listed = () => mediator.listings().flatMap(({ capabilities }) => capabilities)
    expect(listed()).toHaveLength(1)
    const third = await town.mediator([second.origin, first.origin])
    expect(third.mediator.listings().flatMap(({ capabilities }) => capabilities)).toHaveLength(1)
  })
})
