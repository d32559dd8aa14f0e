import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { RenderPayload } from "../../../src/protocols/intentflow/wire.ts"
import { startShop } from "../../flow/shop.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { openConversation } from "../support/conversation.ts"
import { attack } from "../support/hostile-site.ts"
import { expectUsable } from "../support/screenshots.ts"

const script = "javascript:window.seen='broken into'"

/** Answers every run of the page with these flows, as a server would that wants to do harm. */
async function answerWith(page: Page, flows: readonly Partial<RenderPayload>[]): Promise<void> {
  const events = [
    { type: "RUN_STARTED", threadId: "page", runId: "1" },
    { type: "STATE_SNAPSHOT", snapshot: { activeFlows: {} } },
    ...flows.map((flow, index) => ({
      type: "CUSTOM",
      name: "intentflow.render",
      value: { instanceId: `flow-${index}`, context: {}, displayMode: "inline", ...flow },
      metadata: { intentflow: { sequence: index + 1 } },
    })),
    {
      type: "RUN_FINISHED",
      threadId: "page",
      runId: "1",
      metadata: { intentflow: { sequence: flows.length } },
    },
  ]
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")
  await page.route("**/intent-ui/ag-ui", (route) => {
    if (route.request().postDataJSON().forwardedProps.intentflow.follow) return
    return route.fulfill({ contentType: "text/event-stream", body })
  })
}

function findHarm(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    seen: (window as { seen?: string }).seen ?? null,
    elements: document.querySelectorAll("#app script, #app img, #app iframe, #app style, #app svg[onload]")
      .length,
    handlers: [...document.querySelectorAll("#app *")].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith("on")),
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>("#app a[href]")]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !["http:", "https:", "mailto:", "tel:"].includes(protocol)),
  }))
}

const harmless = { seen: null, elements: 0, handlers: 0, links: [] }

export function hostileProps(visit: TestBrowser["visit"]): void {
  it("[IF-19] script in every string and addresses of scripts stay text, in every component", async () => {
    await using shop = await startShop()
    const page = await (await visit({ viewport: { width: 1280, height: 900 } })).newPage()
    const complaints = watchComplaints(page)
    const actions = [{ event: "PRESS", label: attack, payload: { [attack]: attack } }]
    const item = { title: attack, text: attack, url: script, image: script, [attack]: attack, actions }
    const field = { name: attack, kind: "text", label: attack, hint: attack, required: true, example: attack }
    const led = { title: attack, url: script, facts: [{ label: attack, text: attack }], cost: attack }
    const steps = [{ label: attack, note: attack, state: "current" }]
    const lines = [{ name: attack, quantity: 1, price: attack, subtotal: attack, actions }]
    await answerWith(page, [
      {
        intentId: "a",
        title: attack,
        initialState: "showing",
        props: { items: [item], steps, lines, actions },
      },
      {
        intentId: "b",
        initialState: "showing",
        props: { rows: [{ one: attack, url: script }], url: script },
      },
      { intentId: "c", initialState: "collecting", props: { ...led, fields: [field] } },
      {
        intentId: "d",
        initialState: "choosing",
        props: { options: [{ id: attack, label: attack, note: attack }] },
      },
      { intentId: "e", initialState: "confirming", props: led, displayMode: "sheet" },
      { intentId: "f", initialState: "authorising", props: led },
      { intentId: "g", initialState: "error", props: led, context: { errorMessage: attack } },
      { intentId: "h", initialState: "showing", props: { __proto__: { polluted: true }, text: attack } },
    ])
    await openConversation(page, shop.server.origin)
    await page.locator(".flow").nth(7).waitFor()
    expect(await page.locator(".flow").first().textContent()).toContain("<script>")
    expect(await findHarm(page)).toEqual(harmless)
    await expectUsable(page, "hostile props")
    expect(complaints).toEqual([])
  })

  it("[IF-19] ten thousand items are drawn in part, can be narrowed down, and freeze nothing", async () => {
    await using shop = await startShop()
    const page = await (await visit()).newPage()
    const many = Array.from({ length: 10_000 }, (_, index) => ({ title: `Item ${index} of them` }))
    const rows = many.map(({ title }) => ({ one: title, two: title }))
    const lines = many.map(({ title }) => ({ name: title, quantity: 1 }))
    await answerWith(page, [{ intentId: "a", initialState: "showing", props: { items: many, lines, rows } }])
    await openConversation(page, shop.server.origin)
    await page.getByText("60 of 10,000 shown").first().waitFor()
    expect(await page.locator(".flow *").count()).toBeLessThan(3_000)
    await page.getByLabel("Type to narrow down").first().fill("item 9999 ")
    await page.getByText("1 of 10,000 shown").waitFor()
    expect(await findHarm(page)).toEqual(harmless)
  })
}
