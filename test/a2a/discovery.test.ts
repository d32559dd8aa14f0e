import { AgentCard } from "@a2a-js/sdk"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { bindings, createFactory } from "./support/client.ts"

const cardPath = "/.well-known/agent-card.json"

describe("the agent card", () => {
  let bella: RunningBella
  let origin: string
  beforeAll(async () => {
    bella = await startBella()
    origin = bella.server.origin
  })
  afterAll(() => bella[Symbol.asyncDispose]())
  const fetchCard = async (headers: Record<string, string> = { "a2a-version": "1.0" }, path = cardPath) =>
    (await fetch(`${origin}${path}`, { headers })).json() as Promise<Record<string, unknown>>

  it("says who this is, where it is reached, and what it can do", async () => {
    const card = AgentCard.fromJSON(await fetchCard())
    expect(card).toMatchObject({
      name: "Bella Cucina",
      capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false },
      supportedInterfaces: [
        { url: `${origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
        { url: `${origin}/a2a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
        { url: `${origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "0.3" },
      ],
    })
    const { intents } = await bella.site.host.describe()
    expect(card.skills.map(({ id }) => id)).toEqual(intents.map(({ name }) => name))
    for (const { description, examples, tags } of card.skills) {
      expect(description).not.toBe("")
      expect(examples.length).toBeGreaterThan(0)
      expect(tags.length).toBeGreaterThan(0)
    }
  })

  it("has the schemas of every skill, for whoever calls with data", async () => {
    const { capabilities } = AgentCard.fromJSON(await fetchCard())
    const [extension] = capabilities?.extensions ?? []
    expect(extension).toMatchObject({ uri: "urn:parley:a2a:skill-call:1", required: false })
    const { intents } = await bella.site.host.describe()
    const bookTable = intents.find(({ name }) => name === "bookTable")!
    expect(extension?.params?.skills.bookTable).toEqual({ input: bookTable.input, output: bookTable.output })
  })

  it("tells clients of 0.3 in their own members, and everybody else nothing of them", async () => {
    expect(await fetchCard({})).toMatchObject({
      url: `${origin}/a2a`,
      preferredTransport: "JSONRPC",
      protocolVersion: "0.3.0",
      supportedInterfaces: expect.any(Array),
    })
    expect(await fetchCard()).not.toHaveProperty("url")
    expect(await fetchCard({ "a2a-version": "1.0" }, `/a2a${cardPath}`)).toEqual(await fetchCard())
  })

  it("is not sent to who has it", async () => {
    const first = await fetch(`${origin}${cardPath}`)
    await first.text()
    expect(first.headers.get("vary")?.toLowerCase()).toContain("a2a-version")
    const headers = { "if-none-match": first.headers.get("etag")! }
    expect((await fetch(`${origin}${cardPath}`, { headers })).status).toBe(304)
  })

  it("is what the official client needs, whichever way it calls", async () => {
    for (const binding of bindings) {
      const client = await createFactory(binding).createFromUrl(origin)
      expect(client.protocolVersion).toBe(binding === "JSON-RPC 0.3" ? "0.3" : "1.0")
      expect((await client.getAgentCard()).skills.length).toBeGreaterThan(3)
    }
  })

  it("says which extension is in use when it was asked for", async () => {
    const headers = { "content-type": "application/json", "a2a-version": "1.0" }
    const asked = { ...headers, "a2a-extensions": "https://other.example/e, urn:parley:a2a:skill-call:1" }
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: "x" } })
    const response = await fetch(`${origin}/a2a`, { method: "POST", headers: asked, body })
    expect(response.headers.get("a2a-extensions")).toBe("urn:parley:a2a:skill-call:1")
    const plain = await fetch(`${origin}/a2a`, { method: "POST", headers, body })
    expect(plain.headers.get("a2a-extensions")).toBeNull()
  })

  it("is found by who asks for it in NLWeb", async () => {
    const manifest = await (await fetch(`${origin}/.well-known/capability-manifest.json`)).json()
    expect(manifest).toMatchObject({
      capabilities: expect.arrayContaining([{ protocol: "a2a", endpoint: `${origin}/a2a` }]),
    })
  })
})
