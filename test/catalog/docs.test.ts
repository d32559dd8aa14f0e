import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { lintFolder, listRules, loadFolder, openCatalogFolder } from "../../src/catalog/index.ts"
import { readPage, runSnippet, snippetsOf } from "../support/snippets.ts"

const root = new URL("../../", import.meta.url)
const own = new URL("catalog/", root)
const page = "docs/intentschema.md"

describe("docs/intentschema.md", () => {
  it("lists every rule as the linter has it", () => {
    const rows = listRules().map(({ id, level, says }) => `| ${id} | ${level} | ${says} |`)
    expect(
      readPage(page)
        .split("\n")
        .filter((line) => line.startsWith("| IS-L")),
    ).toEqual(rows)
  })

  it("shows code that runs", async () => {
    const shown = []
    for (const code of snippetsOf(page)) {
      const { stdout, stderr } = await runSnippet(code, { env: { CATALOG: fileURLToPath(own) } })
      expect(stderr).toBe("")
      shown.push(stdout)
    }
    expect(shown).toEqual(["true\n", ""])
  }, 60_000)
})

describe.skipIf(!existsSync(own))("our own catalog", () => {
  it("has nothing for the linter to find, and every file is served", async () => {
    const directory = fileURLToPath(own)
    expect(lintFolder(await loadFolder(directory))).toEqual([])
    expect((await openCatalogFolder(directory)).refused).toEqual([])
  })
})
