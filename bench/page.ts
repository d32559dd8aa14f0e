import type { Page } from "playwright-core"
import { loadBundle } from "../src/pages/bundle.ts"
import { startBrowser } from "../test/page/support/browser.ts"
import { now } from "../test/page/support/conversation.ts"
import { startBella } from "../test/support/bella-cucina.ts"

/** What the conversation page weighs, and how soon it can be used on connections that are not ours. */
const rounds = 5
const lines = [
  { name: "unthrottled", kilobits: 0, milliseconds: 0, slowdown: 1 },
  { name: "4G: 9 Mbit/s, 60 ms, CPU 2x slower", kilobits: 9_000, milliseconds: 60, slowdown: 2 },
  { name: "3G: 1.6 Mbit/s, 150 ms, CPU 4x slower", kilobits: 1_600, milliseconds: 150, slowdown: 4 },
] as const

/** Runs in the page before its own script. Usable is when the box to type in answers. */
const watch = `
window.measured = { usable: 0, paint: 0, shift: 0 }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.shift += entry.value
}).observe({ type: "layout-shift", buffered: true })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) measured.paint = entry.startTime
}).observe({ type: "largest-contentful-paint", buffered: true })
const look = () => {
  if (document.getElementById("say")) setTimeout(() => { measured.usable = performance.now() })
  else requestAnimationFrame(look)
}
requestAnimationFrame(look)
`

const bundle = loadBundle()
if (bundle === undefined) throw new Error("The pages are not built. Run 'npm run build:web'.")
console.log("| page | file | bytes | gzip | brotli |\n|---|---|---|---|---|")
for (const page of ["conversation", "desk"] as const) {
  const { script, styles, preloads } = bundle.entry(page)
  const total = [0, 0, 0]
  for (const path of [script, ...preloads, ...styles]) {
    const { plain, gzip, brotli } = bundle.assets.get(path.replace(/^assets\//, ""))!
    const sizes = [plain, gzip, brotli].map(({ length }) => length)
    for (const [index, size] of sizes.entries()) total[index]! += size
    console.log(`| ${page} | ${path} | ${sizes.join(" | ")} |`)
  }
  console.log(`| ${page} | all | ${total.join(" | ")} |`)
}

await using browser = await startBrowser()
await using bella = await startBella({ now })
console.log("\n| line | usable after, ms | largest paint, ms | layout shift |\n|---|---|---|---|")
for (const line of lines) {
  const loads = []
  for (let round = 0; round < rounds; round++) loads.push(await measure(line))
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  const usable = median(loads.map((load) => load.usable))
  const paint = median(loads.map((load) => load.paint))
  const shift = Math.max(...loads.map((load) => load.shift))
  console.log(`| ${line.name} | ${usable.toFixed(0)} | ${paint.toFixed(0)} | ${shift.toFixed(4)} |`)
}
console.log(`\nMedians of ${rounds} first visits; of the shifts, the worst.`)

console.log("\n| screen | answer | layout shift when it arrives |\n|---|---|---|")
for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  for (const { answer, shift } of await measureAnswers(viewport))
    console.log(`| ${viewport.width} x ${viewport.height} | ${answer} | ${shift.toFixed(4)} |`)

async function measure(line: (typeof lines)[number]) {
  const context = await browser.visit()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const throughput = line.kilobits === 0 ? -1 : (line.kilobits * 1_000) / 8
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.milliseconds,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: line.slowdown })
  await page.addInitScript(watch)
  await page.goto(`${bella.server.origin}/intent-ui/`)
  await page.waitForFunction("window.measured.usable > 0")
  const measured = await readMeasured(page)
  await context.close()
  return measured
}

/** Shifts within half a second of a tap are the tap's own: answers come later than that here. */
async function measureAnswers(viewport: { width: number; height: number }) {
  const page = await (await browser.visit({ viewport, locale: "en-US" })).newPage()
  await page.addInitScript(watch)
  await page.route("**/intent-ui/ag-ui", async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.goto(`${bella.server.origin}/intent-ui/`)
  const shifts: { answer: string; shift: number }[] = []
  const answered = async (answer: string, selector: string) => {
    await page.locator(selector).last().waitFor()
    const { shift } = await readMeasured(page)
    shifts.push({ answer, shift: shift - shifts.reduce((sum, one) => sum + one.shift, 0) })
  }
  await page.getByRole("button", { name: /^Book a table/ }).click()
  await answered("a form", "[name=date]")
  await page.locator("#say").fill("for two tomorrow at 7:30 pm, my name is Ada")
  await page.locator("#say").press("Enter")
  await answered("a confirmation", ".confirm .primary")
  await page.locator(".confirm .primary").click()
  await answered("a result", ".reference")
  await page.context().close()
  return shifts
}

async function readMeasured(page: Page): Promise<{ usable: number; paint: number; shift: number }> {
  return page.evaluate("new Promise((done) => setTimeout(() => done(window.measured), 300))")
}
