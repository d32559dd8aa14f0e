import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { createBackend } from "../../../examples/pantry/index.ts"
import { ParleyError } from "../../../src/intent/index.ts"
import { openExample } from "../../flow/example-sites.ts"
import { startShop } from "../../flow/shop.ts"
import type { TestBrowser } from "../support/browser.ts"
import { openConversation } from "../support/conversation.ts"
import { expectUsable } from "../support/screenshots.ts"
import { fillCart, giveAddress, type } from "./pantry-flows.ts"

const program = fileURLToPath(new URL("../support/pantry-process.ts", import.meta.url))

async function start(folder: string, port: number) {
  const child = spawn(process.execPath, [program, folder, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = (await once(child.stdout!, "data")) as [Buffer]
  return { child, origin: line.toString().trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}

export function recovery(visit: TestBrowser["visit"]): void {
  it("[IF-22] what failed is told, and is tried again with one effect", async () => {
    await using shop = await startShop()
    shop.backend.failures.push(new ParleyError("declined", "The kitchen is closed."))
    const page = await (await visit()).newPage()
    await openConversation(page, shop.server.origin)
    await type(page, "Order soup for two")
    const order = page.getByRole("region", { name: "Your order" })
    await order.getByRole("button", { name: "Yes, go ahead" }).click()
    await order.getByRole("alert").waitFor()
    expect(await order.getByRole("alert").textContent()).toContain("The kitchen is closed.")
    await expectUsable(page, "shop error")
    await order.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("article", { name: "Order", exact: true }).waitFor()
    expect(shop.backend.orders).toHaveLength(1)
  })

  it("[IF-22] a cut network loses nothing and doubles nothing", async () => {
    await using pantry = await openExample(createBackend)
    const visitor = await visit()
    const page = await visitor.newPage()
    await openConversation(page, pantry.origin)
    await fillCart(page)
    await visitor.setOffline(true)
    await page.getByRole("button", { name: "More: Pumpkin" }).click()
    await page.getByText("No connection right now").waitFor()
    await visitor.setOffline(false)
    const pumpkin = page.locator(".lines > li").filter({ hasText: "Pumpkin" }).locator("output")
    await expect.poll(() => pumpkin.textContent(), { timeout: 20_000 }).toBe("2")
    await expect.poll(() => page.getByText("No connection right now").count()).toBe(0)
    await giveAddress(page)
    await page.getByRole("button", { name: "Yes, go ahead" }).waitFor()
  })

  it("an answer lost on the way orders once", async () => {
    await using pantry = await openExample(createBackend)
    const page = await (await visit()).newPage()
    await openConversation(page, pantry.origin)
    await fillCart(page)
    await giveAddress(page)
    await page.getByRole("button", { name: "Yes, go ahead" }).waitFor()
    let lost = false
    await page.route("**/intent-ui/ag-ui", async (route) => {
      if (lost || !route.request().postData()?.includes("CONFIRM")) return route.continue()
      lost = true
      await route.fetch()
      await route.abort("connectionreset")
    })
    await page.getByRole("button", { name: "Yes, go ahead" }).click()
    await page.getByRole("article", { name: "Your order" }).waitFor()
    expect(lost).toBe(true)
    expect(pantry.database.all("SELECT id FROM orders")).toHaveLength(1)
  })

  it("[IF-22] a killed and restarted server is waited for, and the cart stands where it stood", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-flow-page-"))
    const first = await start(folder, 0)
    const children = [first.child]
    try {
      const page = await (await visit()).newPage()
      await openConversation(page, first.origin)
      await fillCart(page)
      await giveAddress(page)
      await page.getByRole("button", { name: "Yes, go ahead" }).waitFor()
      await kill(first.child)
      await page.getByRole("button", { name: "Yes, go ahead" }).click()
      await page.getByText("No connection right now").waitFor()
      children.push((await start(folder, Number(new URL(first.origin).port))).child)
      const tracker = page.getByRole("article", { name: "Your order" })
      await tracker.locator(".steps .current").waitFor({ timeout: 40_000 })
      expect(await page.locator("section.sheet").count()).toBe(0)
    } finally {
      for (const child of children) await kill(child)
    }
  })
}
