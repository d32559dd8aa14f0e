import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as room from "../../src/understanding/llm/index.ts"
import { createChatServer } from "./chat-completions-server.ts"
import { intents, nothing, situation } from "./restaurant.ts"
import { saying, toAnswer } from "./wire.ts"

const guide = readFileSync(new URL("../../docs/language-models.md", import.meta.url), "utf8")
const snippets = Array.from(guide.matchAll(/```ts\n(.*?)```/gs), (match) => match[1]!)

/** Runs a snippet of the guide with this room as `parley/language-models`, and gives the variable it ends with. */
async function run(snippet: string, url: string, result: string): Promise<unknown> {
  const imported = /^import \{([^}]*)\} from "parley\/language-models"$/m.exec(snippet)
  const names = imported?.[1]?.match(/\w+/g) ?? []
  for (const name of names) expect(room, `the room has no '${name}'`).toHaveProperty(name)
  const body = snippet
    .replace(imported?.[0] ?? "", "")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/v1/g, url)
    .replace("console.info(outcome)", "outcome")
  const given = { room, intents, situation, fallback: saying(nothing) }
  const code = `return (async () => { const { ${names.join(", ")} } = room; ${body}; return ${result} })()`
  return new Function(...Object.keys(given), code)(...Object.values(given))
}

describe("the guide to language models", () => {
  it("has snippets that run", async () => {
    await using server = await createChatServer()
    expect(snippets).toHaveLength(2)
    server.answer(() => toAnswer())
    expect(await run(snippets[0]!, server.url, "understood")).toMatchObject({ band: "act" })
    server.answer(() =>
      JSON.stringify({ text: "Lovely! The table for {{count}} at {{time_1}} is free. Shall I book it?" }),
    )
    expect(await run(snippets[1]!, server.url, "words")).toBe(
      "Lovely! The table for 2 people at 20:00 is free. Shall I book it?",
    )
  })
})
