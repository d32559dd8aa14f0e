import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { expect, it } from "vitest"
import { Client as AgUiClient, clientEvent, openEvent, rendered, type Told } from "../../flow/client.ts"
import { startShop } from "../../flow/shop.ts"
import { startBella } from "../../support/bella-cucina.ts"
import { patiently } from "../../support/patiently.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { bundleScript } from "../support/bundle-script.ts"
import { now, openConversation } from "../support/conversation.ts"
import { startHostPage } from "../support/host-page.ts"

/** What a page of a test has, besides what every page has. */
interface HostWindow {
  openApp(
    url: string,
    tool: string,
    input: object,
  ): Promise<{ mimeType: string; tools: Tool[]; instances: string[] }>
  call(tool: string, input: object): Promise<{ isError?: boolean; content: { text: string }[] }>
  show(messages: unknown): void
  readonly acted: { readonly name: string; readonly surfaceId: string }[]
}

interface Tool {
  readonly name: string
  readonly _meta?: { readonly ui?: { readonly resourceUri?: string; readonly visibility?: string[] } }
}

const polyfill = fileURLToPath(import.meta.resolve("@mcp-b/webmcp-polyfill")).replace(
  /index\.js$/,
  "index.iife.js",
)

export function elsewhere(visit: TestBrowser["visit"]): void {
  it("an app of MCP: the person orders in the client's frame, and the model cannot", async () => {
    await using shop = await startShop()
    await using host = await startHostPage()
    host.show("", "")
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    await page.goto(host.origin)
    await page.addScriptTag({ content: await bundleScript("mcp-app-host.ts") })
    const opened = await page.evaluate(
      (url) => (window as unknown as HostWindow).openApp(url, "order_place", { people: 2 }),
      `${shop.server.origin}/mcp`,
    )
    expect(opened.mimeType).toBe("text/html;profile=mcp-app")
    expect(opened.tools.find(({ name }) => name === "flow_act")?._meta?.ui?.visibility).toEqual(["app"])
    const frame = page.frameLocator("iframe")
    await frame.getByRole("article", { name: "Your order" }).waitFor()

    const [instanceId] = opened.instances
    const byModel = await page.evaluate(
      (given) => (window as unknown as HostWindow).call("flow_event", given),
      { instanceId, event: "CONFIRM" },
    )
    expect(byModel).toMatchObject({ isError: true })
    expect(JSON.stringify(byModel.content)).toContain("in the app")
    expect(shop.backend.orders).toEqual([])

    await frame.getByRole("button", { name: "Yes, go ahead" }).click()
    await frame.getByRole("article", { name: "Order", exact: true }).waitFor()
    expect(shop.backend.orders).toHaveLength(1)
    await shop.updates.push("order:ORD-1-2", { patch: { status: "delivered" } })
    await frame.getByText("delivered").waitFor()
    expect(complaints).toEqual([])
  })

  it("an app of MCP has forms without leave to send them, and a client without apps gets text", async () => {
    await using shop = await startShop()
    await using host = await startHostPage()
    host.show("", "")
    const page = await (await visit()).newPage()
    await page.goto(host.origin)
    await page.addScriptTag({ content: await bundleScript("mcp-app-host.ts") })
    await page.evaluate(
      (url) => (window as unknown as HostWindow).openApp(url, "order_place", {}),
      `${shop.server.origin}/mcp`,
    )
    const frame = page.frameLocator("iframe")
    await frame.getByLabel("People").fill("3")
    await frame.getByLabel("People").press("Enter")
    await frame.getByRole("button", { name: "Yes, go ahead" }).click()
    await frame.getByText("ORD-1-3").waitFor()

    const plain = await patiently(async () => {
      const made = new Client({ name: "plain", version: "1.0.0" })
      await made.connect(new StreamableHTTPClientTransport(new URL(`${shop.server.origin}/mcp`)))
      return made
    })
    const use = (name: string, input: Record<string, unknown>) =>
      patiently(() => plain.callTool({ name, arguments: input }))
    const { tools } = await patiently(() => plain.listTools())
    expect(tools.map(({ name }) => name)).not.toContain("flow_act")
    const refused = await use("flow_act", { instanceId: "x", event: "CONFIRM" })
    expect(JSON.stringify(refused)).toContain("Use flow_event")
    const told = await use("order_place", { people: 4 })
    expect(JSON.stringify(told.content)).toContain("Shall I go ahead?")
    await plain.close()
  })

  it("[IF-21] surfaces of A2UI are drawn by the published renderer, and what is pressed goes on", async () => {
    await using shop = await startShop()
    const agent = new AgUiClient(shop.server.origin)
    const told = await agent.run({ events: [openEvent("order.place", { people: 2 })], a2ui: true })
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    await page.setContent("<!doctype html><html lang='en'><title>A2UI</title><body></body></html>")
    await page.addScriptTag({ content: await bundleScript("a2ui-host.ts") })
    await page.evaluate((messages) => (window as unknown as HostWindow).show(messages), surfaceOf(told))
    await page.getByText("People: 2").waitFor()
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    const [action] = await page.evaluate(() => (window as unknown as HostWindow).acted)
    expect(action).toMatchObject({ name: "CONFIRM", surfaceId: rendered(told) })
    // The order is followed by a tracker, whose stream stays open as long as the shop does.
    void agent.run({ events: [clientEvent(action!.surfaceId, action!.name)] })
    await expect.poll(() => shop.backend.orders).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it("WebMCP: an agent in the browser finds the page's intents, and a person confirms what it wants done", async () => {
    await using bella = await startBella({ now })
    const visitor = await visit()
    await visitor.addInitScript(`${readFileSync(polyfill, "utf8")}
;WebMCPPolyfill.initializeWebMCPPolyfill()`)
    const page = await visitor.newPage()
    await openConversation(page, bella.server.origin)
    const toolNames = () =>
      page.evaluate(async () => {
        const { modelContext } = document as unknown as { modelContext: ModelContext }
        return (await modelContext.getTools()).map(({ name }) => name)
      })
    await expect.poll(toolNames).toContain("bookTable")
    const use = (name: string, input: object) =>
      page.evaluate(
        async ([wanted, given]) => {
          const { modelContext } = document as unknown as { modelContext: ModelContext }
          const tool = (await modelContext.getTools()).find((one) => one.name === wanted)
          return tool ? modelContext.executeTool(tool, given) : null
        },
        [name, JSON.stringify(input)] as const,
      )
    const answer = await use("bookTable", { date: "2026-05-06", time: "19:30", partySize: 2, name: "Rossi" })
    expect(answer).toContain("has to confirm it there")
    const stored = () => bella.database.all("SELECT id FROM bookings WHERE name = 'Rossi'")
    expect(stored()).toEqual([])
    expect(await use("bookTable", { name: "Again" })).toContain("in the middle of something")
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByText("Reference").waitFor()
    expect(stored()).toHaveLength(1)
  })
}

/** What a browser with WebMCP gives to an agent. */
interface ModelContext {
  getTools(): Promise<{ readonly name: string }[]>
  executeTool(tool: { readonly name: string }, input: string): Promise<string | null>
}

/** The messages of the surface that was told last. */
function surfaceOf(told: readonly Told[]): unknown {
  const surfaces = told.filter(({ type }) => type === "ACTIVITY_SNAPSHOT")
  return (surfaces.at(-1) as { content?: { operations?: unknown } } | undefined)?.content?.operations
}
