import { describe, expect, it } from "vitest"
import { runSnippet, snippetsOf } from "../support/snippets.ts"

describe("the guide to terms and tokens", { timeout: 120_000 }, () => {
  it("has snippets that run", async () => {
    const [policy = "", agreement = ""] = snippetsOf("docs/terms.md")
    expect((await runSnippet(policy)).stdout).toMatch(/^[\da-f]{64}$/m)
    expect((await runSnippet(agreement)).stdout).toContain("signature")
  })
})
