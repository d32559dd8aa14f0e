import { describe, expect, it } from "vitest"
import { evaluateSnippet, snippetsOf } from "../support/snippets.ts"
import { createChatServer } from "./chat-completions-server.ts"
import { toAnswer } from "./wire.ts"

const snippets = snippetsOf("docs/language-models.md")
const restaurant = new URL("restaurant.ts", import.meta.url).href
/** What the guide calls the descriptors, the embedded understanding and the situation. */
const before = `import { intents, nothing, situation } from ${JSON.stringify(restaurant)}
const fallback = { understand: async () => nothing }`

describe("the guide to language models", () => {
  it("has snippets that run", async () => {
    await using server = await createChatServer()
    const here = (snippet = "") => snippet.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/v1/g, server.url)
    expect(snippets).toHaveLength(2)
    server.answer(() => toAnswer())
    expect(await evaluateSnippet(here(snippets[0]), "understood", { before })).toMatchObject({ band: "act" })
    server.answer(() =>
      JSON.stringify({ text: "Lovely! The table for {{count}} at {{time_1}} is free. Shall I book it?" }),
    )
    expect(await evaluateSnippet(here(snippets[1]), "words", { before })).toBe(
      "Lovely! The table for 2 people at 20:00 is free. Shall I book it?",
    )
  }, 60_000)
})
