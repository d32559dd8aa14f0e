import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  type Actor,
  appendEntry,
  queryHash,
  type RequestEnvelope,
} from "../../src/protocols/intentweb/index.ts"
import { exchange, request } from "./support/requests.ts"
import { type post, siteOrigin, World } from "./support/world.ts"

describe("what the intent endpoint refuses", () => {
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

  for (const field of ["protocol_version", "flow_type", "message", "interaction_id", "attribution"])
    it(`[IW-13] [IW-15] names '${field}' when it is missing, in a valid signed envelope`, async () => {
      const { [field as "message"]: _, ...rest } = request(world, actor)
      const { http, envelope } = await send(rest)
      expect(http).toBe(400)
      expect(envelope).toMatchObject({
        flow_type: "error",
        status: "invalid_request",
        message: expect.stringContaining(`'${field}' is required`),
      })
      if (field !== "interaction_id") expect(envelope.interaction_id).toBe(rest.interaction_id)
    })

  for (const field of ["query_hash", "nonce", "timestamp", "chain"])
    it(`[IW-29] names 'attribution.${field}' when it is missing`, async () => {
      const envelope = structuredClone(request(world, actor)) as { attribution: Record<string, unknown> }
      delete envelope.attribution[field]
      const { envelope: refused } = await send(envelope)
      expect(refused.message).toContain(`'attribution.${field}' is required`)
    })

  for (const field of ["actor_type", "actor_id", "timestamp", "signature"])
    it(`[IW-30] names '${field}' when a chain entry lacks it`, async () => {
      const envelope = structuredClone(request(world, actor))
      delete (envelope.attribution.chain[0] as Record<string, unknown>)[field]
      const { envelope: refused } = await send(envelope)
      expect(refused.message).toContain(`'attribution.chain.0.${field}' is required`)
    })

  it.each([
    ["no JSON", "{", "application/json", 400],
    ["no object", "[]", "application/json", 400],
    ["no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), "application/json", 400],
    ["another content type", "{}", "text/plain", 415],
    ["deep nesting", `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, "application/json", 400],
    ["too many bytes", `{"a":"${"x".repeat(300_000)}"}`, "application/json", 413],
    ["nothing", "", "application/json", 400],
    ["half a surrogate pair", '{"interaction_id":"\\ud800"}', "application/json", 400],
    ["half a surrogate pair as a name", '{"\\udc00":1}', "application/json", 400],
  ])("[IW-13] [IW-15] [IW-42] answers %s with a valid signed envelope", async (_name, body, type, status) => {
    const { http, envelope } = await send(body, type)
    expect(http).toBe(status)
    expect(envelope).toMatchObject({ flow_type: "error", status: "invalid_request", protocol_version: "1.0" })
    expect(envelope.interaction_id).not.toBe("")
  })

  it("[IW-13] [IW-15] answers any JSON, and any damaged envelope, with a valid signed error", async () => {
    const good = request(world, actor)
    const paths = [
      ...Object.keys(good).map((name) => [name]),
      ...Object.keys(good.attribution).map((name) => ["attribution", name]),
      ...Object.keys(good.attribution.chain[0]!).map((name) => ["attribution", "chain", "0", name]),
    ]
    const damaged = fc.tuple(fc.constantFrom(...paths), fc.jsonValue()).map(([path, value]) => {
      const copy: unknown = structuredClone(good)
      const last = path.at(-1)!
      const parent = path.slice(0, -1).reduce((at, name) => (at as never)[name], copy) as object
      return JSON.stringify(
        { ...(copy as object), ...(parent === copy && { [last]: value }) },
        (_, member) => (member === parent ? { ...(parent as object), [last]: value } : member),
      )
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.json(), fc.string()), async (body) => {
        fc.pre(body !== JSON.stringify(good))
        const { http, envelope } = await send(body)
        expect(http).toBeOneOf([400, 401])
        expect(envelope.flow_type).toBe("error")
      }),
      { numRuns: 300 },
    )
    expect(world.faults).toEqual([])
  })

  it("[IW-14] checks the locale, and answers in it", async () => {
    const locales: string[] = []
    const { turn } = site.host
    site.host.turn = (call, context) => {
      locales.push(context.locale)
      return turn(call, context)
    }
    const { envelope } = await send(request(world, actor, { locale: "not a locale" }))
    expect(envelope.message).toContain("'locale': must be a BCP 47 language tag")
    expect((await send(request(world, actor, { locale: "de-AT" }))).http).toBe(200)
    expect((await send(request(world, actor))).http).toBe(200)
    expect(locales).toEqual(["de-AT", "en"])
  })

  it("[IW-20] refuses other flow types, and what only a site sends", async () => {
    for (const flowType of ["execution_result", "greeting"]) {
      const { http, envelope } = await send(request(world, actor, { flowType: flowType as "error" }))
      expect(http).toBe(400)
      expect(envelope).toMatchObject({
        status: "invalid_request",
        message: expect.stringContaining("'flow_type' must be one of"),
      })
    }
  })

  it("[IW-46] accepts a newer minor version and unknown members, and refuses another major version", async () => {
    const newer = { ...request(world, actor), protocol_version: "1.7", mood: { good: true } }
    const { attribution, ...payload } = newer
    const signed = appendEntry<RequestEnvelope>(
      { ...newer, attribution: { ...attribution, query_hash: queryHash(payload), chain: [] } },
      actor,
      { direction: "request", audience: siteOrigin, now: world.time },
    )
    const accepted = await send(signed)
    expect(accepted.http).toBe(200)
    expect(accepted.envelope.protocol_version).toBe("1.7")
    const refused = await send({ ...newer, protocol_version: "2.0" })
    expect(refused.http).toBe(400)
    expect(refused.envelope).toMatchObject({
      protocol_version: "1.0",
      status: "unsupported_version",
      supported_versions: ["1.0"],
    })
  })

  it("[IW-21] refuses an interaction that does not begin with intent_request", async () => {
    const { http, envelope } = await send(
      request(world, actor, { flowType: "information_response", queryHash: "0".repeat(64) }),
    )
    expect(http).toBe(400)
    expect(envelope.message).toContain("must be intent_request")
  })

  it("[IW-34] refuses a first message with another hash, and a turn with another hash", async () => {
    const wrong = await send(request(world, actor, { queryHash: "0".repeat(64) }))
    expect(wrong).toMatchObject({ http: 401, envelope: { status: "unauthorized" } })
    const first = request(world, actor)
    expect((await send(first)).http).toBe(200)
    const turn = { flowType: "information_response", interactionId: first.interaction_id } as const
    const other = await send(request(world, actor, { ...turn, queryHash: "0".repeat(64) }))
    expect(other).toMatchObject({ http: 401, envelope: { status: "unauthorized" } })
    const same = { ...turn, message: "Tuesday", queryHash: first.attribution.query_hash }
    expect(await send(request(world, actor, same))).toMatchObject({
      http: 200,
      envelope: { collected_information: { people: 2, day: "Tuesday" } },
    })
  })

  it("[IW-22] refuses more after the end, and changes nothing", async () => {
    const first = request(world, actor, { message: "A table for 2 on Tuesday" })
    const turn = { interactionId: first.interaction_id, queryHash: first.attribution.query_hash }
    await send(first)
    const done = await send(
      request(world, actor, { ...turn, flowType: "information_response", message: "yes" }),
    )
    expect(done.envelope.flow_type).toBe("execution_result")
    for (const flowType of ["information_response", "intent_request", "error"] as const) {
      const more = await send(request(world, actor, { ...turn, flowType, message: "yes" }))
      expect(more).toMatchObject({ http: 409, envelope: { flow_type: "error", status: "conflict" } })
    }
    expect(site.kitchen.bookings).toHaveLength(1)
  })

  it("[IW-22] ends the interaction with an error to an accepted message, and hides what went wrong inside", async () => {
    const first = request(world, actor, { message: "crash the reader" })
    const failed = await send(first)
    expect(failed).toMatchObject({ http: 500, envelope: { flow_type: "error", status: "internal_error" } })
    expect(JSON.stringify(failed.envelope)).not.toContain("secret")
    expect(world.faults).toHaveLength(1)
    const turn = { interactionId: first.interaction_id, queryHash: first.attribution.query_hash }
    const more = await send(request(world, actor, { ...turn, flowType: "information_response" }))
    expect(more.envelope.status).toBe("conflict")
  })

  it("[IW-22] [IW-42] leaves the interaction as it was when a message is refused for its rate or size", async () => {
    const first = request(world, actor)
    const turn = { interactionId: first.interaction_id, queryHash: first.attribution.query_hash } as const
    const answer = { ...turn, flowType: "information_response" } as const
    await send(first)
    const fast = request(world, actor, { ...answer, message: "too fast" })
    const limited = await send(fast)
    expect(limited).toMatchObject({ http: 429, envelope: { status: "rate_limited", retry_after: 7 } })
    expect(limited.headers.get("retry-after")).toBe("7")
    expect((await send(fast)).http, "the identical message is tried again, not answered from store").toBe(429)
    const long = await send(request(world, actor, { ...answer, message: "x".repeat(5_000) }))
    expect(long.http).toBe(413)
    const next = await send(request(world, actor, { ...answer, message: "Tuesday" }))
    expect(next.envelope.collected_information).toEqual({ people: 2, day: "Tuesday" })
  })

  it("[IW-60] says that an interaction is over when its lifetime is", async () => {
    const first = request(world, actor)
    await send(first)
    world.time += 31 * 60_000
    const turn = { interactionId: first.interaction_id, queryHash: first.attribution.query_hash }
    const late = await send(request(world, actor, { ...turn, flowType: "information_response" }))
    expect(late).toMatchObject({ http: 410, envelope: { status: "session_expired" } })
    await site.server.forget()
    const later = await send(request(world, actor, { ...turn, flowType: "information_response" }))
    expect(later.http, "it is still remembered after a tidying").toBe(410)
  })

  it("[IW-49] keeps an interaction from every other actor, whatever id it names", async () => {
    const first = request(world, actor)
    await send(first)
    const stranger = world.actor("stranger")
    const turn = { interactionId: first.interaction_id, queryHash: first.attribution.query_hash }
    for (const flowType of ["information_response", "information_request", "error"] as const) {
      const { http, envelope } = await send(
        request(world, stranger, { ...turn, flowType, message: "Tuesday" }),
      )
      expect(http).toBe(400)
      expect(envelope.collected_information).toBeUndefined()
    }
    const own = await send(
      request(world, actor, { ...turn, flowType: "information_response", message: "Wednesday" }),
    )
    expect(own.envelope.collected_information).toEqual({ people: 2, day: "Wednesday" })
  })

  it("[IW-24] takes a clarification_request of the client's as a question", async () => {
    const first = request(world, actor)
    await send(first)
    const turn = { interactionId: first.interaction_id, queryHash: first.attribution.query_hash }
    const message = "Which vegan dishes do you mean?"
    const { envelope } = await send(
      request(world, actor, { ...turn, flowType: "clarification_request", message }),
    )
    expect(envelope.flow_type).toBe("information_response")
    expect(envelope.message).toContain("Panissa")
    expect(envelope.collected_information).toEqual({ people: 2 })
  })
})
