import { expect, it } from "vitest"
import { startBella } from "../../support/bella-cucina.ts"
import { findAccessibilityProblems } from "../support/axe.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { askForTable, now, openConversation, say } from "../support/conversation.ts"

export function desk(visit: TestBrowser["visit"]): void {
  for (const colorScheme of ["light", "dark"] as const)
    it(`shows the owner what was done, said and asked for in vain, ${colorScheme}`, async () => {
      await using bella = await startBella({ now })
      const { origin } = bella.server
      const guest = await (await visit()).newPage()
      await openConversation(guest, origin)
      await askForTable(guest)
      await guest.getByRole("button", { name: "Yes, go ahead" }).click()
      const reference = (await guest.locator(".reference code").textContent())!
      await say(guest, "Can I park my elephant?")

      const page = await (await visit({ colorScheme })).newPage()
      const usable = async (state: string) => expect(await findAccessibilityProblems(page), state).toEqual([])
      await page.goto(`${origin}/desk/`)
      await usable("sign in")
      await page.getByLabel("Password").fill("WRONG")
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByText("not the password").waitFor()
      const password = page.getByLabel("Password")
      expect(await password.getAttribute("aria-invalid")).toBe("true")
      expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
      const complaints = watchComplaints(page)
      await page.getByLabel("Password").fill(bella.site.newDeskPassword!)
      await page.getByRole("button", { name: "Sign in" }).click()

      await page.locator("summary", { hasText: "Book a table" }).click()
      await page.getByText(reference).waitFor()
      await usable("executions")
      await page.getByRole("button", { name: "Conversations" }).click()
      await page.locator("summary", { hasText: "Book a table" }).click()
      await page.getByRole("definition").filter({ hasText: "Rossi" }).waitFor()
      await usable("conversations")
      await page.getByRole("button", { name: "Asked in vain" }).click()
      await page.getByRole("cell", { name: "Can I park my elephant?" }).waitFor()
      await usable("unmet wishes")
      await page.getByRole("button", { name: "Busy hours" }).click()
      await page.getByText("Europe/Rome").waitFor()
      await usable("busy hours")
      await page.reload()
      await page.getByText("Europe/Rome").waitFor()
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByLabel("Password").waitFor()
      expect(complaints).toEqual([])
    })
}
