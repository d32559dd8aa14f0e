import { spawn } from "node:child_process"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort, type House, openHouse } from "../../test/accounts/support/house.ts"
import { Visitor } from "../../test/accounts/support/visitor.ts"
import { checksIn } from "./run-suite.ts"

const program = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
)

describe("the MCP conformance suite for authorisation servers", () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house?.[Symbol.asyncDispose]())

  async function register(port: number): Promise<string> {
    const response = await fetch(`${house.origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Conformance",
        redirect_uris: [`http://127.0.0.1:${port}/callback`],
        token_endpoint_auth_method: "none",
      }),
    })
    return ((await response.json()) as { client_id: string }).client_id
  }

  it.each(["2025-11-25", "2026-07-28"])(
    "passes every scenario of revision %s",
    async (revision) => {
      const port = await freePort()
      const folder = await mkdtemp(join(tmpdir(), "parley-authorisation-"))
      const flags = {
        url: house.origin,
        "client-id": await register(port),
        resource: `${house.origin}/mcp`,
        port: String(port),
        "output-dir": folder,
        "spec-version": revision,
      }
      const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
      const suite = spawn(process.execPath, [program, "authorization", ...words])
      let said = ""
      const ended = new Promise((resolve) => suite.once("close", resolve))
      suite.stdout.on("data", (chunk) => {
        said += chunk
        const url = /^(http\S+\/oauth\/authorize\?\S+)\n/m.exec(said)?.[1]
        if (url === undefined) return
        said = ""
        // The person at the browser: signs in, agrees, and is sent back to the suite.
        void new Visitor().agree(url, house.password).then((callback) => fetch(callback))
      })
      await ended
      const runs = await readdir(folder)
      expect(runs.length).toBeGreaterThanOrEqual(2)
      for (const run of runs) {
        const checks = checksIn(await readFile(join(folder, run, "checks.json"), "utf8"))
        expect(checks.length, run).toBeGreaterThan(0)
        for (const check of checks) expect(check, run).toMatchObject({ status: "SUCCESS" })
      }
      await rm(folder, { recursive: true, force: true })
    },
    60_000,
  )
})
