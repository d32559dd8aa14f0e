import { describe, expect, it } from "vitest"
import { createPathTable } from "./path-table.ts"

describe("path table", () => {
  const find = createPathTable([{ path: "/" }, { path: "/api" }, { path: "/api/intents/" }])

  it.each([
    ["/", "/"],
    ["/other", "/"],
    ["/apiary", "/"],
    ["/api", "/api"],
    ["/api/services", "/api"],
    ["/api/intents", "/api/intents/"],
    ["/api/intents/search", "/api/intents/"],
  ])("%s falls under %s", (path, expected) => expect(find(path)?.path).toBe(expected))

  it("finds nothing where nothing covers", () => {
    expect(createPathTable([{ path: "/api" }])("/mcp")).toBeUndefined()
  })
})
