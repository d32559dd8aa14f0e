import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { createProfileRunner, type ProfileRunnerOptions } from "./profile-runner.ts"

const base = "https://catalog.example"
const intent = (verb: string) => ({
  $id: `${base}/intents/a/b/c/${verb}/v1.json`,
  fqdn: `x.acme.a.b.c.${verb}.v1`,
  payload: {
    type: "object",
    required: ["target"],
    properties: {
      target: { type: "object" },
      object: { type: "object" },
      idempotency_key: { type: "string" },
    },
  },
  result: { type: "object", required: ["external_id"], properties: { external_id: { type: "string" } } },
})
const api = {
  method: "POST",
  path: "/things",
  base_url: "https://api.example",
  scopes: [],
  docs: "https://docs.example",
  params: { "object.name": "name" },
  result: { external_id: "body.id" },
}
const profile = (verb: string, changes: object = {}) => ({
  $id: `${base}/profiles/com.acme/a.b.c.${verb}.v1.json`,
  id: `x.acme.a.b.c.${verb}.v1@com.acme.v1`,
  pins: `${base}/intents/a/b/c/${verb}/v1.json`,
  constraints: { properties: { target: { properties: { system: { const: "acme" } } } } },
  result: { properties: { acme: { type: "object", required: ["link"] } } },
  api: { ...api, ...changes },
})
const payload = { target: { system: "acme" }, object: { name: "n" } }
const connection = { authorization: "Bearer t", scopes: [] }

function open(
  verb: string,
  fetch: typeof globalThis.fetch,
  changes: object = {},
  options: Partial<ProfileRunnerOptions> = {},
) {
  return createProfileRunner({
    intent: intent(verb),
    profile: profile(verb, changes),
    schemas: [],
    fetch,
    ...options,
  })
}
const lost =
  (code?: string): typeof fetch =>
  () =>
    Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) }))
const answer =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status })

