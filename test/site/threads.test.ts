import { createPublicKey, type JsonWebKey } from "node:crypto"
import { HttpAgent } from "@ag-ui/client"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Receipt, verifyReceipt } from "../../src/execution/index.ts"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"

describe("one intent through every door of a site", () => {
  let bella: RunningBella
  beforeAll(async () => {
    bella = await startBella()
  })
  afterAll(() => bella[Symbol.asyncDispose]())

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${bella.server.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })

  it("executes by UIM's shape, bare, with a receipt that verifies by the published keys", async () => {
    const response = await post("/api/intents/execute", {
      intent_uid: "bella-cucina.example:askMenu",
      parameters: { diet: "vegan" },
    })
    expect(response.status).toBe(200)
    const output = (await response.json()) as { dishes: unknown[] }
    expect(output.dishes.length).toBeGreaterThan(3)
    const receipt = JSON.parse(
      Buffer.from(response.headers.get("uim-receipt")!, "base64url").toString(),
    ) as Receipt
    expect(receipt.body).toMatchObject({
      issuer: bella.server.origin,
      state: "succeeded",
      intent_uid: "bella-cucina.example:askMenu:v1",
    })
    const { keys } = (await (await fetch(`${bella.server.origin}/.well-known/jwks.json`)).json()) as {
      keys: JsonWebKey[]
    }
    const key = keys.find(({ kid }) => kid === receipt.kid)!
    expect(verifyReceipt(receipt, createPublicKey({ key, format: "jwk" }))).toBe(true)
  })

  it("has a door for each intent, by any way of writing its name", async () => {
    for (const name of ["askMenu", "AskMenu", "ask-menu"]) {
      const bare = await post(`/api/execute/${name}`, { diet: "vegan" })
      const wrapped = await post(`/api/execute/${name}`, {
        intent_uid: "bella-cucina.example:askMenu:v1",
        parameters: { diet: "vegan" },
      })
      expect(await bare.json(), name).toEqual(await wrapped.json())
    }
  })

  it("keeps one effect per idempotency key", async () => {
    const date = nextOpenDay()
    const booking = { date, time: "19:00", partySize: 2, name: "Rossi" }
    const key = { "idempotency-key": crypto.randomUUID() }
    const first = await post("/api/execute/bookTable", booking, key)
    const second = await post("/api/execute/bookTable", booking, key)
    expect(first.status).toBe(200)
    expect(second.headers.get("idempotent-replayed")).toBe("true")
    expect(await second.json()).toEqual(await first.json())
    const other = await post("/api/execute/bookTable", { ...booking, partySize: 3 }, key)
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ error: { code: "CONFLICT" } })
  })

  it("gives UIM's errors", async () => {
    const cases: readonly [string, unknown, number, string][] = [
      ["/api/intents/execute", "{", 400, "INVALID_PARAMETER"],
      ["/api/intents/execute", {}, 400, "INVALID_PARAMETER"],
      [
        "/api/intents/execute",
        { intent_uid: "bella-cucina.example:askMenu", parameters: 1 },
        400,
        "INVALID_PARAMETER",
      ],
      ["/api/intents/execute", { intent_uid: "no uid", parameters: {} }, 400, "INVALID_PARAMETER"],
      ["/api/intents/execute", { intent_uid: "other.example:askMenu", parameters: {} }, 404, "NOT_FOUND"],
      [
        "/api/intents/execute",
        { intent_uid: "bella-cucina.example:fly", parameters: {} },
        404,
        "INTENT_NOT_SUPPORTED",
      ],
      [
        "/api/intents/execute",
        { intent_uid: "bella-cucina.example:askMenu:v7", parameters: {} },
        409,
        "VERSION_CONFLICT",
      ],
      ["/api/execute/fly", {}, 404, "INTENT_NOT_SUPPORTED"],
      // What the address names and what the body names are one intent, in the version that the body asks for.
      [
        "/api/execute/askMenu",
        { intent_uid: "bella-cucina.example:openingHours", parameters: {} },
        400,
        "INVALID_PARAMETER",
      ],
      [
        "/api/execute/askMenu",
        { intent_uid: "bella-cucina.example:askMenu:v7", parameters: {} },
        409,
        "VERSION_CONFLICT",
      ],
      ["/api/execute/bookTable", { partySize: 99 }, 422, "INTENT_EXECUTION_FAILED"],
      ["/api/nowhere", {}, 404, "NOT_FOUND"],
    ]
    for (const [path, body, status, code] of cases) {
      const response = await post(path, body)
      expect(response.status, `${path} ${JSON.stringify(body)}`).toBe(status)
      expect(await response.json()).toMatchObject({ error: { code, message: expect.any(String) } })
    }
    const missing = (await (await post("/api/execute/bookTable", { partySize: 99, hat: 1 })).json()) as {
      error: { details: unknown }
    }
    expect(missing.error.details).toMatchObject({
      intent: "bookTable",
      missing_parameters: ["date", "time", "name"],
      invalid_parameters: [{ name: "partySize" }, { name: "hat" }],
    })
    const wrongType = await fetch(`${bella.server.origin}/api/intents/execute`, {
      method: "POST",
      body: "x",
      headers: { "content-type": "text/xml" },
    })
    expect(wrongType.status).toBe(415)
    const wrongMethod = await fetch(`${bella.server.origin}/api/intents/execute`)
    expect(wrongMethod.status).toBe(405)
    expect(wrongMethod.headers.get("allow")).toContain("POST")
  })

  it("is an MCP server to the official client", async () => {
    const client = new Client({ name: "test", version: "1.0.0" })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${bella.server.origin}/mcp`)))
    try {
      const { tools } = await client.listTools()
      const menu = tools.find(({ name }) => name === "askMenu")
      expect(menu?.annotations).toMatchObject({ readOnlyHint: true })
      expect(tools.find(({ name }) => name === "cancelBooking")?.annotations).toMatchObject({
        readOnlyHint: false,
      })
      const answer = await client.callTool({ name: "askMenu", arguments: { diet: "vegan" } })
      expect(answer.isError ?? false).toBe(false)
      expect((answer.structuredContent as { dishes: unknown[] }).dishes.length).toBeGreaterThan(3)
    } finally {
      await client.close()
    }
  })

  it("books a table through the official MCP client, which asks its user", async () => {
    const client = new Client({ name: "test", version: "1.0.0" }, { capabilities: { elicitation: {} } })
    const asked: string[] = []
    client.setRequestHandler("elicitation/create", ({ params }) => {
      const fields = "requestedSchema" in params ? params.requestedSchema.properties : {}
      asked.push(...Object.keys(fields))
      const content = "confirm" in fields ? { confirm: true } : { time: "19:30", name: "Rossi" }
      return { action: "accept", content }
    })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${bella.server.origin}/mcp`)))
    try {
      const booking = { date: nextOpenDay(), partySize: 2 }
      const answer = await client.callTool({ name: "bookTable", arguments: booking })
      expect(asked).toEqual(["time", "name", "confirm"])
      expect(answer.structuredContent).toMatchObject({
        bookingId: expect.stringMatching(/^RES-[0-9A-Z]{6}$/),
        ...booking,
        time: "19:30",
      })
      const { bookingId, code } = answer.structuredContent as Record<string, string>
      const cancelled = await client.callTool({ name: "cancelBooking", arguments: { bookingId, code } })
      expect(cancelled.isError ?? false).toBe(false)
    } finally {
      await client.close()
    }
  })

  it("is an AG-UI agent to the official client", async () => {
    const agent = new HttpAgent({ url: `${bella.server.origin}/ag-ui`, threadId: "thread-1" })
    agent.addMessage({ id: "1", role: "user", content: `A table for two on ${nextOpenDay()} at 19:30` })
    const custom: { name: string; value: Record<string, unknown> }[] = []
    await agent.runAgent(
      {},
      { onCustomEvent: ({ event }) => void custom.push(event as (typeof custom)[number]) },
    )
    expect(custom).toMatchObject([
      {
        name: "intentflow.render",
        value: {
          version: "1.0",
          intentId: "bella-cucina.example:bookTable:v1",
          initialState: "collecting",
          props: {
            title: "Book a table",
            fields: [{ name: "name", kind: "text", label: "Name", required: true, longest: 80 }],
          },
        },
      },
    ])
    agent.addMessage({ id: "2", role: "user", content: "My name is Rossi" })
    await agent.runAgent(
      {},
      { onCustomEvent: ({ event }) => void custom.push(event as (typeof custom)[number]) },
    )
    expect(custom.slice(1)).toMatchObject([
      {
        name: "intentflow.props_update",
        value: {
          patch: {
            values: { name: "Rossi" },
            facts: expect.arrayContaining([{ label: "Name", text: "Rossi" }]),
          },
        },
      },
      { name: "intentflow.transition", value: { toState: "confirming" } },
    ])
    agent.addMessage({ id: "3", role: "user", content: "yes" })
    await agent.runAgent(
      {},
      { onCustomEvent: ({ event }) => void custom.push(event as (typeof custom)[number]) },
    )
    expect(custom.slice(-2)).toMatchObject([
      {
        name: "intentflow.transition",
        value: {
          toState: "success",
          context: { next: expect.arrayContaining([expect.objectContaining({ title: "Cancel a booking" })]) },
        },
      },
      { name: "intentflow.dismiss", value: { reason: "completed" } },
    ])
    expect(agent.messages.at(-1)?.content).toMatch(/RES-[0-9A-Z]{6}/)
  })

  it("takes a run of AG-UI once, however often it is sent", async () => {
    // A client echoes the state it was given: under a short id, that is what makes the thread its own.
    let state: unknown = {}
    const run = async (runId: string, content: string) => {
      const messages = [{ id: runId, role: "user", content }]
      const body = {
        threadId: "thread-2",
        runId,
        state,
        messages,
        tools: [],
        context: [],
        forwardedProps: {},
      }
      const text = await (await post("/ag-ui", body)).text()
      const snapshot = /^data: (\{"type":"STATE_SNAPSHOT".*)$/m.exec(text)?.[1]
      if (snapshot !== undefined) state = JSON.parse(snapshot).snapshot
      return text
    }
    const first = await run("run-1", `A table for two on ${nextOpenDay()} at 19:30`)
    expect(first).toContain('"initialState":"collecting"')
    expect(await run("run-2", "Rossi")).toContain('"toState":"confirming"')
    const yes = await run("run-3", "yes")
    const reference = yes.match(/RES-[0-9A-Z]{6}/)?.[0]
    expect(reference).toBeDefined()
    expect(await run("run-3", "yes")).toContain(reference)
    expect(await run("run-2", "Rossi")).toContain(reference)
    expect(await run("run-2", "Verdi")).toContain('"code":"STATE_CONFLICT"')
  })

  it("takes one wish after another on a thread of AG-UI", async () => {
    const agent = new HttpAgent({ url: `${bella.server.origin}/ag-ui`, threadId: "thread-3" })
    for (const content of [`A table for two on ${nextOpenDay()} at 12:30, name is Neri`, "yes"]) {
      agent.addMessage({ id: crypto.randomUUID(), role: "user", content })
      await agent.runAgent()
    }
    const booked = String(agent.messages.at(-1)?.content)
    const [id, code] = [booked.match(/RES-[0-9A-Z]{6}/)?.[0], booked.match(/`([^`]+)`/)?.[1]]
    for (const content of [`Cancel my booking ${id}`, String(code), "yes"]) {
      agent.addMessage({ id: crypto.randomUUID(), role: "user", content })
      await agent.runAgent()
    }
    expect(agent.messages.at(-1)?.content).toContain(`Cancelled**: booking ${id}`)
  })

  it("answers requests without a socket, in any framework", async () => {
    const request = new Request(`${bella.server.origin}/api/execute/openingHours`, {
      method: "POST",
      headers: { "content-type": "application/json", host: new URL(bella.server.origin).host },
      body: "{}",
    })
    const response = await bella.site.fetch(request)
    expect(response.status).toBe(200)
  })
})

/** A day within the booking window on which the restaurant is open in the evening and no closure falls. */
function nextOpenDay(): string {
  const day = new Date(Date.now() + 5 * 86_400_000)
  while (
    [0, 1, 4].includes(day.getUTCDay()) ||
    /-(12-2[45]|12-31|08-15)$/.test(day.toISOString().slice(0, 10))
  )
    day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
