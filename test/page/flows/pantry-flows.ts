import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { createBackend } from "../../../examples/pantry/index.ts"
import { openExample } from "../../flow/example-sites.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { openConversation } from "../support/conversation.ts"
import { expectUsable } from "../support/screenshots.ts"

const minutes = 60_000
const cartOf = (page: Page) => page.locator("section.sheet")
const linesOf = (page: Page) =>
  cartOf(page)
    .locator(".lines > li")
    .evaluateAll((lines) =>
      lines.map((line) => {
        const name = line.querySelector(".name")?.firstChild?.textContent
        return `${line.querySelector("output")?.textContent} ${name}`
      }),
    )

/** Typed into the box; the answer comes in the log or as a flow. */
export async function type(page: Page, text: string): Promise<void> {
  const box = page.getByLabel("Say what you want")
  await box.fill(text)
  await box.press("Enter")
}

/** From the first words to the cart with everything for a soup in it. */
export async function fillCart(page: Page): Promise<void> {
  await type(page, "order the pumpkin soup things for four")
  await page.getByRole("button", { name: /^Pumpkin soup with coconut/ }).click()
  await cartOf(page).waitFor()
}

export async function giveAddress(page: Page): Promise<void> {
  await cartOf(page).getByLabel("Name").fill("Ada")
  await cartOf(page).getByLabel("Address").fill("Carrer de Mallorca 12, Barcelona")
  await cartOf(page).getByRole("button", { name: "Continue" }).click()
}

export function pantryFlows(visit: TestBrowser["visit"]): void {
  const screens = [
    { name: "phone, light", options: { colorScheme: "light" } },
    { name: "desktop, dark", options: { colorScheme: "dark", viewport: { width: 1280, height: 860 } } },
  ] as const
  for (const { name, options } of screens)
    it(`[IF-22] a cart, a menu on top of it, an order, and a tracker that moves by itself: ${name}`, async () => {
      let now = Date.now()
      await using pantry = await openExample(createBackend, { now: () => now })
      const page = await (await visit(options)).newPage()
      const complaints = watchComplaints(page)
      await openConversation(page, pantry.origin)
      await fillCart(page)
      const soup = ["1 Celery", "1 Coconut milk", "1 Olive oil", "1 Onions", "1 Pumpkin", "2 Vegetable stock"]
      expect(await linesOf(page)).toEqual(soup)
      await expectUsable(page, `${name} cart`)

      await type(page, "add something sweet")
      const menu = page.getByRole("dialog", { name: "Choose something" })
      await menu.waitFor()
      await expectUsable(page, `${name} menu`)
      await menu.getByRole("button", { name: "Add: Dark chocolate" }).click()
      await menu.waitFor({ state: "detached" })
      await expect.poll(() => linesOf(page)).toEqual([...soup, "1 Dark chocolate"].sort(byName))
      await cartOf(page).getByRole("button", { name: "More: Celery" }).click()
      await expect.poll(() => linesOf(page)).toContain("2 Celery")

      await giveAddress(page)
      await cartOf(page).getByRole("button", { name: "Yes, go ahead" }).waitFor()
      await expectUsable(page, `${name} confirmation`)
      await cartOf(page).getByRole("button", { name: "Yes, go ahead" }).click()
      const tracker = page.getByRole("article", { name: "Your order" })
      await expectStep(tracker, "Preparing")
      expect(pantry.database.all("SELECT name FROM orders")).toEqual([{ name: "Ada" }])
      await expectUsable(page, `${name} tracker`)
      now += 46 * minutes
      await expectStep(tracker, "Ready")
      now += 46 * minutes
      await expect.poll(() => tracker.locator(".steps .done").count(), { timeout: 10_000 }).toBe(3)
      await expectUsable(page, `${name} delivered`)
      await tracker.getByRole("button", { name: "Close" }).click()
      await tracker.waitFor({ state: "detached" })
      expect(complaints).toEqual([])
    })

  it("[IF-22] two tabs of one browser show the same cart, and what one does the other sees", async () => {
    await using pantry = await openExample(createBackend)
    const visitor = await visit()
    const first = await visitor.newPage()
    await openConversation(first, pantry.origin)
    await fillCart(first)
    const second = await visitor.newPage()
    await openConversation(second, pantry.origin)
    await cartOf(second).getByRole("button", { name: "More: Pumpkin" }).click()
    await expect.poll(() => linesOf(second)).toContain("2 Pumpkin")
    await expect.poll(() => linesOf(first)).toContain("2 Pumpkin")
    await cartOf(first).getByRole("button", { name: "Close" }).click()
    await cartOf(second).waitFor({ state: "detached" })
    const stranger = await (await visit()).newPage()
    await openConversation(stranger, pantry.origin)
    expect(await cartOf(stranger).count()).toBe(0)
  })

  it("[IF-22] words go to the flow that asks, and a reload finds everything where it was", async () => {
    await using pantry = await openExample(createBackend)
    const page = await (await visit()).newPage()
    await openConversation(page, pantry.origin)
    await fillCart(page)
    await giveAddress(page)
    await cartOf(page).getByRole("button", { name: "Yes, go ahead" }).waitFor()
    await page.reload()
    await cartOf(page).getByRole("button", { name: "Yes, go ahead" }).waitFor()
    await type(page, "yes")
    await expectStep(page.getByRole("article", { name: "Your order" }), "Preparing")
    expect(pantry.database.all("SELECT name FROM orders")).toEqual([{ name: "Ada" }])
  })
}

const byName = (one: string, other: string) => one.slice(2).localeCompare(other.slice(2))

async function expectStep(tracker: ReturnType<Page["locator"]>, label: string): Promise<void> {
  const current = tracker.locator(".steps [aria-current=step] strong")
  await expect.poll(() => current.textContent(), { timeout: 10_000 }).toBe(label)
}
