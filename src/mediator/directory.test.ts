import { describe, expect, it } from "vitest"
import { createDirectory } from "./directory.ts"

describe("a mediator's directory", () => {
  it("tells once of a site that does not answer, and again when it has answered in between", async () => {
    const told: unknown[] = []
    let isUp = false
    const directory = createDirectory({
      sites: ["https://bella.example"],
      discover: async () => {
        if (!isUp) throw new Error("nobody there")
        return {
          manifestUrl: "https://bella.example/intentmanifest.yaml",
          endpoint: "https://bella.example/intent",
          manifest: {
            manifest_version: "1.0",
            company: "Bella",
            last_updated: "2026-01-01",
            capabilities: [],
            contact: { intent_endpoint: "https://bella.example/intent" },
          },
        }
      },
      manifests: { load: async () => undefined, save: async () => {} },
      origin: () => "https://town.example",
      onError: (error) => told.push(error),
      now: () => 0,
      refreshAfter: 0,
    })
    await directory.refresh()
    await directory.refresh()
    expect(told).toHaveLength(1)
    isUp = true
    await directory.refresh()
    expect(directory.listings().map(({ site }) => site.company)).toEqual(["Bella"])
    isUp = false
    await directory.refresh()
    expect(told).toHaveLength(2)
  })
})
