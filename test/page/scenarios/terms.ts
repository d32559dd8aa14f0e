import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { z } from "zod"
import { createLogger } from "../../../src/http/index.ts"
import { defineIntent, defineService } from "../../../src/intent/index.ts"
import { createSite } from "../../../src/site/index.ts"
import { findAccessibilityProblems } from "../support/axe.ts"
import type { TestBrowser } from "../support/browser.ts"
import { openConversation, say } from "../support/conversation.ts"

const openVault = defineIntent({
  name: "openVault",
  title: "Open the vault",
  description: "Opens the vault of the bank.",
  examples: ["Open the vault", "I want to see the vault", "Let me into the vault"],
  input: z.object({}),
  output: z.object({ open: z.boolean().describe("Whether it is open") }),
  effect: "read",
  access: "token",
  price: "0.01 USD",
  rateLimit: "1000/hour",
  execute: () => ({ open: true }),
  present: { message: () => "The vault is open now." },
})

export function terms(visit: TestBrowser["visit"]): void {
  it("are agreed to with one tap, for this visit, and what was wished for goes on", async () => {
    await using bank = await createSite({
      service: defineService({
        namespace: "bank.example",
        name: "Bank",
        about: "A bank.",
        updated: "2026-01-01",
      }),
      intents: [openVault],
      data: mkdtempSync(join(tmpdir(), "parley-page-bank-")),
      logger: createLogger({ level: "silent" }),
    })
    const { origin } = await bank.listen({ port: 0 })
    const context = await visit()
    const page = await context.newPage()
    await openConversation(page, origin)
    await say(page, "Open the vault")
    await page.getByText("Bank asks you to agree to its terms first.").waitFor()
    await page.getByText("Open the vault: 0.01 USD · ≤ 1000 / h").waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole("button", { name: "I agree" }).click()
    await page.getByText("The vault is open now.").waitFor()
    const cookie = (await context.cookies(`${origin}/intent-ui/`)).find(({ name }) => name === "parley-terms")
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict" })

    await page.reload()
    await openConversation(page, origin)
    const again = await say(page, "I want to see the vault")
    expect(again.moves.at(-1)).toMatchObject({ kind: "done" })

    const other = await (await visit()).newPage()
    await openConversation(other, origin)
    const refused = await say(other, "Open the vault")
    expect(refused.moves.at(-1)).toMatchObject({ kind: "authorise" })
  })
}
