import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { service as bellaService } from "../../../examples/bella-cucina/index.ts"
import { startBella } from "../../support/bella-cucina.ts"
import { findAccessibilityProblems } from "../support/axe.ts"
import type { TestBrowser } from "../support/browser.ts"
import { askForTable, now, openConversation, say } from "../support/conversation.ts"

async function assertUsable(page: Page, state: string): Promise<void> {
  expect(await findAccessibilityProblems(page), state).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0)
}

export function accessibility(visit: TestBrowser["visit"]): void {
  for (const colorScheme of ["light", "dark"] as const)
    it(`axe-core finds nothing on any state of the conversation, ${colorScheme}, at 360 pixels`, async () => {
      await using bella = await startBella({ now, theme: { colour: "#e0b400" } })
      const page = await (await visit({ colorScheme })).newPage()
      await page.goto(bella.server.origin)
      await assertUsable(page, "front page")
      await openConversation(page, bella.server.origin)
      await assertUsable(page, "opening")
      await page.getByRole("button", { name: /^Book a table/ }).click()
      await page.getByLabel("Date").waitFor()
      await assertUsable(page, "form")
      await page.getByRole("button", { name: "Continue" }).click()
      await assertUsable(page, "form with problems")
      await page.getByRole("button", { name: "Start over" }).click()
      await askForTable(page)
      await assertUsable(page, "confirmation")
      await say(page, "Do you have vegan dishes?")
      await page.getByRole("table").waitFor()
      await assertUsable(page, "answer with a table")
      await page.getByRole("button", { name: "Yes, go ahead" }).last().click()
      await page.getByText("Reference").waitFor()
      await page.getByText("How this was understood").click()
      await assertUsable(page, "result")
      await page.getByRole("button", { name: "Cancel a booking" }).click()
      await page.getByRole("button", { name: "Yes, go ahead" }).waitFor()
      await assertUsable(page, "destructive confirmation")
      await page.getByRole("button", { name: "Cancel", exact: true }).click()
      await page.getByText("Nothing was done").waitFor()
      await assertUsable(page, "end without a result")
      await page.getByRole("button", { name: "Something else" }).click()
      await assertUsable(page, "what else can be done")
      await askForTable(page)
      await page.getByRole("button", { name: "Change something" }).click()
      await page.getByRole("radio").first().waitFor()
      await assertUsable(page, "form with what is known")
    })

  it("a table is booked with the keyboard alone, and the focus goes along", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "")
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 40; presses++) {
        const label = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null
          return (
            element?.labels?.[0]?.textContent ??
            element?.getAttribute("aria-label") ??
            element?.textContent ??
            ""
          )
        })
        if (name.test(label)) return
        await page.keyboard.press("Tab")
      }
      throw new Error(`the keyboard does not get to ${name}`)
    }
    await tabTo(/^Book a table/)
    await page.keyboard.press("Enter")
    await expect.poll(focused).toContain("I still need")
    await tabTo(/^Date/)
    await page.keyboard.type("05062026")
    await tabTo(/^Time/)
    await page.keyboard.type("0730PM")
    await tabTo(/^Party size/)
    await page.keyboard.type("2")
    await tabTo(/^Name/)
    await page.keyboard.type("Ada")
    await page.keyboard.press("Enter")
    await expect.poll(focused).toBe("Book a table")
    await tabTo(/^Yes, go ahead/)
    await page.keyboard.press("Enter")
    await page.getByText("Reference").waitFor()
    await expect.poll(focused).toBe("Book a table")
  })

  it("reads from the right in a language that does", async () => {
    const service = { ...bellaService, locale: "ar" }
    await using bella = await startBella({
      now,
      service,
      theme: { words: { sayHere: "قل ما تريد", greeting: "أهلاً" } },
    })
    const page = await (await visit({ locale: "ar" })).newPage()
    await page.goto(`${bella.server.origin}/intent-ui/`)
    const composer = page.getByLabel("قل ما تريد")
    await composer.waitFor()
    expect(await page.evaluate(() => [document.dir, document.documentElement.lang])).toEqual(["rtl", "ar"])
    const send = await page.getByRole("button", { name: "Send" }).boundingBox()
    const box = await composer.boundingBox()
    expect(send!.x).toBeLessThan(box!.x)
    await assertUsable(page, "opening in Arabic")
  })

  it("nothing moves for someone who wants no motion", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit({ reducedMotion: "reduce" })).newPage()
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
}
