import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { checksIn, readRequired, revisions } from "../../conformance/mcp/run-suite.ts"

const execute = promisify(execFile)
const program = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
)
const client = fileURLToPath(new URL("../../conformance/mcp/bridge-client.ts", import.meta.url))

/** The checks of one scenario, in which the suite plays server and provider, and `parley mcp` is the client. */
async function runScenario(scenario: string, revision: string) {
  const folder = await mkdtemp(join(tmpdir(), "parley-client-suite-"))
  try {
    const command = `${process.execPath} ${client}`
    const words = ["--command", command, "--scenario", scenario, "--spec-version", revision]
    // A failing scenario shows in its checks; its exit code says no more than they do.
    await execute(
      process.execPath,
      [program, "client", ...words, "--timeout", "60000", "--output-dir", folder],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    ).catch((error) => {
      if (typeof error.code !== "number") throw error
    })
    const files = await readdir(folder, { recursive: true })
    const [file = ""] = files.filter((name) => name.endsWith("checks.json"))
    return checksIn(await readFile(join(folder, file), "utf8"))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe.each(revisions)("'parley mcp' gets access as revision %s says", (revision) => {
  it("passes every required scenario about authorisation", { timeout: 900_000 }, async () => {
    const required = (await readRequired(revision, "client")).filter((name) => name.startsWith("auth/"))
    expect(required.length).toBeGreaterThan(10)
    for (const scenario of required) {
      const checks = await runScenario(scenario, revision)
      expect(checks.filter(({ status }) => status === "SUCCESS").length, scenario).toBeGreaterThan(0)
      const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING")
      expect(failed, scenario).toEqual([])
    }
  })
})
