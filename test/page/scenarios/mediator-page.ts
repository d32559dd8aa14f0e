import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { Town } from "../../mediator/support/town.ts"
import { pageRuns, readPageAnswer, toPageRun } from "../../support/page-runs.ts"
import { findAccessibilityProblems } from "../support/axe.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { loseNextAnswer, openConversation, say } from "../support/conversation.ts"

const confirmButton = { name: "Yes, go ahead" } as const

/** From the first words to the card that asks for a yes, with a choice between two sites. */
async function chooseLuna(page: Page): Promise<void> {
  await say(page, "Book a table for two")
  await page.getByRole("button", { name: "Trattoria Luna: Book a table" }).click()
  await page.getByRole("button", confirmButton).waitFor()
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", confirmButton).click()
  await page.getByText("Reference").waitFor()
}

async function assertUsable(page: Page, state: string): Promise<void> {
  expect(await findAccessibilityProblems(page), state).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0)
}

export function mediatorPage(visit: TestBrowser["visit"]): void {
  it("[IW-11] [IW-59] books at one of two sites, and shows who answered, through whom and why", async () => {
    await using town = new Town()
    const { mediator, luna, forno } = await town.open()
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    await page.goto(mediator.origin)
    await page.getByRole("link", { name: "Say what you want" }).click()
    await chooseLuna(page)
    const card = page.locator(".confirm")
    expect(await card.textContent()).toMatch(/Trattoria Luna: Book a table.*People.*2/s)
    await confirm(page)
    expect(await page.locator(".reference code").textContent()).toBe("trattoria-luna.example-1")
    expect(luna.ledger.done).toEqual(["table for 2"])
    expect(forno.ledger.done).toEqual([])

    await page.getByText("How this was understood").click()
    const links = page.locator(".chain > li")
    expect(await links.count()).toBe(2)
    expect(await links.nth(0).textContent()).toMatch(
      /Trattoria Luna answered.*Signature verified.*Book a table/s,
    )
    expect(await links.nth(0).textContent()).toContain(luna.origin)
    expect(await links.nth(1).textContent()).toMatch(/Town mediator passed it on.*Signature verified/s)
    expect(await links.nth(1).textContent()).toMatch(/Why: .*Trattoria Luna.*Considered: .*Forno Verde/s)
    expect(complaints).toEqual([])
  })

  it("begins with an offer of a site, takes typed answers, a change of mind and an end", async () => {
    await using town = new Town()
    const { mediator, cars } = await town.open()
    const page = await (await visit()).newPage()
    await openConversation(page, mediator.origin)
    await page.getByRole("button", { name: /Garage Rossi Book a car inspection/ }).click()
    await page.locator(".form").getByRole("button", { name: "three" }).click()
    await page.getByRole("button", { name: "Change something" }).click()
    await page.locator(".form").waitFor()
    await say(page, "five doors")
    await page.getByRole("button", confirmButton).waitFor()
    await page.getByRole("button", { name: "Cancel", exact: true }).click()
    await page.locator(".stopped").waitFor()
    expect(cars.ledger.done).toEqual([])
  })

  it("goes on after a reload, and after the mediator was restarted in the middle", async () => {
    await using town = new Town()
    const { mediator, luna, sites } = await town.open()
    const page = await (await visit()).newPage()
    await openConversation(page, mediator.origin)
    await say(page, "Book a table for two")
    await page.reload()
    await mediator.mediator[Symbol.asyncDispose]()
    await page.getByRole("button", { name: "Trattoria Luna: Book a table" }).click()
    await page.getByText("No connection right now").waitFor()
    await town.mediator(sites, { data: mediator.data, port: Number(new URL(mediator.origin).port) })
    await page.getByRole("button", confirmButton).waitFor({ timeout: 30_000 })
    await page.reload()
    await confirm(page)
    expect(luna.ledger.done).toEqual(["table for 2"])
  })

  it("books one table when an answer is lost on its way to the page", async () => {
    await using town = new Town()
    const { mediator, luna } = await town.open()
    const page = await (await visit()).newPage()
    await openConversation(page, mediator.origin)
    await chooseLuna(page)
    await loseNextAnswer(page)
    await confirm(page)
    expect(luna.ledger.done).toEqual(["table for 2"])
  })

  it("two tabs have a conversation each, a copied tab catches up, and another browser gets nothing", async () => {
    await using town = new Town()
    const { mediator, luna } = await town.open()
    const visitor = await visit()
    const first = await visitor.newPage()
    await openConversation(first, mediator.origin)
    await chooseLuna(first)
    const second = await visitor.newPage()
    await openConversation(second, mediator.origin)
    expect(await second.locator(".entry").count()).toBe(0)

    const state = await first.evaluate(() => sessionStorage.getItem("parley-conversation")!)
    const other = await visit()
    await other.request.get(`${mediator.origin}/intent-ui/`)
    for (const input of [{ kind: "resume" }, { kind: "confirm", yes: true }] as const) {
      const data = toPageRun(JSON.parse(state).id, input)
      const answer = await other.request.post(`${mediator.origin}${pageRuns}`, { data })
      expect(readPageAnswer(await answer.text()).refused?.code).toBe("INSTANCE_NOT_FOUND")
    }

    const copy = await visitor.newPage()
    await copy.addInitScript((text) => sessionStorage.setItem("parley-conversation", text), state)
    await openConversation(copy, mediator.origin)
    await confirm(copy)
    await confirm(first)
    const referenceOf = (page: Page) => page.locator(".reference code").textContent()
    expect(await referenceOf(first)).toBe(await referenceOf(copy))
    expect(luna.ledger.done).toEqual(["table for 2"])
  })

  it("says that a site is dead, and goes on with another", async () => {
    await using town = new Town()
    const { mediator, cars, luna } = await town.open()
    await cars.site[Symbol.asyncDispose]()
    const page = await (await visit()).newPage()
    await openConversation(page, mediator.origin)
    await say(page, "My car needs an inspection")
    await page.getByText("Garage Rossi cannot be reached just now. Nothing was done.").waitFor()
    await chooseLuna(page)
    await confirm(page)
    expect(luna.ledger.done).toEqual(["table for 2"])
  })

  for (const colorScheme of ["light", "dark"] as const)
    it(`axe-core finds nothing on any state of the mediator's page, ${colorScheme}, at 360 pixels`, async () => {
      await using town = new Town()
      const { mediator, cars } = await town.open({ theme: { colour: "#e0b400" } })
      const page = await (await visit({ colorScheme })).newPage()
      const why = () => page.getByText("How this was understood").last().click()
      await page.goto(mediator.origin)
      await assertUsable(page, "front page")
      await openConversation(page, mediator.origin)
      await assertUsable(page, "opening")
      await say(page, "Book a table for two")
      await why()
      await assertUsable(page, "choice of a site")
      await page.getByRole("button", { name: "Trattoria Luna: Book a table" }).click()
      await page.getByRole("button", confirmButton).waitFor()
      await why()
      await assertUsable(page, "confirmation")
      await confirm(page)
      await why()
      await assertUsable(page, "result with its chain")
      await say(page, "My car needs an inspection")
      await page.locator(".form").waitFor()
      await why()
      await assertUsable(page, "question of a site, as a form")
      await page.getByRole("button", { name: "Cancel", exact: true }).click()
      await page.locator(".stopped").waitFor()
      await say(page, "Compare the prices of pizza")
      await page.getByRole("table").waitFor()
      await why()
      await assertUsable(page, "comparison")
      await cars.site[Symbol.asyncDispose]()
      await say(page, "My car needs an inspection")
      await page.locator(".failed").last().waitFor()
      await assertUsable(page, "dead site")
    })
}