describe("profile runner", () => {
  it("[IS-25] puts bare parameter names where HTTP has them", async () => {
    const seen = vi.fn<typeof fetch>(answer({ id: "1" }))
    await open("create", seen).execute(payload, connection)
    expect(String(seen.mock.calls[0]?.[0])).toBe("https://api.example/things")
    expect(seen.mock.calls[0]?.[1]?.body).toBe('{"name":"n"}')
    await open("get", seen, {
      method: "GET",
      path: "/things/{id}",
      params: { "object.name": "q", "object.id": "id" },
    }).execute({ ...payload, object: { name: "n", id: "a/b?c" } }, connection)
    expect(String(seen.mock.calls[1]?.[0])).toBe("https://api.example/things/a%2Fb%3Fc?q=n")
  })

  it.each(["..", ".", ""])("refuses '%s' as an identifier in an address", async (id) => {
    const executor = open("get", answer({ id: "1" }), {
      method: "GET",
      path: "/things/{id}",
      params: { "object.id": "id" },
    })
    await expect(executor.execute({ ...payload, object: { id } }, connection)).rejects.toMatchObject({
      code: "invalid_input",
    })
  })

  it("does not follow redirects and sends credentials only where the profile says", async () => {
    const seen = vi.fn<typeof fetch>(
      async () => new Response(null, { status: 302, headers: { location: "https://thief.example" } }),
    )
    await expect(open("get", seen).execute(payload, connection)).rejects.toMatchObject({
      code: "unavailable",
    })
    expect(seen).toHaveBeenCalledTimes(1)
    expect(seen.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" })
  })

  it("says indeterminate when an effect may have happened, and only then", async () => {
    const code = (verb: string, fetch: typeof globalThis.fetch, changes = {}, more = {}) =>
      open(verb, fetch, changes)
        .execute({ ...payload, ...more }, connection)
        .catch((error) => error.code)
    expect(await code("create", lost("ECONNRESET"))).toBe("indeterminate")
    expect(await code("create", lost("ECONNREFUSED"))).toBe("unavailable")
    expect(await code("get", lost("ECONNRESET"))).toBe("unavailable")
    expect(await code("create", lost("ECONNRESET"), { deduplicates: true }, { idempotency_key: "k" })).toBe(
      "unavailable",
    )
    expect(await code("create", answer({}, 502))).toBe("indeterminate")
    expect(await code("create", answer({}, 503))).toBe("unavailable")
    expect(await code("get", answer({}, 502))).toBe("unavailable")
  })

  it("[IS-13] holds results against core and profile; a broken promise after an effect is not repeated", async () => {
    const gives = (result: object) => ({ result: { external_id: "body.id", ...result } })
    await expect(open("get", answer({})).execute(payload, connection)).rejects.toMatchObject({
      code: "unavailable",
    })
    await expect(open("create", answer({})).execute(payload, connection)).rejects.toMatchObject({
      code: "indeterminate",
    })
    const partial = open("get", answer({ id: "1", x: 1 }), gives({ "acme.other": "body.x" }))
    await expect(partial.execute(payload, connection)).rejects.toThrow("acme.link")
    const whole = open("get", answer({ id: "1", x: "l" }), gives({ "acme.link": "body.x" }))
    expect(await whole.execute(payload, connection)).toEqual({ external_id: "1", acme: { link: "l" } })
  })

  it("an answer that cannot be read after an effect is never taken for a refusal", async () => {
    const result = { external_id: { from: "body.none", required: "No id." } }
    const code = (verb: string) =>
      open(verb, answer({}), { result })
        .execute(payload, connection)
        .catch((error) => error.code)
    expect(await code("create")).toBe("indeterminate")
    expect(await code("get")).toBe("not_found")
    const odd = { external_id: { from: "body.list", order: "body.ids", as: "join:" } }
    const garbage = (verb: string) =>
      open(verb, answer({ list: [null, null], ids: ["a"] }), { result: odd }).execute(payload, connection)
    await expect(garbage("get")).rejects.toMatchObject({ code: "unavailable", cause: expect.any(TypeError) })
    await expect(garbage("create")).rejects.toMatchObject({ code: "indeterminate" })
  })

  it("calls nobody for a payload that is none, whatever it is", async () => {
    const untouched = vi.fn<typeof fetch>(answer({ id: "1" }))
    const executor = open("create", untouched)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        await expect(executor.execute(value, connection)).rejects.toMatchObject({ code: "invalid_input" })
      }),
    )
    expect(untouched).not.toHaveBeenCalled()
  })

  it("stops when the caller stops, before and during a call", async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)))
    const controller = new AbortController()
    const running = open("get", never).execute(payload, connection, { signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: "cancelled" })
    const untouched = vi.fn<typeof fetch>(answer({ id: "1" }))
    const stopped = open("create", untouched).execute(payload, connection, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" })
    expect(untouched).not.toHaveBeenCalled()
    await expect(open("get", never, {}, { timeout: 5 }).execute(payload, connection)).rejects.toMatchObject({
      code: "timeout",
    })
  })

  it("bounds what a provider can make it read", async () => {
    const endless: typeof fetch = async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64)) }))
    await expect(
      open("get", endless, {}, { maxAnswerBytes: 100 }).execute(payload, connection),
    ).rejects.toThrow("more than 100 bytes")
  })

  it("sends the execution's id as the key, also where the payload has one", async () => {
    const seen = vi.fn<typeof fetch>(answer({ id: "1" }))
    const executor = open("create", seen, {
      params: { "object.name": "name", idempotency_key: "header.Idempotency-Key" },
    })
    await executor.execute(payload, connection, { executionId: "e-1" })
    await executor.execute({ ...payload, idempotency_key: "k-1" }, connection, { executionId: "e-2" })
    await executor.execute({ ...payload, idempotency_key: "k-1" }, connection)
    const keys = seen.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"))
    expect(keys).toEqual(["e-1", "e-2", "k-1"])
    await expect(
      executor.execute({ ...payload, idempotency_key: "a\r\nX: 1" }, connection),
    ).rejects.toMatchObject({ code: "invalid_input" })
  })

  it.each([
    ["an unknown member", { colour: "red" }, "cannot be run"],
    ["no call", { method: undefined }, "needs method and path"],
    ["no result", { result: undefined }, "add api.result"],
    [
      "an unknown transform",
      { params: { "object.name": { to: "name", as: "rot13" } } },
      "no transform 'rot13'",
    ],
    ["an unknown error code", { failure: { codes: { x: "oops" } } }, "cannot be run"],
  ])("refuses a profile with %s before anything is called", (_, changes, message) => {
    expect(() => open("create", lost(), changes)).toThrow(message)
  })

  it("refuses a profile that pins another intent, and takes a hash-pinned one", () => {
    const other = { ...profile("create"), pins: `${base}/intents/a/b/c/update/v1.json` }
    expect(() => createProfileRunner({ intent: intent("create"), profile: other, schemas: [] })).toThrow(
      "pins",
    )
    const pinned = {
      ...profile("create"),
      pins: `${base}/intents/a/b/c/create/@sha256:${"0".repeat(64)}/v1.json`,
    }
    expect(createProfileRunner({ intent: intent("create"), profile: pinned, schemas: [] }).system).toBe(
      "acme",
    )
  })
})
