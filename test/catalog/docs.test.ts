import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { lintFolder, listRules, loadFolder, openCatalogFolder } from "../../src/catalog/index.ts"

const root = new URL("../../", import.meta.url)
const own = new URL("catalog/", root)
const page = readFileSync(new URL("docs/intentschema.md", root), "utf8")

describe("docs/intentschema.md", () => {
  it("lists every rule as the linter has it", () => {
    const rows = listRules().map(({ id, level, says }) => `| ${id} | ${level} | ${says} |`)
    expect(page.split("\n").filter((line) => line.startsWith("| IS-L"))).toEqual(rows)
  })

  it("shows code that runs", async () => {
    const directory = await mkdtemp(join(tmpdir(), "parley-docs-"))
    try {
      await symlink(fileURLToPath(new URL("node_modules", root)), join(directory, "node_modules"))
      const shown: string[] = []
      for (const [, code] of page.matchAll(/```ts\n(.*?)```/gs)) {
        const location = join(directory, "snippet.ts")
        await writeFile(location, code!.replaceAll('"../src/', `"${root.href}src/`))
        const { status, stdout, stderr } = spawnSync(process.execPath, [location], {
          encoding: "utf8",
          cwd: directory,
          env: { ...process.env, CATALOG: fileURLToPath(own) },
        })
        expect([status, stderr]).toEqual([0, ""])
        shown.push(stdout)
      }
      expect(shown).toEqual(["true\n", ""])
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
})

describe.skipIf(!existsSync(own))("our own catalog", () => {
  it("has nothing for the linter to find, and every file is served", async () => {
    const directory = fileURLToPath(own)
    expect(lintFolder(await loadFolder(directory))).toEqual([])
    expect((await openCatalogFolder(directory)).refused).toEqual([])
  })
})
