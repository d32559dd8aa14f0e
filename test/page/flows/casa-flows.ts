import { expect, it } from "vitest"
import { createBackend } from "../../../examples/casa/index.ts"
import { openExample } from "../../flow/example-sites.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { openConversation } from "../support/conversation.ts"
import { expectUsable } from "../support/screenshots.ts"
import { type } from "./pantry-flows.ts"

/** A day at least so many ahead that is no Sunday. */
function workday(ahead: number): string {
  const day = new Date(Date.now() + ahead * 86_400_000)
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

export function casaFlows(visit: TestBrowser["visit"]): void {
  it("[IF-22] homes as cards, a viewing agreed on from one of them, moved and cancelled", async () => {
    await using casa = await openExample((file) => createBackend(file, {}))
    const page = await (await visit({ viewport: { width: 1100, height: 900 } })).newPage()
    const complaints = watchComplaints(page)
    await openConversation(page, casa.origin)
    // Searching needs an agreement to the terms, once for the visit; from then on words are enough.
    await page.getByRole("button", { name: /^Search homes/ }).click()
    await page.getByLabel("Location").fill("Porto")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("button", { name: "I agree" }).click()
    await page.getByRole("article", { name: "Homes" }).getByText("Porto").first().waitFor()
    await type(page, "Find me a two-bedroom flat in Lisbon")
    await page.getByRole("article", { name: "Homes" }).getByText("Lisbon").first().waitFor()
    const homes = page.getByRole("article", { name: "Homes" }).filter({ hasText: "Lisbon" })
    await homes.waitFor()
    await expectUsable(page, "casa homes")
    await homes
      .getByRole("listitem")
      .filter({ hasText: "available" })
      .first()
      .getByRole("button", { name: /^Visit/ })
      .click()

    const request = page.getByRole("dialog", { name: "Visit a home" })
    await request.getByLabel("Date").fill(workday(4))
    await request.getByLabel("Time").fill("11:00")
    await request.getByLabel("Name").fill("Marta")
    await request.getByLabel("Email").fill("marta@example.org")
    await expectUsable(page, "casa request")
    await request.getByRole("button", { name: "Continue" }).click()
    await request.getByRole("button", { name: "Yes, go ahead" }).click()
    const viewing = page.getByRole("article", { name: "Your viewing" })
    await viewing.waitFor()
    await expectUsable(page, "casa viewing")

    await viewing.getByRole("button", { name: "Move" }).click()
    const move = page.getByRole("dialog", { name: "Move your viewing" })
    await move.getByLabel("Date").fill(workday(6))
    await move.getByLabel("Time").fill("16:00")
    await move.getByRole("button", { name: "Continue" }).click()
    await move.getByRole("button", { name: "Yes, go ahead" }).click()
    await expect.poll(() => viewing.textContent()).toContain("16:00")

    await viewing.getByRole("button", { name: "Cancel" }).click()
    const cancel = page.getByRole("dialog", { name: "Cancel your viewing" })
    await cancel.getByRole("button", { name: "Yes, go ahead" }).click()
    await expect.poll(() => viewing.textContent()).toContain("cancelled")
    expect(complaints).toEqual([])
  })
}
