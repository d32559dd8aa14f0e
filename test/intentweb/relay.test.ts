import { Hono } from "hono"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { KeyRing } from "../../src/identity/index.ts"
import {
  type Actor,
  appendEntry,
  createRequest,
  originate,
  parseRequest,
  parseResponse,
  type RequestEnvelope,
  relayRequest,
  relayResponse,
  verifyDerivedFrom,
} from "../../src/protocols/intentweb/index.ts"
import { post, siteOrigin, World } from "./support/world.ts"

describe("mediators", () => {
  let world: World
  let site: Awaited<ReturnType<World["site"]>>
  beforeEach(async () => {
    world = new World()
    site = await world.site()
  })
  afterEach(() => world[Symbol.asyncDispose]())

  /** A mediator that forwards everything to the next actor. */
  function addMediator(origin: string, next: string): Actor {
    const ring = KeyRing.create(world.time)
    const actor = { actorType: "ai_gateway", actorId: origin, key: () => ring.current("attribution") }
    const app = new Hono()
    app.get("/.well-known/jwks.json", (c) => c.json(ring.publicKeys(world.time)))
    app.post("/intent", async (c) => {
      const request = parseRequest(await c.req.json())
      const routing = { routing_logic: `Sent on to ${next}`, sites_considered: [next] }
      const onward = relayRequest(request, next, { actor, now: world.time, explanation: routing })
      const response = await world.fetch(`${next}/intent`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(onward),
      })
      const answer = parseResponse((await response.json()) as Record<string, unknown>)
      const back = relayResponse(answer, request, { actor, now: world.time, explanation: routing })
      return c.json(back, response.status as 200)
    })
    world.handlers.set(origin, (request) => app.fetch(request))
    return actor
  }

  it("[IW-33] [IW-37] [IW-59] carries a whole conversation through two mediators, and the client verifies every actor", async () => {
    addMediator("https://second.example", siteOrigin)
    addMediator("https://first.example", "https://second.example")
    const client = world.client(world.actor("https://assistant.example"))
    const answers = ["Tuesday", "yes"]
    const result = await client.converse("https://first.example/intent", "A table for 2", async () =>
      answers.shift(),
    )
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", external_id: "RES-1" })
    expect(result.actors).toEqual(
      [
        ["intent_site", siteOrigin],
        ["ai_gateway", "https://second.example"],
        ["ai_gateway", "https://first.example"],
      ].map(([actorType, actorId]) => ({ actorType, actorId, unproven: undefined })),
    )
    expect(result.envelope.explicability?.map(({ actor }) => actor)).toEqual([
      siteOrigin,
      "https://second.example",
      "https://first.example",
    ])
    expect(site.kitchen.bookings).toHaveLength(1)
  })

  it("[IW-59] refuses an answer that a mediator on the way has altered", async () => {
    addMediator("https://second.example", siteOrigin)
    const first = addMediator("https://first.example", "https://second.example")
    const honest = world.handlers.get("https://first.example")!
    const client = world.client(world.actor("https://assistant.example"))
    world.handlers.set("https://first.example", async (request) => {
      const response = await honest(request)
      if (request.method !== "POST") return response
      const envelope = parseResponse((await response.json()) as Record<string, unknown>)
      const { chain } = envelope.attribution
      const altered = { ...envelope, message: "All tables are taken.", explicability: [] }
      altered.attribution = { ...envelope.attribution, chain: chain.slice(0, 2) }
      const to = { direction: "response", audience: "https://assistant.example", now: world.time } as const
      return Response.json(appendEntry(altered, first, to))
    })
    await expect(client.open("https://first.example/intent").say("A table for 2")).rejects.toMatchObject({
      code: "unauthenticated",
    })
  })

  it("[IW-26] gives the same answer when a mediator forwards the same message again at another time", async () => {
    const mediator = addMediator("https://first.example", siteOrigin)
    const request = signed(world.actor("assistant"), mediator.actorId)
    const send = () => {
      const relayed = relayRequest(request, siteOrigin, { actor: mediator, now: world.time })
      return Promise.resolve(post(site.handle, relayed)).then((response) => response.text())
    }
    const answer = await send()
    world.time += 5_000
    expect(await send()).toBe(answer)
  })

  it("[IW-33] leaves everything before its own entry as it is", () => {
    const mediator = world.actor("https://first.example", "ai_gateway")
    const request = signed(world.actor("assistant"), mediator.actorId)
    const relayed = relayRequest(request, siteOrigin, { actor: mediator, now: world.time })
    expect(relayed.attribution.chain[0]).toEqual(request.attribution.chain[0])
    const { attribution: before, ...payload } = request
    const { attribution: after, ...forwarded } = relayed
    expect(forwarded).toEqual(payload)
    expect({ ...after, chain: [] }).toEqual({ ...before, chain: [] })
  })

  it("[IW-33] [IW-61] does not forward what was not sent to it, goes in a circle, or is full", () => {
    const mediator = world.actor("https://first.example", "ai_gateway")
    const options = { actor: mediator, now: world.time }
    const other = signed(world.actor("assistant"), "https://other.example")
    expect(() => relayRequest(other, siteOrigin, options)).toThrow("not sent to https://first.example")
    let request = signed(world.actor("assistant"), mediator.actorId)
    request = relayRequest(request, mediator.actorId, options)
    expect(() => relayRequest(request, siteOrigin, options)).toThrow("loop")
    let long = signed(world.actor("assistant"), "https://mediator-1.example")
    for (let index = 1; index < 8; index++) {
      const actor = world.actor(`https://mediator-${index}.example`, "ai_gateway")
      long = relayRequest(long, `https://mediator-${index + 1}.example`, { actor, now: world.time })
    }
    const last = world.actor("https://mediator-8.example", "ai_gateway")
    expect(() => relayRequest(long, siteOrigin, { actor: last, now: world.time })).toThrow("full")
  })

  it("[IW-62] signs as originator what it made of a wish, and hands the user's envelopes along", async () => {
    const user = world.actor("https://assistant.example")
    const mediator = world.actor("https://first.example", "ai_gateway")
    const wish = signed(user, mediator.actorId, "Dinner with a friend, somewhere nice")
    const sender = { actor: mediator, now: world.now, createNonce: () => "nonce-of-the-mediator" }
    const content = {
      message: "A table for 2 on Tuesday",
      interactionId: "originated-1",
      audience: siteOrigin,
    }
    const request = originate(sender, content, [wish])
    expect(request.attribution.chain.map(({ actor_id }) => actor_id)).toEqual([mediator.actorId])
    expect(request.attribution.query_hash).not.toBe(wish.attribution.query_hash)
    const response = await post(site.handle, request)
    expect(await response.json()).toMatchObject({ collected_information: { people: 2, day: "Tuesday" } })
    expect(await verifyDerivedFrom(request, world.resolver())).toEqual([
      [{ actorType: "ai_agent", actorId: user.actorId, unproven: undefined }],
    ])
    const forged = structuredClone(request)
    ;(forged.attribution.derived_from![0] as { message: string }).message = "A table for 20"
    await expect(verifyDerivedFrom(forged, world.resolver())).rejects.toMatchObject({
      code: "unauthenticated",
    })
    expect((await post(site.handle, forged)).status, "the evidence is signed with the rest").toBe(401)
    const stolen = originate(sender, content, [signed(user, "https://other.example")])
    expect((await post(site.handle, stolen)).status, "evidence sent to someone else").toBe(400)
  })

  function signed(actor: Actor, audience: string, message = "A table for 2"): RequestEnvelope {
    const sender = { actor, now: world.now, createNonce: () => `nonce-${Math.random()}-of-the-user` }
    return createRequest(sender, {
      flowType: "intent_request",
      message,
      interactionId: "conversation-1",
      audience,
    })
  }
})
