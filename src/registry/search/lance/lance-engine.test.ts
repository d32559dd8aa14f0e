import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { run } from "../../../../test/support/command-line.ts"

describe("LanceDB", () => {
  it("is asked for in one sentence where it is not installed", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "parley-lance-"))
    const { code, stderr } = await run(
      ["mediator", "--crawl", "127.0.0.1:1", "--port", "0", "--index", "lancedb"],
      { cwd },
    )
    expect(code).not.toBe(0)
    expect(stderr).toContain(
      "The index 'lancedb' needs LanceDB: run 'npm install @lancedb/lancedb@0.39.0 apache-arrow@18.1.0' here, or leave the setting out to index in memory.",
    )
  })
})
