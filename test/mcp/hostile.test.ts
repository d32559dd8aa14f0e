import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { metaNames } from "../../src/protocols/mcp/index.ts"
import { connectHttp, eras, wordsOf } from "./support/client.ts"
import { answerOf, initialize, modern, openSession, post, request } from "./support/raw.ts"
import { createResources } from "./support/resources.ts"
import { startWorkshop, type Workshop } from "./support/workshop.ts"

const forms = { elicitation: { form: {} } }
const anna = { "x-forwarded-for": "192.0.2.1" }
const ben = { "x-forwarded-for": "192.0.2.2" }

describe("MCP and those who mean it no good", () => {
  let workshop: Workshop
  let origin: string
  beforeAll(async () => {
    workshop = await startWorkshop({ trustedProxies: 1 })
    origin = workshop.server.origin
  })
  afterAll(() => workshop[Symbol.asyncDispose]())

  it.each([
    ["no JSON", "{", 400, -32700],
    ["nothing", "", 400, -32700],
    ["no message", "null", 400, undefined],
    ["a number", "5", 400, undefined],
    ["an empty batch", "[]", 400, undefined],
    ["a message without a version", '{"id":1,"method":"ping"}', 400, undefined],
    ["a nest too deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 400, -32700],
    ["a request before the handshake", JSON.stringify(request(1, "tools/list")), 400, -32000],
    ["more than a body may have", JSON.stringify({ pad: "x".repeat(1_100_000) }), 413, undefined],
  ])("refuses %s in the protocol's own words", async (_, body, status, code) => {
    const response = await post(origin, body)
    expect(response.status).toBe(status)
    const { error } = (await response.json()) as { error: { code: number; message: string } }
    expect(error).toMatchObject({ code: code ?? expect.any(Number), message: expect.any(String) })
  })

  it("refuses other media types, methods and versions", async () => {
    const xml = await post(origin, "<a/>", { "content-type": "text/xml" })
    expect(xml.status).toBe(415)
    expect((await fetch(`${origin}/mcp`, { method: "PUT", body: "{}" })).status).toBe(405)
    expect((await fetch(`${origin}/mcp`, { method: "HEAD" })).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(`${origin}/mcp`, { headers: { accept: "text/event-stream" } })).status).toBe(400)
    const session = await openSession(origin)
    const version = await post(origin, request(1, "ping"), {
      ...session,
      "mcp-protocol-version": "1999-01-01",
    })
    expect(version.status).toBe(400)
  })

  it("does not answer to a stranger's name or page", async () => {
    const page = await post(origin, initialize, { origin: "https://evil.example" })
    expect(page.status).toBe(403)
    expect(await page.json()).toMatchObject({ jsonrpc: "2.0", id: null })
  })

  it("lets pages of this machine be clients", async () => {
    const preflight = await fetch(`${origin}/mcp`, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:6274",
        "access-control-request-method": "POST",
        "access-control-request-headers": "mcp-session-id, mcp-protocol-version",
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get("access-control-allow-headers")).toContain("mcp-session-id")
    const response = await post(origin, initialize, { origin: "http://localhost:6274" })
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:6274")
    expect(response.headers.get("access-control-expose-headers")).toContain("mcp-session-id")
  })

  describe("the state that a client carries", () => {
    const call = (params: Record<string, unknown>, headers: Record<string, string> = anna) =>
      modern(origin, request(1, "tools/call", params), forms, headers).then(answerOf)

    async function asked(thing: string, headers: Record<string, string> = anna) {
      const { result } = (await call({ name: "paint", arguments: { thing, colour: "red" } }, headers)) as {
        result: { requestState: string; inputRequests: Record<string, unknown> }
      }
      return { requestState: result.requestState, key: Object.keys(result.inputRequests)[0]! }
    }

    const yes = (key: string) => ({ [key]: { action: "accept", content: { confirm: true } } })

    it("is refused when it was changed", async () => {
      const { requestState, key } = await asked("door")
      const [version, body, mac] = requestState.split(".") as [string, string, string]
      const forged = Buffer.from(
        Buffer.from(body, "base64url")
          .toString()
          .replace(/"turn":\d+/, '"turn":2'),
      ).toString("base64url")
      for (const state of [`${requestState}x`, `${version}.${forged}.${mac}`, "", "x".repeat(100_000)])
        expect(
          await call({ name: "paint", arguments: {}, inputResponses: yes(key), requestState: state }),
        ).toMatchObject({ error: { code: -32602 } })
      expect(workshop.painted).not.toContainEqual({ thing: "door", colour: "red" })
    })

    it("is worth nothing to another principal or for another tool", async () => {
      const [anna, ben] = [await workshop.key("anna"), await workshop.key("ben")]
      const { requestState, key } = await asked("gate", anna)
      const answer = { arguments: {}, inputResponses: yes(key), requestState }
      expect(await call({ name: "paint", ...answer }, ben)).toMatchObject({ result: { isError: true } })
      expect(await call({ name: "explode", ...answer }, anna)).toMatchObject({ error: { code: -32602 } })
      expect(workshop.painted).not.toContainEqual({ thing: "gate", colour: "red" })
      expect(await call({ name: "paint", ...answer }, anna)).toMatchObject({
        result: { structuredContent: {} },
      })
    })

    it("has its effect once, however often it is sent", async () => {
      const { requestState, key } = await asked("roof")
      const answer = { name: "paint", arguments: {}, inputResponses: yes(key), requestState }
      const results = await Promise.all([call(answer), call(answer), call(answer), call(answer)])
      results.push(await call(answer))
      const jobs = results.map(({ result }) => (result as { structuredContent?: unknown }).structuredContent)
      expect(workshop.painted.filter(({ thing }) => thing === "roof")).toHaveLength(1)
      expect(new Set(jobs.filter(Boolean).map((job) => JSON.stringify(job))).size).toBe(1)
      expect(jobs.at(-1)).toBeDefined()
    })

    it("is no yes to anything but what was asked", async () => {
      const { requestState, key } = await asked("boat")
      const answer = (content: object, state: string) =>
        call({
          name: "paint",
          arguments: {},
          inputResponses: { [key]: { action: "accept", content } },
          requestState: state,
        }) as Promise<{ result: { requestState: string; resultType: string } }>
      const changing = await answer({ confirm: false }, requestState)
      const changed = await answer({ colour: "blue" }, changing.result.requestState)
      const late = await answer({ confirm: true }, requestState)
      expect(late).toMatchObject({ result: { resultType: "input_required" } })
      expect(workshop.painted.filter(({ thing }) => thing === "boat")).toEqual([])
      await answer({ confirm: true }, changed.result.requestState)
      expect(workshop.painted).toContainEqual({ thing: "boat", colour: "blue" })
    })

    it("is asked for again when the answer is none", async () => {
      const { requestState, key } = await asked("wall")
      for (const response of [
        {},
        5,
        null,
        { action: "accept" },
        { action: "accept", content: { confirm: "yes" } },
      ]) {
        const inputResponses = { [key]: response }
        const again = await call({ name: "paint", arguments: {}, inputResponses, requestState })
        expect(again, JSON.stringify(response)).toMatchObject({ result: { resultType: "input_required" } })
      }
      expect(workshop.painted).not.toContainEqual({ thing: "wall", colour: "red" })
    })
  })

  it("lets one principal keep only so many streams open", async () => {
    const { resources } = createResources()
    await using other = await startWorkshop({ trustedProxies: 1, mcp: { resources, exchangesAtMost: 2 } })
    const listening = new AbortController()
    const listen = (headers: Record<string, string>) =>
      modern(
        other.server.origin,
        request(1, "subscriptions/listen", { notifications: { resourceSubscriptions: ["item:1"] } }),
        {},
        headers,
        listening.signal,
      )
    expect([(await listen(anna)).status, (await listen(anna)).status]).toEqual([200, 200])
    const refused = await listen(anna)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"])
    expect((await listen(ben)).status).toBe(200)
    listening.abort()
  })

  it.each(eras)("shows nothing of the inside of an extension that has a fault (%s era)", async (era) => {
    const fail = async (): Promise<never> => {
      throw new TypeError("secret path /etc/workshop")
    }
    const broken = { name: "broken", title: "Broken", description: "Has a fault.", effect: "read" } as const
    await using other = await startWorkshop({
      mcp: {
        tools: [{ ...broken, input: { type: "object" }, call: fail }],
        prompts: { list: fail, get: fail },
        resources: { list: fail, read: fail },
      },
    })
    await using model = await connectHttp(other.server.origin, era)
    const result = await model.call("broken")
    expect(result).toMatchObject({ isError: true, _meta: { [metaNames.error]: { code: "internal" } } })
    expect(JSON.stringify(result)).not.toContain("secret")
    const { client } = model
    for (const ask of [
      () => client.listPrompts(),
      () => client.getPrompt({ name: "x" }),
      () => client.listResources(),
      () => client.readResource({ uri: "x:y" }),
    ])
      await expect(ask()).rejects.toThrow(/^An unexpected error occurred/)
  })

  it.each(eras)("drops no argument in silence (%s era)", async (era) => {
    await using model = await connectHttp(origin, era)
    const result = await model.call("paint", { thing: "shed", colour: "red", gift: true })
    expect(result.isError).toBe(true)
    expect(wordsOf(result)).toMatch(/'gift' is no argument.*thing, colour, coats/)
    expect(workshop.painted).not.toContainEqual({ thing: "shed", colour: "red" })
  })

  it.each(eras)("takes no handle that is none, and none of another tool (%s era)", async (era) => {
    await using model = await connectHttp(origin, era)
    for (const handle of [5, "", "x".repeat(201), {}]) {
      const result = await model.call(
        "paint",
        { thing: "box", colour: "red" },
        { [metaNames.interaction]: handle },
      )
      expect(result.isError, JSON.stringify(handle)).toBe(true)
    }
    await model.call("paint", { thing: "box" }, { [metaNames.interaction]: `tool-${era}` })
    const other = await model.call("explode", {}, { [metaNames.interaction]: `tool-${era}` })
    expect(wordsOf(other)).toContain("belongs to a call of another tool")
  })

  it("answers any call of any tool with a result or an error, and never breaks", async () => {
    const session = await openSession(origin)
    const names = fc.constantFrom("paint", "explode", "__proto__", "constructor", "toString", "")
    const keys = fc.constantFrom("thing", "colour", "coats", "__proto__", "constructor", "a.b")
    const input = fc.oneof(fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 })), fc.jsonValue({ maxDepth: 2 }))
    let id = 10
    await fc.assert(
      fc.asyncProperty(names, input, fc.boolean(), async (name, args, isModern) => {
        const message = request(id++, "tools/call", { name, arguments: args as object })
        const response = isModern ? await modern(origin, message) : await post(origin, message, session)
        expect(response.status).toBeLessThan(500)
        const answer = await answerOf(response)
        expect("result" in answer || "error" in answer).toBe(true)
        expect(JSON.stringify(answer)).not.toContain("secret path")
      }),
      { numRuns: 150 },
    )
    expect(await answerOf(await post(origin, request("end", "ping"), session))).toMatchObject({ result: {} })
  })
})
