import { mkdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { chromium as playwright } from "playwright-core"

const { devDependencies } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
)
const version: string = devDependencies["@sparticuz/chromium"]

export interface TestBrowser extends AsyncDisposable {
  /** A new visitor: nothing is shared with another. */
  visit(options?: BrowserContextOptions): Promise<BrowserContext>
}

/** A real Chromium from npm. It unpacks itself into a temporary folder, which is its own per version. */
export async function startBrowser(): Promise<TestBrowser> {
  const unpacked = join(tmpdir(), `parley-chromium-${version}`)
  mkdirSync(unpacked, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = unpacked
  const { default: chromium } = await import("@sparticuz/chromium")
  const executablePath = await chromium.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const browser: Browser = await playwright.launch({
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
    ],
  })
  return {
    visit: (options = {}) => browser.newContext({ viewport: { width: 360, height: 740 }, ...options }),
    async [Symbol.asyncDispose]() {
      await browser.close()
    },
  }
}

/** On a busy machine the server asks for patience, the page comes again, and the browser notes the first answer. */
const busy = /status of 503|ERR_FAILED|blocked by CORS policy/

/** Everything the page complains about: errors of its script, and what its security policy refused. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error" && !busy.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
