import { execFile } from "node:child_process"
import { cpSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { createBackend } from "../../examples/bella-cucina/index.ts"
import { openExample } from "../flow/example-sites.ts"

const run = promisify(execFile)
const judge = fileURLToPath(new URL("../../conformance/copilotkit/", import.meta.url))

it("CopilotKit's client books a table over the network, unchanged", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "parley-copilotkit-"))
  cpSync(judge, cwd, { recursive: true })
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd })
  await using bella = await openExample(createBackend)
  const words = "A table for two on Friday at 19:30, name is Rossi"
  const { stdout } = await run(process.execPath, ["book-a-table.js", `${bella.origin}/ag-ui`, words], { cwd })
  const told = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  const states = told.flatMap(({ name, value }) =>
    name === "intentflow.render"
      ? [value.initialState]
      : name === "intentflow.transition"
        ? [value.toState]
        : [],
  )
  expect(states.slice(0, 3)).toEqual(["confirming", "processing", "success"])
  expect(bella.database.all("SELECT id FROM bookings WHERE name = 'Rossi'")).toHaveLength(1)
})
