import { copyFileSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it, vi } from "vitest"
import { run, start } from "../support/command-line.ts"

const entry = JSON.stringify(fileURLToPath(new URL("../../src/index.ts", import.meta.url)))
const business = `
import { defineService } from ${entry}
export default {
  service: defineService({ namespace: "keys.example", name: "Keys", about: "Has keys.", updated: "2026-01-01" }),
  intents: [],
}
`

async function publishedAt(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/.well-known/jwks.json`)
  return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
}

// Every command is a process of its own, which takes its time on a busy machine.
describe("parley keys rotate", { timeout: 60_000 }, () => {
  it("[IW-36] is taken up by a server that runs, which never reads half a file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-rotate-"))
    const data = join(folder, "data")
    writeFileSync(join(folder, "keys.ts"), business)
    const flags = ["--port", "0", "--data", data, "--log-level", "error"]
    const serving = start(["serve", "keys.ts", ...flags], { cwd: folder })
    const origin = /at (http:\S+)/.exec(await serving.waitFor("stop it with"))![1]!
    const before = await publishedAt(origin)

    const file = join(data, "keys.json")
    copyFileSync(file, join(folder, "whole.json"))
    writeFileSync(file, '{"version": 1, "secret": "')
    await serving.waitFor("is not JSON")
    expect(await publishedAt(origin)).toEqual(before)
    copyFileSync(join(folder, "whole.json"), file)

    const rotated = await run(["keys", "rotate", "attribution", "--data", data])
    const kid = /key is now (\S+);/.exec(rotated.stdout)![1]!
    await vi.waitFor(async () => expect(await publishedAt(origin)).toEqual([kid, ...before]), 15_000)
    serving.process.kill("SIGTERM")
    expect((await serving.finished).code).toBe(0)
  })
})
