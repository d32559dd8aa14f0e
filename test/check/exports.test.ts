import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const doors = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  .exports as Record<string, unknown>

/** The source behind a published door. */
function sourceOf(door: { readonly default: string }): URL {
  return new URL(`../../${door.default.replace("./dist/", "").replace(/\.js$/, ".ts")}`, import.meta.url)
}

describe("published doors", () => {
  it("are these, with these exports", async () => {
    const listed: Record<string, string[]> = {}
    for (const [name, door] of Object.entries(doors)) {
      if (name === "./package.json") continue
      listed[name] = Object.keys(await import(sourceOf(door as { default: string }).href)).sort()
    }
    expect(listed).toMatchInlineSnapshot(`
      {
        ".": [
          "ParleyError",
          "createSite",
          "decline",
          "defineIntent",
          "defineService",
          "invalidInput",
          "isParleyError",
        ],
        "./agent": [
          "createAgent",
          "toPrintable",
          "toPrintableLine",
          "toTerminalText",
        ],
        "./language-models": [
          "createBoundedFetch",
          "createModelCaller",
          "createModelChoice",
          "createModelPhrasing",
          "createModelUnderstanding",
          "createOpenAICompatibleModel",
          "definePlainWords",
          "fillPlaceholders",
          "listPlaceholders",
        ],
        "./mcp": [
          "createMcp",
          "mcpRouteGroup",
          "metaNames",
          "serveMcpOverStdio",
          "toErrorResponse",
        ],
        "./mediator": [
          "createGateway",
        ],
        "./site": [
          "createMiniLmEncoder",
          "createSite",
          "openCatalogFolder",
          "parseRateLimit",
        ],
      }
    `)
    // Loading every door takes its time on a busy machine.
  }, 30_000)
})
