import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { openConversation } from "../support/conversation.ts"
import { startHostileSite } from "../support/hostile-site.ts"

/** What reached the page that must never reach it. */
async function findHarm(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    seen: (window as { seen?: string }).seen ?? null,
    scripts: [...document.querySelectorAll("#app script, #app img, #app iframe, #app style, #app object")]
      .length,
    handlers: [...document.querySelectorAll("#app *")].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith("on")),
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>("#app a[href]")]
      .map(({ href, protocol }) => ({ href, protocol }))
      .filter(({ protocol }) => !["http:", "https:", "mailto:", "tel:"].includes(protocol)),
  }))
}

const harmless = { seen: null, scripts: 0, handlers: 0, links: [] }

export function hostileBackend(visit: TestBrowser["visit"]): void {
  it("[IW-28] script in every string, odd links and remote images stay text", async () => {
    await using site = await startHostileSite()
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    const strangers: string[] = []
    page.on("request", (request) => {
      const url = request.url()
      if (!url.startsWith(site.origin) && !url.startsWith("data:")) strangers.push(url)
    })
    await openConversation(page, site.origin)
    expect(await findHarm(page)).toEqual(harmless)
    await page.getByRole("button", { name: /^Show/ }).click()
    await page.getByRole("button", { name: /^attack/ }).waitFor()
    expect(await findHarm(page)).toEqual(harmless)
    await page.getByRole("button", { name: /^attack/ }).click()
    await page.locator(".reference").waitFor()
    expect(await findHarm(page)).toEqual(harmless)
    expect(await page.locator(".done .markdown").textContent()).toContain("<script>")
    expect(
      await page.locator(".done a").evaluateAll((all) => all.map((one) => one.getAttribute("href"))),
    ).toEqual(["https://good.example/path"])
    await page.reload()
    await page.locator(".reference").waitFor()
    expect(await findHarm(page)).toEqual(harmless)
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })

  it("[IW-28] half a megabyte of markdown, nested or not, is shown in part and freezes nothing", async () => {
    await using site = await startHostileSite()
    const page = await (await visit()).newPage()
    for (const which of ["long", "nested"]) {
      await openConversation(page, site.origin)
      await page.getByRole("button", { name: /^Show/ }).click()
      await page.getByRole("button", { name: new RegExp(`^${which}`) }).click()
      await page.getByText("too long to show").waitFor()
      expect(await findHarm(page)).toEqual(harmless)
      expect(await page.locator(".done .markdown *").count()).toBeLessThan(5_000)
      await page.getByRole("button", { name: "Start over" }).click()
    }
  })

  it("ten thousand options are narrowed down by typing", async () => {
    await using site = await startHostileSite()
    const page = await (await visit()).newPage()
    await openConversation(page, site.origin)
    await page.getByRole("button", { name: /^Choose one of many/ }).click()
    await page.getByText("60 of 10,000 shown").waitFor()
    expect(await page.getByRole("radio").count()).toBe(60)
    await page.getByLabel("Type to narrow down").fill("option 9999 ")
    await page.getByText("1 of 10,000 shown").waitFor()
    await page.getByRole("radio").check({ force: true })
    await page.getByRole("textbox", { name: "Note" }).fill("x")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByText("v9999").first().waitFor()
    expect(await findHarm(page)).toEqual(harmless)
  })
}
