import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { type Running, running, startMediator, stop } from "../mediator/support/processes.ts"
import { folder } from "../mediator/support/town.ts"
import { run, start } from "../support/command-line.ts"

const casa = JSON.stringify(fileURLToPath(new URL("../../examples/casa/index.ts", import.meta.url)))
const script = fileURLToPath(new URL("./mock-agent.ts", import.meta.url))

/** Casa as a business of its own, in a process of its own. */
function serveCasa(): Promise<Running> {
  const at = folder()
  const file = join(at, "casa.ts")
  writeFileSync(
    file,
    `import { agentsJson, createBackend } from ${casa}
const { service, intents } = createBackend(${JSON.stringify(join(at, "business.db"))}, {})
export default { service, intents, agentsJson }
`,
  )
  const data = join(at, "data")
  const place = ["--port", "0", "--data", data, "--log-level", "error"]
  return running(start(["serve", file, ...place], { cwd: at }), data)
}

it("UIM's public mock agent finds Casa through a mediator, agrees and executes there", async () => {
  const site = await serveCasa()
  const mediator = await startMediator([`uim:${site.origin}`])
  try {
    const said = { location: "Lisbon", max_price: "1500", offer: "rent" }
    const asked = [mediator.origin, "find me a flat in Lisbon", JSON.stringify(said)]
    const { code, stdout, stderr } = await run(asked, { script })
    expect(stderr).toBe("")
    expect(code).toBe(0)
    const { service, intent, parameters, result } = JSON.parse(stdout)
    expect(service).toBe(site.origin)
    expect(intent).toMatch(/:searchProperty:/)
    expect(parameters).toMatchObject({ max_price: "1500", bedrooms: "" })
    expect(result).toMatchObject({ total_results: expect.any(Number) })
    const prices = (result.properties as { price: number }[]).map(({ price }) => price)
    expect(prices.length).toBeGreaterThan(0)
    expect(Math.max(...prices)).toBeLessThanOrEqual(1_500)
  } finally {
    await stop(mediator)
    await stop(site)
  }
}, 120_000)
