import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { startBella } from "../../support/bella-cucina.ts"
import type { TestBrowser } from "../support/browser.ts"
import { askForTable, now, openConversation, say } from "../support/conversation.ts"

/** Whether someone who looks at the page sees an element, or sees another on top of it. */
function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const element = [...document.querySelectorAll(wanted)].at(-1)
    if (element === undefined) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    return found !== null && (element.contains(found) || found.contains(element))
  }, selector)
}

export function attention(visit: TestBrowser["visit"]): void {
  it("what changed is heard once: at the focus after a tap, from the log after words", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    const log = page.getByRole("log")
    await askForTable(page)
    const focused = page.locator(":focus")
    await expect.poll(() => focused.textContent()).toBe("Book a table")
    expect(await log.getAttribute("aria-live")).toBe("off")
    await say(page, "make it three people")
    await expect.poll(() => page.locator(".entry").last().textContent()).toContain("Party size3")
    expect(await log.getAttribute("aria-live")).toBe("polite")
    expect(await focused.getAttribute("id")).toBe("say")
  })

  it("a long answer is shown from its beginning, also where a question follows it", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit({ reducedMotion: "reduce" })).newPage()
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    const { moves } = await say(page, "Do you have vegan dishes?")
    expect(moves.map(({ kind }) => kind)).toEqual(["inform", "confirm"])
    await page.getByRole("table").waitFor()
    await expect.poll(() => isSeen(page, ".bubble .markdown > p")).toBe(true)
  })

  it("nothing that has the focus is behind the box at the end of the page", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit({ reducedMotion: "reduce" })).newPage()
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    await page.getByRole("button", { name: "Change something" }).click()
    await expect.poll(() => page.locator(":focus").textContent()).toContain("What shall I change")
    // The parts of a date have the focus one by one, within it.
    const visited: string[] = []
    for (let presses = 0; presses < 25 && visited.at(-1) !== "say"; presses++) {
      await page.keyboard.press("Tab")
      visited.push(await page.evaluate(() => document.activeElement?.id || document.activeElement!.tagName))
      expect(await isSeen(page, ":focus-within"), visited.at(-1)!).toBe(true)
    }
    expect(visited.length).toBeGreaterThan(8)
    expect(visited.at(-1)).toBe("say")
  })

  it("something else is offered below a result, which stays", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    const reference = (await page.locator(".reference code").textContent())!
    await page.getByRole("button", { name: "Something else" }).click()
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("opening-title")
    await page.getByRole("button", { name: /^Opening hours/ }).click()
    await expect.poll(() => page.locator(".entry").count()).toBeGreaterThan(7)
    expect(await page.getByText(reference).count()).toBeGreaterThan(0)
    expect(await page.locator(".opening").count()).toBe(0)
    await page.getByRole("button", { name: "Start over" }).click()
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("opening-title")
    expect(await page.locator(".entry").count()).toBe(0)
  })
}
