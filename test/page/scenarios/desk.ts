import { expect, it } from "vitest"
import { KeyRing } from "../../../src/identity/index.ts"
import { signAgreement } from "../../../src/policy/index.ts"
import { startBella } from "../../support/bella-cucina.ts"
import { findAccessibilityProblems } from "../support/axe.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { askForTable, now, openConversation, say } from "../support/conversation.ts"

/** An agent agrees to the terms; returns how its token is answered when it would revoke it itself. */
async function agreeAt(origin: string): Promise<() => Promise<number>> {
  const key = KeyRing.create(Date.now()).current("attribution")
  const policy = await (await fetch(`${origin}/uim-policy.json`)).json()
  const request = signAgreement({ agentId: "visitor's agent", policy, publicJwk: key.publicJwk }, key)
  const send = (path: string, body: unknown, headers = {}) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
  const { token } = (await (await send("/pat/issue", request)).json()) as { token: string }
  return async () => (await send("/pat/revoke", {}, { authorization: `Bearer ${token}` })).status
}

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

      const revokeStatus = await agreeAt(origin)
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
      await page.getByRole("button", { name: "Agreements" }).click()
      await page.locator("summary", { hasText: "execute:intent/bookTable" }).click()
      await usable("agreements")
      await page.getByRole("button", { name: "Revoke this token" }).click()
      await page.locator("summary", { hasText: "revoked" }).waitFor()
      expect(await revokeStatus()).toBe(401)
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
