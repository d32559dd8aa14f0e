import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { startBella } from "../../support/bella-cucina.ts"
import type { TestBrowser } from "../support/browser.ts"
import { askForTable, loseNextAnswer, now, openConversation } from "../support/conversation.ts"

const script = fileURLToPath(new URL("../support/bella-process.ts", import.meta.url))

async function startProcess(folder: string, port: number): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [script, folder, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = (await once(child.stdout!, "data")) as [Buffer]
  return { child, origin: line.toString().trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}

export function survival(visit: TestBrowser["visit"]): void {
  it("a reload goes on where the conversation was", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    await page.reload()
    expect(await page.locator(".entry.me").count()).toBe(2)
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByText("Reference").waitFor()
    await page.reload()
    await page.getByText("Reference").waitFor()
    expect(bella.database.all("SELECT id FROM bookings WHERE name = 'Rossi'")).toHaveLength(1)
  })

  it("a killed and restarted server is waited for, and what was said arrives once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-page-"))
    const first = await startProcess(folder, 0)
    const children = [first.child]
    try {
      const page = await (await visit()).newPage()
      await openConversation(page, first.origin)
      await askForTable(page)
      await kill(first.child)
      await page.getByRole("button", { name: "Yes, go ahead" }).click()
      await page.getByText("No connection right now").waitFor()
      const second = await startProcess(folder, Number(new URL(first.origin).port))
      children.push(second.child)
      await page.getByText("Reference").waitFor({ timeout: 30_000 })
      expect(await page.getByText("No connection right now").count()).toBe(0)
    } finally {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) await kill(child)
    }
  })

  it("an answer lost on the way books one table, not two and not none", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    await loseNextAnswer(page)
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByText("Reference").waitFor()
    expect(bella.database.all("SELECT id FROM bookings WHERE name = 'Rossi'")).toHaveLength(1)
  })

  it("a slow network shows that something is under way, and takes no second tap", async () => {
    await using bella = await startBella({ now })
    const page = await (await visit()).newPage()
    await openConversation(page, bella.server.origin)
    await askForTable(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/intent-ui/ag-ui", async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByText("One moment").waitFor()
    expect(await page.getByLabel("Say what you want").isEditable()).toBe(true)
    await page.getByLabel("Say what you want").fill("hello?")
    await page.getByLabel("Say what you want").press("Enter")
    release()
    await page.getByText("Reference").waitFor()
    expect(await page.locator(".entry.me").count()).toBe(3)
  })

  it("two tabs have a conversation each, and a copied tab catches up", async () => {
    await using bella = await startBella({ now })
    const visitor = await visit()
    const first = await visitor.newPage()
    await openConversation(first, bella.server.origin)
    await askForTable(first, { name: "First" })
    const second = await visitor.newPage()
    await openConversation(second, bella.server.origin)
    expect(await second.locator(".entry").count()).toBe(0)
    await askForTable(second, { name: "Second" })

    const state = await first.evaluate(() => sessionStorage.getItem("parley-conversation")!)
    const copy = await visitor.newPage()
    await copy.addInitScript((text) => sessionStorage.setItem("parley-conversation", text), state)
    await openConversation(copy, bella.server.origin)
    await copy.getByRole("button", { name: "Yes, go ahead" }).click()
    await copy.getByText("Reference").waitFor()
    await first.getByRole("button", { name: "Yes, go ahead" }).click()
    await first.getByText("Reference").waitFor()
    expect(await first.locator(".reference code").textContent()).toBe(
      await copy.locator(".reference code").textContent(),
    )
    expect(bella.database.all("SELECT id FROM bookings WHERE name = 'First'")).toHaveLength(1)
  })
}
