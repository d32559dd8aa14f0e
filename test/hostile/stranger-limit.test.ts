import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { KeyRing } from "../../src/identity/index.ts"
import { parseRateLimit } from "../../src/intent/index.ts"
import { type Actor, createRequest } from "../../src/protocols/intentweb/index.ts"
import { modern, request } from "../mcp/support/raw.ts"
import { pageRuns, toPageRun } from "../support/page-runs.ts"
import { type House, openHouse } from "./support/house.ts"

type Headers = Readonly<Record<string, string>>
type Call = (house: House, from: string, headers?: Headers) => Promise<Response>

const key = KeyRing.create(0).current("attribution")
const actor: Actor = { actorType: "ai_agent", actorId: key.kid, key: () => key, bringsKey: true }
const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
const message = (part: object) => ({
  message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [part] },
})

/** A browser keeps its session. */
const cookies = new Map<string, string>()

/** One request by each door; `countCalls` may be executed twice an hour. */
const doors: Readonly<Record<string, Call>> = {
  UIM: (house, from, headers) => house.post("/api/execute/countCalls", {}, from, headers),
  MCP: (house, from, headers) =>
    modern(
      house.origin,
      request(1, "tools/call", { name: "countCalls", arguments: {} }),
      {},
      { "x-forwarded-for": from, ...headers },
    ),
  A2A: (house, from, headers) => {
    const params = message({ data: { skill: "countCalls", input: {} } })
    const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params }
    return house.post("/a2a", body, from, { "a2a-version": "1.0", ...headers })
  },
  NLWeb: (house, from, headers) => house.post("/ask", { query: { text: "Count" } }, from, headers),
  "AG-UI": (house, from, headers) => {
    const ids = { threadId: crypto.randomUUID(), runId: crypto.randomUUID() }
    const messages = [{ id: crypto.randomUUID(), role: "user", content: "Count" }]
    const rest = { state: {}, tools: [], context: [], forwardedProps: {} }
    return house.post("/ag-ui", { ...ids, ...rest, messages }, from, headers)
  },
  IntentWeb: (house, from, headers) => {
    const content = { message: "Count", interactionId: crypto.randomUUID(), audience: house.origin }
    const body = createRequest(sender, { ...content, flowType: "intent_request" })
    return house.post("/intent", body, from, headers)
  },
  "the page": async (house, from, headers) => {
    const body = toPageRun(crypto.randomUUID(), { kind: "say", text: "Count" })
    const place = `${house.origin} ${from}`
    const response = await house.post(pageRuns, body, from, {
      cookie: cookies.get(place) ?? "",
      ...headers,
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) cookies.set(place, cookie.split(";", 1)[0] ?? "")
    return response
  },
  "who can help": (house, from, headers) => house.post("/who", { query: { text: "count" } }, from, headers),
}

/** What a stream has told before its end is known. */
const streams = new Set(["AG-UI", "the page"])

function open(options: Parameters<typeof openHouse>[1] = {}): Promise<House> {
  return openHouse({ file: join(mkdtempSync(join(tmpdir(), "parley-limit-")), "house.db") }, options)
}

describe("a limit on strangers", () => {
  const rate = parseRateLimit("3/minute")
  let house: House
  beforeAll(async () => {
    house = await open({ strangerLimit: rate })
  })
  afterAll(() => house[Symbol.asyncDispose]())

  it.each(Object.entries(doors))(
    "holds by %s, and says what is left and when more is",
    async (door, call) => {
      const from = `198.51.100.${Object.keys(doors).indexOf(door) + 1}`
      const told: (string | undefined)[] = []
      for (let count = 0; count < 3; count++) {
        const response = await call(house, from)
        await response.text()
        told.push(/"requests";r=\d+/.exec(response.headers.get("ratelimit") ?? "")?.[0])
      }
      expect(told).toEqual(['"requests";r=2', '"requests";r=1', '"requests";r=0'])
      const refused = await call(house, from)
      expect(refused.headers.get("ratelimit")).toMatch(/"requests";r=0;t=\d+/)
      expect(refused.headers.get("ratelimit-policy")).toContain('"requests";q=3;w=60')
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
      expect(await refused.text()).toMatch(/may send 3 requests a minute/)
      const neighbour = await call(house, "203.0.113.9")
      expect(neighbour.headers.get("ratelimit")).toMatch(/"requests";r=\d/)
    },
  )

  it.each(Object.entries(doors))("does not hold for who has proven itself, by %s", async (door, call) => {
    const proof = await house.key(`party-${Object.keys(doors).indexOf(door)}`)
    for (let count = 0; count < 5; count++) {
      const response = await call(house, "198.51.100.77", proof)
      expect(response.headers.get("ratelimit") ?? "").not.toContain('"requests"')
      expect(await response.text()).not.toContain("may send 3 requests")
    }
  })

  it("counts every message of an open connection", async () => {
    const headers = { "x-forwarded-for": "198.51.100.90" }
    const socket = new WebSocket(`${house.origin.replace("http", "ws")}/ag-ui`, { headers })
    await once(socket, "open")
    const told: string[] = []
    const refused = new Promise<void>((resolve) => {
      socket.on("message", (data) => {
        told.push(String(data))
        if (String(data).includes("may send 3 requests a minute")) resolve()
      })
    })
    const rest = { state: {}, tools: [], context: [], messages: [], forwardedProps: {} }
    for (let count = 0; count < 3; count++)
      socket.send(JSON.stringify({ threadId: crypto.randomUUID(), runId: crypto.randomUUID(), ...rest }))
    await refused
    expect(told.filter((one) => one.includes("RUN_STARTED"))).toHaveLength(2)
    socket.terminate()
  })

  it("can be switched off, and does not hold on the machine itself", async () => {
    await using off = await open({ strangerLimit: "none" })
    await using near = await open({ strangerLimit: rate, trustedProxies: 0 })
    for (let count = 0; count < 5; count++) {
      const far = await off.post("/ask", { query: { text: "Count" } }, "198.51.100.1")
      expect(far.headers.get("ratelimit") ?? "").not.toContain('"requests"')
      const local = await fetch(`${near.origin}/ask?query=Count`)
      expect(local.status).toBe(200)
      await Promise.all([far.text(), local.text()])
    }
  })

  it.each(Object.entries(doors).filter(([door]) => door !== "who can help"))(
    "of an intent is told by %s as well",
    async (door, call) => {
      await using free = await open()
      const responses: Response[] = []
      for (let count = 0; count < 3; count++) {
        const response = await call(free, "198.51.100.1")
        await response.text()
        responses.push(response)
      }
      const told = responses.map(({ headers }) => /"caller";r=\d+/.exec(headers.get("ratelimit") ?? "")?.[0])
      if (streams.has(door)) return expect(told).toEqual([undefined, undefined, undefined])
      expect(told).toEqual(['"caller";r=1', '"caller";r=0', '"caller";r=0'])
      expect(Number(responses[2]?.headers.get("retry-after"))).toBeGreaterThan(0)
    },
  )
})
