import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readConfiguration } from "./read.ts"

function file(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "parley-configuration-")), "parley.yaml")
  writeFileSync(path, text)
  return path
}

const nothing = { environment: {}, flags: {} }

describe("configuration", () => {
  it("has a default for everything", () => {
    expect(readConfiguration(nothing)).toMatchObject({
      host: "127.0.0.1",
      port: 4000,
      durability: "full",
      behindProxy: false,
    })
  })

  it("lets flags win over the environment and the environment over the file", () => {
    const path = file("port: 1\nhost: ::1\nlogLevel: warn\n")
    const environment = { PARLEY_PORT: "2", PARLEY_HOST: "localhost" }
    expect(readConfiguration({ file: path, environment, flags: { port: 3 } })).toMatchObject({
      port: 3,
      host: "localhost",
      logLevel: "warn",
    })
  })

  it("refuses unknown keys with the nearest known name", () => {
    expect(() => readConfiguration({ ...nothing, file: file("prot: 1") })).toThrow(
      "prot is no setting. Did you mean 'port'?",
    )
    expect(() => readConfiguration({ ...nothing, environment: { PARLEY_PROT: "1" } })).toThrow(
      "Did you mean 'PARLEY_PORT'?",
    )
    expect(() => readConfiguration({ ...nothing, file: file("zzzzzzzzzzzz: 1") })).toThrow(
      "There are: host, port",
    )
  })

  it("names the place of a wrong value", () => {
    expect(() => readConfiguration({ ...nothing, environment: { PARLEY_PORT: "high" } })).toThrow(
      "environment: PARLEY_PORT",
    )
    expect(() => readConfiguration({ ...nothing, flags: { port: 70_000 } })).toThrow("--port")
    expect(() => readConfiguration({ ...nothing, file: file("origin: https://a.example/path") })).toThrow(
      "scheme, host and port only",
    )
    expect(() => readConfiguration({ ...nothing, flags: { tlsKey: "k" } })).toThrow("belong together")
    expect(() => readConfiguration({ ...nothing, file: "/nowhere/parley.yaml" })).toThrow("cannot be read")
  })
})
