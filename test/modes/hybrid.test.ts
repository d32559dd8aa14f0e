import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { createOutbound, createUimAgent, KeyRing } from "../../src/agent/index.ts"
import { run, type Started, start } from "../support/command-line.ts"
import { homes } from "./homes.ts"

const soon = { timeout: 30_000, interval: 250 }

async function originOf(serving: Started): Promise<string> {
  return /at (https?:\S+)/.exec(await serving.waitFor("stop it with"))![1]!
}

async function stop(serving: Started): Promise<void> {
  serving.process.kill("SIGTERM")
  await serving.finished
}

function serve(folder: string, file: string, port: string): Started {
  const place = ["--port", port, "--data", join(folder, "site"), "--log-level", "error"]
  return start(["serve", join(folder, file), ...place], { cwd: folder })
}

it("[UM-03] [UM-43] hybrid: found at the mediator, agreed and executed at the service, withdrawn where it is withdrawn", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-hybrid-"))
  writeFileSync(join(folder, "homes.ts"), homes)
  writeFileSync(
    join(folder, "fewer.ts"),
    homes.replace(/defineIntent\(\{\s+name: "bookViewing"[\s\S]*?\}\),\s+\]/, "]"),
  )
  let site = serve(folder, "homes.ts", "0")
  const service = await originOf(site)
  const data = join(folder, "mediator")
  const mediator = start(
    ["mediator", "--crawl", service, "--port", "0", "--data", data, "--log-level", "error"],
    { cwd: folder },
  )
  try {
    const town = await originOf(mediator)
    await using outbound = createOutbound({ allowLoopback: true })
    const asked: string[] = []
    const agent = createUimAgent({
      keys: KeyRing.create(Date.now()),
      fetch: (url, init) => {
        asked.push(new URL(url).origin)
        return outbound.fetch(url, init)
      },
      rules: { highestPrices: ["0.01 USD"] },
    })
    const search = async (query: string) =>
      (await agent.search(town, { query })).map(({ descriptor }) => descriptor)
    const [found] = await vi.waitFor(async () => {
      const hits = await search("find me a flat in Lisbon")
      expect(hits.map(({ name }) => name)).toContain("searchProperty")
      return hits.filter(({ name }) => name === "searchProperty")
    }, soon)
    expect(found?.provider).toEqual({ name: "Homes", origin: service })

    asked.length = 0
    const wish = { host: found!.provider!.origin, intent: found!.uid, parameters: { location: "Lisbon" } }
    const { output, steps } = await agent.execute(wish)
    expect(output).toEqual({ found: ["A flat in Lisbon for 2000"] })
    expect(steps.map(({ did }) => did)).toEqual(["agreed", "executed"])
    expect(new Set(asked)).toEqual(new Set([service]))

    const refused = await outbound.fetch(`${town}/api/intents/execute`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "0123456789abcdef0123456789abcdef" },
      body: JSON.stringify({ intent_uid: found!.uid, parameters: { location: "Lisbon" } }),
    })
    expect(refused.ok).toBe(false)

    const names = async () => (await agent.search(town, {})).map(({ descriptor }) => descriptor.name)
    expect(await names()).toContain("bookViewing")
    await stop(site)
    const crawl = (...args: string[]) => run(["crawl", ...args, "--data", data])
    expect((await crawl("retry", service)).code).toBe(0)
    await vi.waitFor(async () => {
      expect((await crawl("--standing", "failing")).stdout).toContain(service)
    }, soon)
    expect(await names()).toContain("bookViewing")
    site = serve(folder, "fewer.ts", new URL(service).port)
    await originOf(site)
    expect((await crawl("retry", service)).code).toBe(0)
    await vi.waitFor(async () => expect(await names()).not.toContain("bookViewing"), soon)
    expect(await names()).toContain("searchProperty")
  } finally {
    await stop(mediator)
    await stop(site)
  }
}, 180_000)
