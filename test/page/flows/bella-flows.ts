import { expect, it } from "vitest"
import { createBackend } from "../../../examples/bella-cucina/index.ts"
import { openExample } from "../../flow/example-sites.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { askForTable, now, openConversation } from "../support/conversation.ts"
import { expectUsable } from "../support/screenshots.ts"

export function bellaFlows(visit: TestBrowser["visit"]): void {
  it("[IF-22] a booking that stands is shown, moved and cancelled in dialogs on top of it", async () => {
    await using bella = await openExample(createBackend, { now })
    const page = await (await visit()).newPage()
    const complaints = watchComplaints(page)
    await openConversation(page, bella.origin)
    await askForTable(page)
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    // What the page could do before is still there: the result with its reference, and its proof.
    await page.getByText("Reference").waitFor()
    await page.getByText("How this was understood").waitFor()
    const booking = page.getByRole("article", { name: "Your booking" })
    await booking.waitFor()
    await expectUsable(page, "bella booking")

    await booking.getByRole("button", { name: "Change" }).click()
    const change = page.getByRole("dialog", { name: "Change your booking" })
    await change.getByLabel("Time").fill("20:00")
    await expectUsable(page, "bella change")
    await change.getByRole("button", { name: "Continue" }).click()
    await change.getByRole("button", { name: "Yes, go ahead" }).click()
    await change.waitFor({ state: "detached" })
    await expect.poll(() => booking.textContent()).toContain("20:00")

    await booking.getByRole("button", { name: "Cancel" }).click()
    const cancel = page.getByRole("dialog", { name: "Cancel your booking" })
    await cancel.getByRole("button", { name: "Yes, go ahead" }).waitFor()
    await expectUsable(page, "bella cancel")
    // Escape closes a dialog like its button does, and nothing is cancelled by that.
    await page.keyboard.press("Escape")
    await cancel.waitFor({ state: "detached" })
    const stored = () => bella.database.all("SELECT status FROM bookings WHERE name = 'Rossi'")
    expect(stored()).toEqual([{ status: "booked" }])
    await booking.getByRole("button", { name: "Cancel" }).click()
    await cancel.getByRole("button", { name: "Yes, go ahead" }).click()
    await cancel.waitFor({ state: "detached" })
    expect(stored()).toEqual([{ status: "cancelled" }])
    await expect.poll(() => booking.getByRole("button", { name: "Change" }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
}
