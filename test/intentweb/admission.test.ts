import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createAnonymousPrincipals } from "../../src/identity/index.ts"
import { type Actor, parseResponse } from "../../src/protocols/intentweb/index.ts"
import { exchange, request } from "./support/requests.ts"
import { post, siteOrigin, start, World } from "./support/world.ts"

describe("whom the intent endpoint believes", () => {
  let world: World
  let actor: Actor
  let site: Awaited<ReturnType<World["site"]>>
  beforeEach(async () => {
    world = new World()
    actor = world.actor("assistant")
    site = await world.site()
  })
  afterEach(() => world[Symbol.asyncDispose]())

  const send = (body: Parameters<typeof post>[1], type?: string) => exchange(world, site.handle, body, type)

  it("[IW-44] refuses a timestamp outside the window", async () => {
    for (const shift of [-301_000, 301_000]) {
      const envelope = request(world, actor)
      world.time = start - shift
      expect(await send(envelope)).toMatchObject({ http: 401, envelope: { status: "expired" } })
      world.time = start
    }
    expect(site.kitchen.bookings).toEqual([])
  })

  it("[IW-44] refuses what was captured at another site", async () => {
    const elsewhere = request(world, actor, { audience: "https://other.example" })
    expect(await send(elsewhere)).toMatchObject({ http: 401, envelope: { status: "unauthorized" } })
    const readdressed = structuredClone(elsewhere)
    readdressed.attribution.chain[0]!.aud = siteOrigin
    expect(await send(readdressed)).toMatchObject({ http: 401, envelope: { status: "unauthorized" } })
  })

  it("[IW-61] fetches nothing for a message that fails the cheap checks", async () => {
    const remote = world.actor("https://agent.example")
    const good = request(world, remote)
    const long = structuredClone(good)
    long.attribution.chain = Array.from({ length: 9 }, () => good.attribution.chain[0]!)
    const stale = request(world, remote)
    stale.attribution.timestamp = new Date(start - 3_600_000).toISOString()
    const path = structuredClone(good)
    path.attribution.chain[0]!.actor_id = "https://agent.example/tenant"
    const looped = structuredClone(good)
    looped.attribution.chain[0]!.actor_id = siteOrigin
    const half = structuredClone(good)
    delete half.attribution.chain[0]!.aud
    const uncovered = { ...good, explicability: [{ actor: "someone", interpretation: "added on the way" }] }
    const misled = request(world, remote, { audience: "https://other.example" })
    for (const envelope of [long, stale, path, looped, half, uncovered, misled]) {
      const response = await post(site.handle, envelope)
      expect([400, 401]).toContain(response.status)
    }
    expect(world.fetched).toEqual([])
    expect((await post(site.handle, good)).status).toBe(200)
    expect(world.fetched).toEqual(["https://agent.example/.well-known/jwks.json"])
  })

  it("[IW-36] [IW-54] refuses keys that are not the actor's own", async () => {
    const agent = world.actor("https://agent.example")
    const impostor = { ...world.actor("impostor"), actorId: "https://agent.example" }
    expect((await send(request(world, agent))).http).toBe(200)
    expect(await send(request(world, impostor))).toMatchObject({
      http: 401,
      envelope: { status: "unauthorized" },
    })
    const borrowed = { ...agent, actorId: "assistant" }
    expect((await send(request(world, borrowed))).http).toBe(401)
    const unknown = { ...agent, actorId: "nobody-knows-me" }
    expect(await send(request(world, unknown))).toMatchObject({
      http: 401,
      envelope: { message: expect.stringContaining("have it registered here") },
    })
  })

  it("[IW-36] takes an actor without a key as anonymous where the site's policy says so", async () => {
    const ids: string[] = []
    const anonymous = createAnonymousPrincipals(new Uint8Array(32))
    const lenient = await world.site({
      unproven: "stranger",
      authenticate: async (c, proof) => {
        const principal = anonymous("192.0.2.1")
        if (proof === undefined) return { principal, locale: "en", signal: c.req.raw.signal }
        expect(proof).toMatchObject({ actors: [{ actorId: "stranger", unproven: expect.any(String) }] })
        ids.push(principal.id)
        return { principal, locale: "en", signal: c.req.raw.signal }
      },
    })
    const nobody = { ...world.actor("known"), actorId: "stranger" }
    const plain = structuredClone(request(world, nobody))
    for (const name of ["alg", "kid", "aud", "explicability_covered"] as const)
      delete plain.attribution.chain[0]![name]
    expect((await post(lenient.handle, plain)).status).toBe(200)
    expect(ids).toHaveLength(1)
    const tampered = structuredClone(request(world, actor))
    tampered.message = "A table for 20"
    expect((await post(lenient.handle, tampered)).status, "a wrong signature is no missing one").toBe(401)
    expect(ids).toHaveLength(1)
  })

  it("[IW-42] turns an error from outside the routes into a signed envelope", async () => {
    const response = site.server.toErrorResponse(new Error("secret"))
    const envelope = parseResponse((await response.json()) as Record<string, unknown>)
    expect(response.status).toBe(500)
    expect(envelope).toMatchObject({ flow_type: "error", status: "internal_error" })
    expect(envelope.message).not.toContain("secret")
  })

  it("[IW-43] signs for no origin but an HTTPS one or loopback", async () => {
    const plain = await world.site({ origin: () => "http://table.example" })
    expect(() => plain.server.toErrorResponse(new Error("x"))).toThrow("must be a bare HTTPS origin")
    const local = await world.site({ origin: () => "http://127.0.0.1:4001" })
    expect(local.server.toErrorResponse(new Error("x")).status).toBe(500)
  })
})
