import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createRequest } from "../../src/protocols/intentweb/index.ts"
import { request } from "../intentweb/support/requests.ts"
import { post, siteOrigin, World } from "../intentweb/support/world.ts"

const agentOrigin = "https://agent.example"

describe("an agent whose keys cannot be had now", () => {
  let world: World
  beforeEach(() => {
    world = new World()
  })
  afterEach(() => world[Symbol.asyncDispose]())

  it("is asked to come again, is nobody else meanwhile, and the same bytes are taken later", async () => {
    const callers: string[] = []
    const site = await world.site({ unproven: "stranger" })
    const { turn } = site.host
    site.host.turn = (call, context) => {
      callers.push(context.principal.id)
      return turn(call, context)
    }
    const agent = world.actor(agentOrigin)
    const honest = world.handlers.get(agentOrigin)!
    const message = request(world, agent, { message: "A table for 2 on Tuesday" })
    const failures = [
      () => new Response("", { status: 503 }),
      () => new Response("", { status: 429 }),
      () => Promise.reject(new TypeError("connection refused")),
    ]
    for (const fail of failures) {
      world.handlers.set(agentOrigin, fail)
      world.time += 30_000
      const refused = await post(site.handle, message)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
      const envelope = (await refused.json()) as { attribution: object }
      expect(envelope).toMatchObject({ status: "backend_unavailable", retry: "same_message" })
      expect(envelope.attribution).not.toHaveProperty("in_reply_to")
    }
    expect(callers).toEqual([])
    world.handlers.set(agentOrigin, honest)
    world.time += 30_000
    expect((await post(site.handle, message)).status).toBe(200)
    expect(callers).toEqual([`agent:${agentOrigin}`])
  })

  it("finds its interaction as it was", async () => {
    const site = await world.site({ unproven: "stranger" })
    const agent = world.actor(agentOrigin)
    const honest = world.handlers.get(agentOrigin)!
    const first = request(world, agent, { message: "A table for 2 on Tuesday" })
    await post(site.handle, first)
    const sender = { actor: agent, now: world.now, createNonce: () => crypto.randomUUID() }
    world.time += 70 * 60_000
    world.handlers.set(agentOrigin, () => new Response("", { status: 502 }))
    const late = request(world, agent, { message: "A table for 3 on Tuesday" })
    expect((await post(site.handle, late)).status).toBe(503)
    world.handlers.set(agentOrigin, honest)
    world.time += 30_000
    expect((await post(site.handle, late)).status).toBe(200)
    const yes = createRequest(sender, {
      flowType: "information_response",
      message: "yes",
      interactionId: late.interaction_id,
      audience: siteOrigin,
      queryHash: late.attribution.query_hash,
    })
    expect(await (await post(site.handle, yes)).json()).toMatchObject({ status: "confirmed" })
    expect(site.kitchen.bookings).toHaveLength(1)
  })

  it("is served while others name origins that hang", async () => {
    const site = await world.site({ unproven: "stranger" })
    for (let index = 0; index < 40; index++) {
      const origin = `https://hanging-${index}.example`
      const hanging = world.actor(origin)
      world.handlers.set(origin, () => new Promise(() => undefined))
      void post(site.handle, request(world, hanging))
    }
    const agent = world.actor(agentOrigin)
    let status = (await post(site.handle, request(world, agent))).status
    if (status === 503) {
      world.time += 1_000
      status = (await post(site.handle, request(world, agent))).status
    }
    expect(status).toBe(200)
  })
})
