import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { DrawnMove } from "../../../src/pages/wire.ts"
import type { TurnPayload } from "../../../src/protocols/intentflow/wire.ts"
import { startBella } from "../../support/bella-cucina.ts"
import { pageRuns } from "../../support/page-runs.ts"
import { findAccessibilityProblems } from "../support/axe.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { askForTable, now, openConversation } from "../support/conversation.ts"

type Done = Extract<DrawnMove, { readonly kind: "done" }>
type Receipt = NonNullable<Done["receipt"]>

/** Books a table and opens the fold-out of the result. */
async function bookAndLook(page: Page, origin: string): Promise<void> {
  await openConversation(page, origin)
  await askForTable(page)
  await page.getByRole("button", { name: "Yes, go ahead" }).click()
  await page.getByText("Reference").waitFor()
  await page.getByText("How this was understood").click()
}

/** Changes what the server says of the result on its way to the page. */
async function tamper(page: Page, change: (receipt: Receipt) => unknown): Promise<void> {
  await page.route(`**${pageRuns}`, async (route) => {
    const response = await route.fetch()
    const frames = (await response.text()).split("\n\n").map((frame) => {
      if (!frame.includes('"parley.turn"')) return frame
      const event = JSON.parse(frame.slice("data:".length))
      const moves = (event.value as TurnPayload).moves.map((move) =>
        move.kind === "done" && move.receipt ? { ...move, receipt: change(move.receipt as Receipt) } : move,
      )
      return `data: ${JSON.stringify({ ...event, value: { ...event.value, moves } })}`
    })
    await route.fulfill({ response, body: frames.join("\n\n") })
  })
}

export function receipts(visit: TestBrowser["visit"]): void {
  it("is checked by the browser itself, and can be saved", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit({ acceptDownloads: true })).newPage()
    const complaints = watchComplaints(page)
    await bookAndLook(page, bella.server.origin)
    await page.getByText("Signature checked in this browser").waitFor()
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Save the receipt" }).click()
    const saved = JSON.parse(readFileSync(await (await saving).path(), "utf8"))
    expect(saved.body).toMatchObject({ issuer: bella.server.origin, state: "succeeded" })
    expect(saved.signature).toMatch(/^[\w-]+$/)
    expect(complaints).toEqual([])
  })

  it.each([
    ["another result", (receipt) => ({ ...receipt, body: { ...receipt.body, state: "failed" } })],
    ["a member more", (receipt) => ({ ...receipt, body: { ...receipt.body, note: "paid" } })],
    ["another path", (receipt) => ({ ...receipt, path: [{ side: "left", sha256: "00".repeat(32) }] })],
  ] as [string, (receipt: NonNullable<Done["receipt"]>) => unknown][])(
    "is shown as not verified when it was tampered with: %s",
    async (_, change) => {
      await using bella = await startBella({ now })
      const page = await (await visit()).newPage()
      await tamper(page, change)
      await bookAndLook(page, bella.server.origin)
      await page.getByText("The signature does not fit this receipt").waitFor()
      expect(await page.getByText("Signature checked in this browser").count()).toBe(0)
      expect(await findAccessibilityProblems(page)).toEqual([])
    },
  )

  it("says so where the browser knows no Ed25519, and where the site's keys are not to be had", async () => {
    await using bella = await startBella({ now })
    const old = await (await visit()).newPage()
    await old.addInitScript(() => {
      crypto.subtle.importKey = async () => {
        throw new DOMException("Unrecognized name.", "NotSupportedError")
      }
    })
    await bookAndLook(old, bella.server.origin)
    await old.getByText("This browser cannot check the signature").waitFor()
    const cut = await (await visit()).newPage()
    await cut.route("**/.well-known/jwks.json", (route) => route.abort())
    await bookAndLook(cut, bella.server.origin)
    await cut.getByText("The key to check the signature with could not be had").waitFor()
  })
}
