import { describe, expect, it } from "vitest"
import { createBackend } from "../../examples/bella-cucina/index.ts"
import { evaluateSnippet, snippetsOf } from "../support/snippets.ts"
import { openExample } from "./example-sites.ts"

const [talk = "", declaration = ""] = snippetsOf("docs/intentflow.md")

describe("the guide to IntentFlow", () => {
  it("books a table with the official client", async () => {
    const now = () => Date.parse("2026-11-18T09:00:00Z")
    await using bella = await openExample(createBackend, { now })
    const program = talk.replaceAll("http://127.0.0.1:4001", bella.origin)
    const told = "shown.map(({ name, value }) => value.toState ?? value.intentId ?? name)"
    const names = await evaluateSnippet(program, told)
    expect(names).toEqual(["table.book", "processing", "success", "intentflow.dismiss", "booking.show"])
  })

  it("declares flows that a site can be given", async () => {
    const manifest = await evaluateSnippet(declaration, "flows.toCapabilityManifest().flows")
    expect(manifest).toMatchObject([
      { intentId: "order.place", displayMode: "sheet", events: expect.arrayContaining(["ADD", "CONFIRM"]) },
      { intentId: "order.track", streaming: true },
    ])
  })
})
