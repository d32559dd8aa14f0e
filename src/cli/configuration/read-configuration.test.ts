import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readConfiguration } from "./read-configuration.ts"

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
      behindProxy: 0,
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

  it("reads a secret from the file that holds it, wherever that file is named", () => {
    const secret = "s".repeat(40)
    const path = file(`${secret}\n`)
    const webhookSecret = (sources: Partial<Parameters<typeof readConfiguration>[0]>) =>
      readConfiguration({ ...nothing, ...sources }).webhookSecret
    expect(webhookSecret({ environment: { PARLEY_WEBHOOK_SECRET_FILE: path } })).toBe(secret)
    expect(webhookSecret({ file: file(`webhookSecretFile: ${path}\n`) })).toBe(secret)
    expect(
      webhookSecret({
        flags: { webhookSecretFile: path },
        environment: { PARLEY_WEBHOOK_SECRET: "t".repeat(40) },
      }),
    ).toBe(secret)
    expect(
      readConfiguration({ ...nothing, environment: { DATABASE_URL_FILE: file("postgres://db\n") } }),
    ).toMatchObject({ databaseUrl: "postgres://db" })
  })

  it("refuses a secret that is given twice, missing, empty or too short", () => {
    const environment = (variables: Record<string, string>) => () =>
      readConfiguration({ ...nothing, environment: variables })
    expect(
      environment({ PARLEY_WEBHOOK_SECRET: "s".repeat(40), PARLEY_WEBHOOK_SECRET_FILE: file("x") }),
    ).toThrow("say the same: give one of them")
    expect(environment({ PARLEY_KEYS_FILE: "/nowhere/ring" })).toThrow("PARLEY_KEYS_FILE cannot be read")
    expect(environment({ PARLEY_KEYS_FILE: file("\n") })).toThrow("is empty")
    expect(environment({ PARLEY_OPERATOR_KEY_FILE: file("short") })).toThrow("use at least 32 characters")
    expect(environment({ PARLEY_PORT_FILE: file("1") })).toThrow("is no setting")
  })
})
