import { describe, expect, it } from "vitest"
import { readOpenApi } from "./read-openapi.ts"

const address = "https://pets.example/openapi.yaml"
const head = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\n"

describe("an OpenAPI description of another host", () => {
  it("is read as YAML, as JSON, and as YAML that begins like JSON", () => {
    const yaml = `${head}paths:\n  /pets:\n    get: { operationId: listPets, summary: Lists pets }\n`
    const json = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Pets", version: "1" },
      paths: { "/pets": { get: { operationId: "listPets", summary: "Lists pets" } } },
    })
    const flow = "{openapi: 3.1.0, info: {title: Pets}, paths: {/pets: {get: {operationId: listPets}}}}"
    for (const text of [yaml, json, flow])
      expect(readOpenApi(text, address).intents.map(({ knownAs }) => knownAs)).toEqual(["listPets"])
  })

  const levels = Array.from({ length: 30 }, (_, level) => {
    const inner = level === 0 ? "x" : `*l${level - 1}`
    return `l${level}: &l${level} [${Array.from({ length: 10 }, () => inner).join(", ")}]\n`
  })
  const many = `paths: &p {}\nall: [${"*p, ".repeat(45_000)}*p]\n`
  const keys = Array.from({ length: 30_000 }, (_, key) => `k${key}: 1\n`).join("")
  const nested = "[".repeat(100_000)
  it.each([
    ["aliases of aliases", head + levels.join("")],
    ["200 kB of nested aliases", head + levels.join("") + many],
    ["200 kB of keys", head + keys],
    ["200 kB of brackets", `${head}all: ${nested}`],
  ])("is refused at once where it would take very long: %s", (_, text) => {
    expect(() => readOpenApi(text, address)).toThrow(/neither JSON nor YAML: .{10}/)
  })
})
