import { describe, expect, it } from "vitest"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "../../src/identity/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"
import { createIntentWebClient, type Reply, type Said } from "../../src/protocols/intentweb/index.ts"
import { startBella } from "../support/bella-cucina.ts"

// A Monday at noon in Rome.
const now = () => Date.parse("2026-05-04T10:00:00Z")

describe("the restaurant of the examples over IntentWeb", () => {
  it("[IW-10] [IW-19] [IW-23] [IW-39] [IW-52] books a table with a correction and a question on the way", async () => {
    await using stack = new AsyncDisposableStack()
    const ring = KeyRing.create(now())
    const agents = registeredKeys({ assistant: ring.publicKeys(now()).keys })
    const bella = stack.use(await startBella({ now, agents, unprovenAgents: "refuse" }))
    const outbound = stack.use(createOutbound({ allowLoopback: true }))
    const fetch: Fetch = (url, init) => outbound.fetch(url, init)
    const client = createIntentWebClient({
      actor: { actorType: "ai_agent", actorId: "assistant", key: () => ring.current("attribution") },
      fetch,
      keys: createKeyResolver({ fetch, now }),
      now,
    })
    const { endpoint } = await client.discover(bella.server.origin)
    const said: Said[] = ["Make that three people", { ask: "Do you have vegan dishes?" }, "Jane Smith", "yes"]
    const replies: Reply[] = []
    const result = await client.converse(endpoint, "Table for two tomorrow at 7pm", async (reply) => {
      replies.push(reply)
      return said.shift()
    })
    expect(replies.map(({ flow }) => flow)).toEqual([
      "information_request",
      "information_request",
      "information_response",
      "information_request",
    ])
    expect(replies[0]?.envelope.collected_information).toMatchObject({ partySize: 2, date: "2026-05-05" })
    expect(replies[2]?.envelope).toMatchObject({
      message: expect.stringContaining("vegan"),
      collected_information: { partySize: 3, date: "2026-05-05", time: "19:00" },
      required_information: ["Name the booking is under"],
    })
    expect(replies[3]?.envelope.required_information?.[0]).toContain("yes")
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
    const bookings = bella.database.all("SELECT id, party_size FROM bookings")
    expect(bookings).toContainEqual(
      expect.objectContaining({ id: result.envelope.external_id, party_size: 3 }),
    )
  })

  it("points at its manifest in the headers of its pages, its answers and its refusals", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    const link = '</intentmanifest.yaml>; rel="intentmanifest"'
    for (const [path, init] of [
      ["/", {}],
      ["/intent", { method: "POST", body: "{}" }],
      ["/intent", {}],
      ["/.well-known/jwks.json", {}],
      ["/nowhere", {}],
    ] as const) {
      const response = await fetch(`${origin}${path}`, init)
      expect(response.headers.get("link"), path).toBe(link)
      const text = await response.text()
      if (path === "/intent") expect(JSON.parse(text)).toMatchObject({ flow_type: "error", attribution: {} })
    }
  })
})
