import { expect, it } from "vitest"
import { startBella } from "../../support/bella-cucina.ts"
import { pageRuns, readPageAnswer, toPageRun } from "../../support/page-runs.ts"
import { type TestBrowser, watchComplaints } from "../support/browser.ts"
import { askForTable, isTurn, now, openConversation, say } from "../support/conversation.ts"

export function booking(visit: TestBrowser["visit"]): void {
  it("[IW-11] takes four taps and one form, and goes on to cancel what was booked", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit({ locale: "en-US" })).newPage()
    const complaints = watchComplaints(page)
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    expect(await page.getByRole("definition").allTextContents()).toEqual([
      expect.stringMatching(/Wednesday.*6/),
      expect.stringContaining("7:30 PM"),
      "4",
      "Rossi",
    ])
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    const reference = (await page.locator(".reference code").textContent())!
    const stored = () =>
      bella.database.all("SELECT party_size, status FROM bookings WHERE id = :id", { id: reference })
    expect(stored()).toEqual([{ party_size: 4, status: "booked" }])

    // The browser that booked owns the booking: no code is asked for.
    await page.getByRole("button", { name: "Cancel a booking" }).click()
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByText("Done").nth(1).waitFor()
    expect(stored()).toEqual([{ party_size: 4, status: "cancelled" }])
    expect(complaints).toEqual([])
  })

  it("lets another browser neither see nor drive it", async () => {
    await using bella = await startBella({ now })
    const { origin } = bella.server
    const mine = await (await visit()).newPage()
    await openConversation(mine, origin)
    await askForTable(mine)
    const id = await mine.evaluate(() => JSON.parse(sessionStorage.getItem("parley-conversation")!).id)
    const other = await visit()
    await other.request.get(`${origin}/intent-ui/`)
    for (const input of [{ kind: "resume" }, { kind: "confirm", yes: true }] as const) {
      const answer = await other.request.post(`${origin}${pageRuns}`, { data: toPageRun(id, input) })
      expect(readPageAnswer(await answer.text()).refused?.code).toBe("INSTANCE_NOT_FOUND")
    }
  })

  it("says at the field what is missing, and shows what the backend offers instead", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    await page.getByRole("button", { name: /^Book a table/ }).click()
    await page.getByRole("button", { name: "Continue" }).click()
    const date = page.getByLabel("Date")
    expect(await date.getAttribute("aria-invalid")).toBe("true")
    expect(await date.evaluate((element) => element === document.activeElement)).toBe(true)
    await date.fill("2026-05-11")
    await page.getByLabel("Time").fill("20:00")
    await page.getByLabel("Party size").fill("2")
    await page.getByLabel("Name").fill("Ada")
    await page.getByRole("button", { name: "Continue" }).click()
    // Closed on Mondays: other days are one tap away.
    await page.getByRole("button", { name: /12 May/ }).click()
    await page.getByRole("button", { name: "Yes, go ahead" }).waitFor()
    expect(await page.getByRole("definition").first().textContent()).toContain("12")
  })

  it("takes any other day than those that are suggested", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    await say(page, "A table for two on Monday 11 May at 20:00, my name is Ada")
    await page.getByRole("button", { name: /12 May/ }).waitFor()
    await page.getByLabel("Date").fill("2026-06-18")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("button", { name: "Yes, go ahead" }).waitFor()
    expect(await page.getByRole("definition").first().textContent()).toContain("18 June")
  })

  it("shows what has a default, folded away, and gives it only when it is changed", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    const given: unknown[] = []
    page.on("request", (request) => {
      if (!isTurn(request)) return
      const [event] = request.postDataJSON().forwardedProps.intentflow.events
      given.push(event.value.input)
    })
    for (const people of [undefined, 5]) {
      await page.getByRole("button", { name: /^Find free times/ }).click()
      await page.getByLabel("Date").fill("2026-05-06")
      await page.getByText("Party size: 2").click()
      expect(await page.getByLabel("Party size").inputValue()).toBe("2")
      if (people !== undefined) await page.getByLabel("Party size").fill(String(people))
      await page.getByRole("button", { name: "Continue" }).click()
      await page.getByText("Done").waitFor()
      const values = { date: "2026-05-06", ...(people !== undefined && { partySize: people }) }
      expect(given.at(-1)).toEqual({ kind: "give", values })
      await page.getByRole("button", { name: "Start over" }).click()
    }
  })
}
