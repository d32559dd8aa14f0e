import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = new URL("../../", import.meta.url)

it("docs/page.md shows code that runs", () => {
  const page = readFileSync(new URL("docs/page.md", root), "utf8")
  const snippets = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!)
  expect(snippets).toHaveLength(1)
  const folder = mkdtempSync(join(tmpdir(), "parley-docs-"))
  const file = join(folder, "snippet.ts")
  writeFileSync(file, snippets[0]!.replaceAll('"../src/', `"${root.href}src/`))
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: "utf8",
    env: { ...process.env, DATA: folder },
  })
  // The site's log goes to the same place, before it or after it.
  expect(stdout.split("\n")).toContain("true")
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
})
