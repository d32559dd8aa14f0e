import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answerOf, modern, request } from "../mcp/support/raw.ts"
import { patiently } from "../support/patiently.ts"
import { type RunningShop, startShop } from "./shop.ts"

interface Report {
  readonly activeFlows: Record<
    string,
    { intentId: string; currentState: string; props: Record<string, unknown> }
  >
  readonly messages: string[]
  readonly ended: { instanceId: string; reason: string; result?: unknown }[]
}

describe("flows as tools of MCP", () => {
  let shop: RunningShop
  const client = new Client({ name: "test", version: "1.0.0" })
  beforeAll(async () => {
    shop = await startShop()
    await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.server.origin}/mcp`)))
  })
  afterAll(async () => {
    await client.close()
    await shop[Symbol.asyncDispose]()
  })
  const call = async (name: string, input: object) => {
    const answer = await patiently(() => client.callTool({ name, arguments: { ...input } }))
    return { ...answer, report: answer.structuredContent as unknown as Report }
  }

  it("[IF-28] render, wait for a call that confirms, and report", async () => {
    const { tools } = await patiently(() => client.listTools())
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["order_place", "menu_browse", "order_track", "flow_event", "flow_status"]),
    )
    const opened = await call("order_place", { people: 3 })
    const [[instanceId, flow] = []] = Object.entries(opened.report.activeFlows)
    expect(flow).toMatchObject({
      intentId: "order.place",
      currentState: "confirming",
      props: { lines: [{ product: "soup", quantity: 3 }] },
    })
    expect(opened.report.messages.join()).toContain("Shall I go ahead?")
    expect(shop.backend.orders).toEqual([])
    const confirmed = await call("flow_event", { instanceId, event: "CONFIRM" })
    expect(confirmed.report.ended).toEqual([
      { instanceId, reason: "completed", result: { orderId: "ORD-1-3" } },
    ])
    expect(shop.backend.orders).toHaveLength(1)
    const status = await call("flow_status", {})
    expect(Object.values(status.report.activeFlows).map(({ intentId }) => intentId)).toEqual(["order.track"])
  })

  it("belong to a session or a proven caller: a stranger's address alone opens and shows none", async () => {
    for (const name of ["flow_status", "order_place"]) {
      const call = request(1, "tools/call", { name, arguments: {} })
      const answer = await answerOf(await modern(shop.server.origin, call))
      expect(answer, name).toMatchObject({ result: { isError: true } })
      expect(JSON.stringify(answer)).toContain("Initialize a session")
    }
  })

  it("refuse like everywhere else", async () => {
    const refused = await call("flow_event", { instanceId: "flow_none", event: "CONFIRM" })
    expect(refused.isError).toBe(true)
    const denied = await call("account_settings", {})
    expect(denied.isError).toBe(true)
  })
})
