import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { lintFolder, listRules, loadFolder, openCatalogFolder } from "../../src/catalog/index.ts"
import { sampleFiles, writeFolder } from "./sample-catalog.ts"

const root = new URL("../../", import.meta.url)
const page = readFileSync(new URL("docs/intentschema.md", root), "utf8")

describe("docs/intentschema.md", () => {
  it("lists every rule as the linter has it", () => {
    const rows = listRules().map(({ id, level, says }) => `| ${id} | ${level} | ${says} |`)
    expect(page.split("\n").filter((line) => line.startsWith("| IS-L"))).toEqual(rows)
  })

  it("shows code that runs", async () => {
    await using folder = await writeFolder(sampleFiles())
    const directory = await mkdtemp(join(tmpdir(), "parley-docs-"))
    try {
      for (const [, code] of page.matchAll(/```ts\n(.*?)```/gs)) {
        const location = join(directory, "snippet.ts")
        await writeFile(location, code!.replaceAll('"../src/', `"${root.href}src/`))
        const { status, stdout, stderr } = spawnSync(process.execPath, [location], {
          encoding: "utf8",
          env: { ...process.env, CATALOG: folder.directory },
        })
        expect([status, stdout, stderr]).toEqual([0, "true\n", ""])
      }
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
})

const own = new URL("catalog/", root)

describe.skipIf(!existsSync(own))("our own catalog", () => {
  it("has nothing for the linter to find, and every file is served", async () => {
    const directory = fileURLToPath(own)
    expect(lintFolder(await loadFolder(directory))).toEqual([])
    expect((await openCatalogFolder(directory)).refused).toEqual([])
  })
})
