import { expect, it } from "vitest"
import { evaluateSnippet, snippetsOf } from "../support/snippets.ts"

const restaurant = new URL("../support/restaurant.ts", import.meta.url).href

it("docs/nlweb.md shows how items are handed in", async () => {
  const [snippet = ""] = snippetsOf("docs/nlweb.md")
  const found = await evaluateSnippet(snippet, "answer.results", {
    before: `import { service } from ${JSON.stringify(restaurant)}
      const intents = []
      const rowsOfMyDatabase = () => [{ "@type": "Recipe", "@id": "https://table.example/1", name: "Cinnamon rolls" }]`,
    after: `await site.ready
      const asked = { query: { text: "cinnamon rolls" } }
      const response = await site.fetch(new Request("http://localhost/ask", {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) }))
      const answer = await response.json()
      await site[Symbol.asyncDispose]()`,
  })
  expect(found).toMatchObject([{ name: "Cinnamon rolls" }])
}, 60_000)
