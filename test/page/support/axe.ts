import axe from "axe-core"
import type { Page } from "playwright-core"

/** What axe-core finds wrong with the page as it is now, in a form that a failing test can print. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  // Colours are judged when they have arrived.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    }))
  })
  return violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`))
}
