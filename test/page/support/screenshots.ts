import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { findAccessibilityProblems } from "./axe.ts"

/** Where pictures of every state are kept for someone who looks at them; nowhere unless it is said. */
const folder = process.env.PARLEY_SCREENSHOTS

/** A state of the page that anyone can use: no finding of axe-core, nothing wider than the screen. */
export async function expectUsable(page: Page, state: string): Promise<void> {
  expect(await findAccessibilityProblems(page), state).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0)
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${state.replaceAll(/[^a-z0-9]+/gi, "-")}.png`) })
}
