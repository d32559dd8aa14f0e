import { expect, it } from "vitest"
import { startBella } from "../support/bella-cucina.ts"
import { runSnippet, snippetsOf } from "../support/snippets.ts"

/** A Wednesday: whom the guide's wish for a Friday finds open. Both sides go by it, as their clocks must agree. */
const now = Date.parse("2026-11-18T09:00:00Z")

it("docs/agent.md builds an agent, from discovery to a verified receipt", async () => {
  await using bella = await startBella({ now: () => now })
  const { origin } = bella.server
  const program = snippetsOf("docs/agent.md")
    .join("\n")
    .replace("http://127.0.0.1:4001", origin)
    .replace('locale: "en",', `locale: "en", now: () => ${now},`)
  const { stdout, stderr } = await runSnippet(program)
  expect(stderr).toBe("")
  expect(stdout).toMatch(/^Book a table: /m)
  expect(stdout).toContain("Ada Rossi")
  expect(stdout).toContain(`signed by ${origin}`)
  expect(stdout).toMatch(new RegExp(`:bookTable:v1 succeeded, attested by ${origin}$`, "m"))
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("true")
}, 60_000)
