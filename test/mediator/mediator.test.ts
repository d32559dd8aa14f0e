import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createKeyResolver, type Fetch } from "../../src/identity/index.ts"
import {
  createIntentWebClient,
  createRequest,
  examineQuoted,
  parseManifest,
  parseResponse,
  queryHash,
  type Reply,
  type RequestEnvelope,
  verifyDerivedFrom,
} from "../../src/protocols/intentweb/index.ts"
import { assistant, Town } from "./support/town.ts"
import { watchedFetch } from "./support/watched-fetch.ts"

const fetch = globalThis.fetch as Fetch

describe("a mediator over three sites", () => {
  let town: Town
  beforeEach(() => {
    town = new Town()
  })
  afterEach(() => town[Symbol.asyncDispose]())

  /** Says the words one after the other, as long as there is something to answer to. */
  const converse = (endpoint: string, wish: string, ...answers: string[]): Promise<Reply> =>
    town.client().converse(endpoint, wish, async () => answers.shift())
  const namesOf = (reply: Reply) => reply.actors.map(({ actorId }) => actorId)

  it("[IW-47] [IW-33] [IW-37] [IW-59] routes a wish by its meaning and relays the whole conversation", async () => {
    const { cars, luna, mediator } = await town.open()
    const result = await converse(mediator.endpoint, "My car needs an inspection", "five", "yes")
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", external_id: "car-1" })
    expect(result.actors.every(({ unproven }) => unproven === undefined)).toBe(true)
    expect(namesOf(result)).toEqual([cars.origin, mediator.origin])
    const [bySite, byMediator] = result.envelope.explicability!
    expect(bySite).toMatchObject({ actor: cars.origin })
    expect(byMediator).toMatchObject({
      actor: mediator.origin,
      sites_considered: expect.arrayContaining([luna.origin]),
    })
    expect(byMediator!.routing_logic).toContain("Garage Rossi")
    expect(cars.ledger).toMatchObject({ done: ["inspection, five doors"], callers: [`agent:${assistant}`] })
  })

  it("[IW-33] [IW-62] leaves a relayed envelope as the user signed it", async () => {
    const watched = watchedFetch()
    const { mediator } = await town.open({ fetch: watched.fetch })
    const signed: RequestEnvelope[] = []
    const client = town.client({
      fetch: async (url, init) => {
        if (init?.method === "POST") signed.push(JSON.parse(String(init.body)))
        return fetch(url, init)
      },
    })
    await client.open(mediator.endpoint).say("My car needs an inspection")
    const [onward] = watched.sent
    const { chain, ...attribution } = onward!.attribution
    expect(chain).toHaveLength(2)
    const { explicability: _, ...withoutRouting } = onward!
    expect({ ...withoutRouting, attribution: { ...attribution, chain: chain.slice(0, 1) } }).toEqual(
      signed[0],
    )
    expect(chain[1]).toMatchObject({ actor_type: "ai_gateway", actor_id: mediator.origin })
  })

  it("goes to the site that the wish names", async () => {
    const { forno, mediator } = await town.open()
    const result = await converse(mediator.endpoint, "Book a table for 2 at Forno Verde", "yes")
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
    expect(forno.ledger.done).toEqual(["table for 2"])
  })

  it("[IW-24] [IW-62] asks which of several sites is meant, then originates with the user's signed envelopes", async () => {
    const watched = watchedFetch()
    const { luna, forno, mediator } = await town.open({ fetch: watched.fetch })
    const conversation = town.client().open(mediator.endpoint)
    const which = await conversation.say("Book a table for two")
    expect(which.envelope.flow_type).toBe("clarification_request")
    expect(which.envelope.clarification_options?.map(({ label }) => label).sort()).toEqual([
      "Forno Verde: Book a table",
      "Trattoria Luna: Book a table",
    ])
    expect(namesOf(which)).toEqual([mediator.origin])
    expect(watched.sent).toEqual([])
    const confirm = await conversation.say("the Trattoria, please")
    expect(confirm.envelope.message).toContain("2")
    const result = await conversation.say("yes")
    expect(result.envelope).toMatchObject({ status: "confirmed", external_id: "trattoria-luna.example-1" })
    expect(forno.ledger.done).toEqual([])
    expect(luna.ledger.callers).toEqual([`agent:${mediator.origin}`])

    const [opened, further] = watched.sent
    expect(opened).toMatchObject({
      flow_type: "intent_request",
      message: "Book a table. Book a table for two",
    })
    expect(opened!.attribution.chain.map(({ actor_id }) => actor_id)).toEqual([mediator.origin])
    expect(opened!.interaction_id).not.toBe(conversation.interactionId)
    const keys = createKeyResolver({ fetch, registered: town.agents })
    const users = await verifyDerivedFrom(opened!, keys)
    expect(users.map(([user]) => user)).toEqual([
      { actorType: "ai_agent", actorId: assistant, unproven: undefined },
      { actorType: "ai_agent", actorId: assistant, unproven: undefined },
    ])
    expect(further!.attribution.derived_from).toHaveLength(1)
    const quoted = await examineQuoted(result, keys)
    expect(quoted.map(({ actors }) => actors)).toEqual([
      [{ actorType: "intent_site", actorId: luna.origin, unproven: undefined }],
    ])
  })

  it("[IW-24] takes a choice by number, and asks again when the answer fits none", async () => {
    const { mediator } = await town.open()
    const conversation = town.client().open(mediator.endpoint)
    const which = await conversation.say("Book a table for two")
    expect((await conversation.say("hmm, I wonder")).envelope.flow_type).toBe("clarification_request")
    const second = which.envelope.clarification_options![1]!.label.split(":")[0]!
    const reply = await conversation.say("2")
    expect(reply.envelope.explicability?.[0]?.routing_logic).toContain(second)
  })

  it("says what can be done here when nothing fits, and takes a better wish", async () => {
    const { cars, mediator } = await town.open()
    const conversation = town.client().open(mediator.endpoint)
    const none = await conversation.say("What is the weather on Mars?")
    expect(none.envelope).toMatchObject({ flow_type: "information_response" })
    expect(none.envelope.message).toContain("Book a car inspection")
    await conversation.say("My car needs an inspection")
    await conversation.say("three")
    const result = await conversation.say("yes")
    expect(result.envelope).toMatchObject({ status: "confirmed", external_id: "car-1" })
    expect(cars.ledger.done).toEqual(["inspection, three doors"])
  })

  it("gives up on a wish that never becomes clear, and stops when it is told to", async () => {
    const { mediator, luna, forno, cars } = await town.open()
    const unclear = town.client().open(mediator.endpoint)
    let turns = 0
    for (; !unclear.ended && turns < 20; turns++) await unclear.say(`Colourless green ideas, ${turns}`)
    expect(turns).toBeLessThan(8)
    const stopped = town.client().open(mediator.endpoint)
    await stopped.say("Book a table for two")
    expect((await stopped.abort("never mind")).envelope).toMatchObject({
      flow_type: "error",
      status: "cancelled",
    })
    expect([luna, forno, cars].flatMap(({ ledger }) => ledger.done)).toEqual([])
  })

  it("[IW-25] hands a stop on to the site", async () => {
    const { cars, mediator } = await town.open()
    const conversation = town.client().open(mediator.endpoint)
    await conversation.say("My car needs an inspection")
    const end = await conversation.abort("never mind")
    expect(end.envelope).toMatchObject({ flow_type: "error", status: "cancelled" })
    expect(namesOf(end)).toEqual([cars.origin, mediator.origin])
  })

  it("serves a manifest whose capabilities are those of its sites", async () => {
    const { mediator, luna, sites } = await town.open()
    const response = await fetch(`${mediator.origin}/intentmanifest.yaml`, {})
    const manifest = parseManifest(await response.text())
    expect(manifest).toMatchObject({
      company: "Town mediator",
      contact: { intent_endpoint: mediator.endpoint },
    })
    expect(manifest.capabilities.map(({ intent }) => intent)).toEqual([
      "Book a table",
      "Ask about the menu",
      "Book a table",
      "Ask about the menu",
      "Book a car inspection",
    ])
    expect(manifest.capabilities[0]).toMatchObject({
      provider: { company: "Trattoria Luna", origin: luna.origin },
      kind: "transactional",
    })
    expect(sites).toHaveLength(3)
  })

  it("[IW-49] tells strangers apart who come to a site through one mediator", async () => {
    const { cars, mediator } = await town.open()
    const strangers = ["stranger-a", "stranger-b"].map((actorId) =>
      createIntentWebClient({
        actor: { actorType: "ai_agent", actorId, key: () => town.ring.current("attribution") },
        fetch,
        keys: createKeyResolver({ fetch }),
      }),
    )
    for (const client of strangers) {
      const answers = ["five", "yes"]
      await client.converse(mediator.endpoint, "My car needs an inspection", async () => answers.shift())
    }
    expect(new Set(cars.ledger.callers).size).toBe(2)
    expect(cars.ledger.callers.every((id) => id.startsWith("anonymous:"))).toBe(true)
  })

  it.each([
    ["clear, and relayed", "My car needs an inspection", "Garage Rossi"],
    ["unclear, and asked about", "Book a table for two", "Trattoria Luna"],
  ])("takes a request with the specification's four members of a chain alone: %s", async (_, wish, named) => {
    const { mediator, cars, luna } = await town.open()
    const timestamp = new Date().toISOString()
    const said = {
      protocol_version: "1.0",
      flow_type: "intent_request",
      message: wish,
      interaction_id: "four-members",
    }
    const chain = [{ actor_type: "human", actor_id: "somebody", timestamp, signature: "none" }]
    const attribution = { query_hash: queryHash(said), nonce: crypto.randomUUID(), timestamp, chain }
    const response = await fetch(mediator.endpoint, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...said, attribution }),
    })
    const first = parseResponse((await response.json()) as Record<string, unknown>)
    expect(first.flow_type).not.toBe("error")
    expect(JSON.stringify(first)).toContain(named)
    const isRelayed = first.attribution.chain.length === 2
    expect(isRelayed).toBe(named === "Garage Rossi")
    expect([cars, luna].flatMap(({ ledger }) => ledger.done)).toEqual([])
  })

  it("refuses a wish that has passed it before", async () => {
    const { mediator } = await town.open()
    const actor = { actorType: "ai_agent", actorId: assistant, key: () => town.ring.current("attribution") }
    const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
    const content = { flowType: "intent_request", message: "Book a table", interactionId: "loop" } as const
    const inner = createRequest(sender, { ...content, audience: "https://b.example" })
    // As if another mediator had made a wish of its own from one that this mediator had originated.
    const passed = {
      ...inner,
      attribution: {
        ...inner.attribution,
        derived_from: [
          { attribution: { chain: [{ ...inner.attribution.chain[0]!, actor_id: mediator.origin }] } },
        ],
      },
    } as unknown as RequestEnvelope
    const evidence = { ...passed, attribution: { ...passed.attribution, chain: [{ aud: assistant }] } }
    const request = createRequest(sender, {
      ...content,
      audience: mediator.origin,
      derivedFrom: [evidence as unknown as RequestEnvelope],
    })
    const response = await fetch(mediator.endpoint, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    })
    const refusal = parseResponse((await response.json()) as Record<string, unknown>)
    expect(refusal).toMatchObject({ flow_type: "error", status: "invalid_request" })
    expect(refusal.message).toContain("loop")
  })
})
