import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createBackend as createBella } from "../../../examples/bella-cucina/index.ts"
import { createBackend } from "../../../examples/pantry/index.ts"
import { openExample } from "../../flow/example-sites.ts"
import { startShop } from "../../flow/shop.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { openConversation } from "../support/conversation.ts"
import { startHostPage } from "../support/host-page.ts"
import { expectUsable } from "../support/screenshots.ts"
import { fillCart, giveAddress } from "./pantry-flows.ts"

export function embedding(visit: TestBrowser["visit"]): void {
  it("[IF-22] one script tag shows the conversation and its flows under a strict policy", async () => {
    await using ours = await startHostPage()
    await using pantry = await openExample(createBackend, { embedding: { origins: [ours.origin] } })
    ours.show(
      `<script src="${pantry.origin}/intent-ui/embed.js" defer></script><parley-chat></parley-chat>`,
      `default-src 'none'; img-src data:; script-src ${pantry.origin}; connect-src ${pantry.origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    )
    const page = await (await visit({ viewport: { width: 1280, height: 900 } })).newPage()
    const complaints = watchComplaints(page)
    await page.goto(ours.origin)
    await page.getByLabel("Say what you want").waitFor()
    await fillCart(page)
    await expectUsable(page, "embedded cart")
    await giveAddress(page)
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByRole("article", { name: "Your order" }).locator(".steps .current").waitFor()
    await page.reload()
    await page.getByRole("article", { name: "Your order" }).waitFor()
    expect(complaints).toEqual([])
  })

  it("a page of an origin that is not allowed shows nothing and says why to its developers", async () => {
    await using ours = await startHostPage()
    await using pantry = await openExample(createBackend, {
      embedding: { origins: ["https://www.pantry.example"] },
    })
    ours.show(
      `<script src="${pantry.origin}/intent-ui/embed.js" defer></script><parley-chat></parley-chat>`,
      "",
    )
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    await page.goto(ours.origin)
    await expect.poll(() => complaints.join("\n")).toContain("could not be loaded")
    expect(await page.getByLabel("Say what you want").count()).toBe(0)
  })

  it("an origin that is none is refused at the start", async () => {
    const embedding = { origins: ["www.pantry.example/shop"] }
    await expect(openExample(createBackend, { embedding })).rejects.toThrow("embedding.origins")
  })

  it("[IF-22] a business shows a flow by a component of its own", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "parley-components-")), "components.js")
    writeFileSync(
      file,
      `export default {
  "order.place": (flow, act) => {
    const button = document.createElement("button")
    button.textContent = "Ours: " + flow.props.cart.lines.length + " things"
    button.onclick = () => act("ADD_ITEM", { shelf: "sweet" })
    return button
  },
}`,
    )
    await using pantry = await openExample(createBackend, { theme: { components: file } })
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    await openConversation(page, pantry.origin)
    await fillCart(page)
    await page.getByRole("button", { name: "Ours: 6 things" }).click()
    await page.getByRole("button", { name: "Add: Honey" }).click()
    await page.getByRole("button", { name: "Ours: 7 things" }).waitFor()
    expect(complaints).toEqual([])
  })

  it("[IF-22] the library shows flows over WebSocket in a page that draws everything else itself", async () => {
    await using ours = await startHostPage()
    await using shop = await startShop({ embedding: { origins: [ours.origin] } })
    const { origin } = shop.server
    ours.show(`<div id="flows"></div>`, "")
    const page = await (await visit()).newPage()
    await page.goto(ours.origin)
    const url = `${origin.replace("http", "ws")}/ag-ui`
    await page.addScriptTag({
      type: "module",
      content: `import { createFlowClient, createSocketRuns, mountFlows } from "/library.js"
const { setup } = await (await fetch("${origin}/intent-ui/embed.json")).json()
const runs = createSocketRuns({ url: "${url}", threadId: crypto.randomUUID() })
const client = createFlowClient({ runs })
mountFlows({ into: document.getElementById("flows"), client, setup })
await client.open("order.place", { people: 2 })`,
    })
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByRole("article", { name: "Order", exact: true }).waitFor()
    await shop.updates.push("order:ORD-1-2", { patch: { status: "delivered" } })
    await page.getByText("delivered").waitFor()
    expect(shop.backend.orders).toHaveLength(1)
  })

  it("[IF-21] [IF-22] the library draws A2UI where no component is registered", async () => {
    await using ours = await startHostPage()
    await using bella = await openExample(createBella, { embedding: { origins: [ours.origin] } })
    const { origin } = bella
    ours.show(`<div id="flows"></div>`, "")
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    await page.goto(ours.origin)
    await page.addScriptTag({
      type: "module",
      content: `import { createFlowClient, createHttpRuns, mountFlows } from "/library.js"
const { setup } = await (await fetch("${origin}/intent-ui/embed.json")).json()
const runs = createHttpRuns({ url: "${origin}/ag-ui", threadId: crypto.randomUUID() })
const client = createFlowClient({ runs, a2ui: true })
mountFlows({ into: document.getElementById("flows"), client, setup })
await client.say("Book a table for 2 people")`,
    })
    await page.locator(".surface-column").first().waitFor()
    await page.getByLabel("Date").selectOption({ index: 1 })
    await page.getByLabel("Time").fill("19:30")
    await page.getByLabel("Name").fill("Rossi")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByRole("article", { name: "Your booking" }).getByText("Status: booked").waitFor()
    expect(bella.database.all("SELECT id FROM bookings WHERE name = 'Rossi'")).toHaveLength(1)
    expect(complaints).toEqual([])
  })
}
