import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { KeyRing, signWith } from "../../src/identity/index.ts"
import {
  type Actor,
  createRequest,
  type RequestEnvelope,
  relayRequest,
  signatureContext,
  toSigningInput,
} from "../../src/protocols/intentweb/index.ts"
import { post, siteOrigin, World } from "./support/world.ts"

const endpoint = `${siteOrigin}/intent`

describe("signatures", () => {
  let world: World
  let actor: Actor
  let site: Awaited<ReturnType<World["site"]>>
  let turns: number
  let counter = 0
  beforeEach(async () => {
    world = new World()
    actor = world.actor("assistant")
    site = await world.site({ limits: { perMinute: 1_000_000 } })
    turns = 0
    const { turn } = site.host
    site.host.turn = (call, context) => {
      turns++
      return turn(call, context)
    }
  })
  afterEach(() => world[Symbol.asyncDispose]())

  function request(by = actor, audience = siteOrigin): RequestEnvelope {
    return createRequest(
      { actor: by, now: world.now, createNonce: () => `nonce-${++counter}-0123456789` },
      {
        flowType: "intent_request",
        message: "A table for 2 – near the window",
        interactionId: "conversation-1",
        audience,
        locale: "en",
        explanation: { interpretation: "Wants a table", assumptions: ["dinner"], confidence: 0.5 },
      },
    )
  }

  it("[IW-31] [IW-32] refuses a request with any byte changed, and never interprets it", async () => {
    const mediator = world.actor("https://mediator.example", "ai_gateway")
    const relayed = relayRequest(request(actor, mediator.actorId), siteOrigin, {
      actor: mediator,
      now: world.time,
      explanation: { routing_logic: "The only one", sites_considered: [siteOrigin] },
    })
    const bytes = Buffer.from(JSON.stringify(relayed))
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1 << (index % 8)
      const response = await post(site.handle, changed)
      expect(response.status, `byte ${index}: ${changed.subarray(index - 20, index + 20)}`).toBeOneOf([
        400, 401,
      ])
    }
    expect(turns).toBe(0)
    expect((await post(site.handle, bytes)).status, "the unchanged one is taken").toBe(200)
    expect(turns).toBe(1)
  })

  it("[IW-31] [IW-32] refuses a request with bytes changed at random", async () => {
    const bytes = Buffer.from(JSON.stringify(request()))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (index, mask) => {
        const changed = Buffer.from(bytes)
        changed[index]! ^= mask
        expect((await post(site.handle, changed)).status).toBeOneOf([400, 401])
      }),
      { numRuns: 400 },
    )
    expect(turns).toBe(0)
  })

  it("[IW-35] refuses a response with any byte changed", async () => {
    let flip: number | undefined
    let length = Number.POSITIVE_INFINITY
    const tampering: typeof world.fetch = async (url, init) => {
      const response = await world.fetch(url, init)
      if (init.method !== "POST") return response
      const bytes = Buffer.from(await response.arrayBuffer())
      length = bytes.length
      if (flip !== undefined) bytes[flip]! ^= 1 << (flip % 8)
      return new Response(bytes, response)
    }
    const client = world.client(actor, { fetch: tampering, retries: 0 })
    const conversation = client.open(endpoint)
    await conversation.say("A table for 2")
    for (flip = 0; flip < length; flip++)
      await expect(conversation.resend(), `byte ${flip}`).rejects.toMatchObject({
        code: expect.stringMatching(/^(unauthenticated|invalid_request|version_conflict)$/),
      })
    flip = undefined
    expect((await conversation.resend()).flow).toBe("information_request")
    expect(turns).toBe(1)
  })

  it("[IW-32] refuses entries that are removed, doubled or in another order", async () => {
    const first = world.actor("https://first.example", "ai_gateway")
    const second = world.actor("https://second.example", "ai_gateway")
    const once = relayRequest(request(actor, first.actorId), second.actorId, {
      actor: first,
      now: world.time,
    })
    const twice = relayRequest(once, siteOrigin, { actor: second, now: world.time })
    const { chain } = twice.attribution
    const [a, b, c] = chain as [(typeof chain)[0], (typeof chain)[0], (typeof chain)[0]]
    for (const changed of [[a], [a, b], [b, c], [a, c], [c], [b, a, c], [a, a, b, c], [a, b, c, c]]) {
      const envelope = { ...twice, attribution: { ...twice.attribution, chain: changed } }
      expect((await post(site.handle, envelope)).status).toBe(401)
    }
    expect(turns).toBe(0)
    expect((await post(site.handle, twice)).status).toBe(200)
  })

  it("[IW-31] takes a request for no response, and a response for no request", async () => {
    const envelope = request()
    const input = toSigningInput(envelope, 0)
    envelope.attribution.chain[0]!.signature = signWith(actor.key(), signatureContext.response, input)
    expect((await post(site.handle, envelope)).status).toBe(401)
  })

  const foreign: [string, () => { publicKey: KeyObject; privateKey: KeyObject }, object][] = [
    ["ES256", () => generateKeyPairSync("ec", { namedCurve: "P-256" }), { dsaEncoding: "ieee-p1363" }],
    ["RS256", () => generateKeyPairSync("rsa", { modulusLength: 2048 }), {}],
    ["PS256", () => generateKeyPairSync("rsa", { modulusLength: 2048 }), { padding: 6, saltLength: 32 }],
  ]
  it.each(foreign)("[IW-57] accepts %s where an actor has only that", async (alg, generate, options) => {
    const { publicKey, privateKey } = generate()
    world.registered.set("assistant", [{ ...publicKey.export({ format: "jwk" }), kid: "k1", alg }])
    const envelope = request()
    const [entry] = envelope.attribution.chain
    Object.assign(entry!, { alg, kid: "k1" })
    const data = Buffer.from(`${signatureContext.request}\n${toSigningInput(envelope, 0)}`)
    entry!.signature = sign("sha256", data, { key: privateKey, ...options }).toString("base64url")
    const confused = structuredClone(envelope)
    confused.attribution.chain[0]!.alg = alg === "RS256" ? "PS256" : "RS256"
    expect((await post(site.handle, confused)).status, "the algorithm is the key's, not the message's").toBe(
      401,
    )
    expect((await post(site.handle, envelope)).status).toBe(200)
  })

  it("[IW-57] refuses algorithms it does not know", async () => {
    for (const alg of ["none", "HS256", "toString"]) {
      const envelope = request()
      envelope.attribution.chain[0]!.alg = alg
      expect((await post(site.handle, envelope)).status).toBe(401)
    }
  })

  it("[IW-36] accepts the old and the new key of an actor while they overlap", async () => {
    const before = KeyRing.create(world.time)
    const after = before.rotate("attribution", world.time, 3_600_000)
    const agent = world.actor("https://agent.example", "ai_agent", after)
    const old = { ...agent, key: () => before.current("attribution") }
    expect((await post(site.handle, request(old))).status).toBe(200)
    expect((await post(site.handle, request(agent))).status).toBe(200)
    expect(world.fetched, "one set holds both keys").toEqual(["https://agent.example/.well-known/jwks.json"])
  })
})
