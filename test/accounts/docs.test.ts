import { expect, it } from "vitest"
import { runSnippet, snippetsOf } from "../support/snippets.ts"

it("docs/accounts.md shows code that runs", async () => {
  const snippets = snippetsOf("docs/accounts.md")
  expect(snippets).toHaveLength(1)
  const { stdout, stderr } = await runSnippet(snippets[0] ?? "")
  // The site's log goes to the same place, before it or after it.
  expect(stdout.split("\n")).toContain("true")
  expect(stderr).toBe("")
}, 60_000)
