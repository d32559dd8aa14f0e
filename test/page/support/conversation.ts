import type { Page, Request, Response } from "playwright-core"
import type { DrawnTurn } from "../../../src/pages/wire.ts"
import { pageRuns, readPageAnswer } from "../../support/page-runs.ts"

// A Monday at noon in Rome.
export const now = () => Date.parse("2026-05-04T10:00:00Z")

export async function openConversation(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/intent-ui/`)
  await page.getByLabel("Say what you want").waitFor()
}

/** Types words and gives what the server answered. */
export async function say(page: Page, text: string): Promise<DrawnTurn> {
  // After an act the focus goes along to the answer, in the frame after it is drawn: typing waits for that.
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
  const answered = page.waitForResponse(isAnswer)
  const box = page.getByLabel("Say what you want")
  await box.fill(text)
  // At the box itself: the focus may go along to what has just been said.
  await box.press("Enter")
  const { turn } = readPageAnswer(await (await answered).text())
  if (!turn) throw new Error("The turn was refused.")
  return turn
}

/** Whether a request of the page is a turn of its conversation, and not a look at its flows. */
export function isTurn(request: Request): boolean {
  return request.url().endsWith(pageRuns) && /parley\.turn|"conversation"/.test(request.postData() ?? "")
}

export function isAnswer(response: Response): boolean {
  return isTurn(response.request())
}

/** Loses the answer to the next turn. The route stays: taking it away would race with the request that follows. */
export async function loseNextAnswer(page: Page): Promise<void> {
  let lost = false
  await page.route(`**${pageRuns}`, async (route) => {
    if (lost || !isTurn(route.request())) return route.continue()
    lost = true
    await route.fetch()
    await route.abort("connectionreset")
  })
}

export interface TableWish {
  readonly date?: string
  readonly time?: string
  readonly people?: number
  readonly name?: string
}

/** From the opening to the card that asks for a yes. */
export async function askForTable(page: Page, wish: TableWish = {}): Promise<void> {
  await page.getByRole("button", { name: /^Book a table/ }).click()
  await page.getByLabel("Date").fill(wish.date ?? "2026-05-06")
  await page.getByLabel("Time").fill(wish.time ?? "19:30")
  await page.getByLabel("Party size").fill(String(wish.people ?? 4))
  await page.getByLabel("Name").fill(wish.name ?? "Rossi")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Yes, go ahead" }).waitFor()
}
