import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runCatalog } from "../../src/cli/catalog/index.ts"
import { createGmailServer } from "./servers/gmail.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const id = "x.parley.communication.email.message.send.v1@com.google.gmail.v1"
const folder = mkdtempSync(join(tmpdir(), "parley-run-"))
const provider = createGmailServer("token-1")
let server: RunningServer
beforeAll(async () => {
  server = await serve(provider.app)
})
afterAll(() => server[Symbol.asyncDispose]())

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = { stdout: (text: string) => void out.push(text), stderr: (text: string) => void err.push(text) }
  return { code: await runCatalog(["run", ...args], io), stdout: out.join(""), stderr: err.join("") }
}

function write(name: string, value: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(value), { mode: 0o600 })
  return file
}

const connection = (changes: object = {}) =>
  write("connection.json", {
    authorization: "Bearer token-1",
    scopes: ["https://www.googleapis.com/auth/gmail.send"],
    baseUrl: server.url,
    ...changes,
  })
const payload = (changes: object = {}) =>
  write("payload.json", {
    target: { system: "gmail" },
    object: { to: [{ email: "ada@bella.example" }], subject: "Tried out", bodyValues: {} },
    ...changes,
  })

describe("parley catalog run", () => {
  it("[IS-25] performs a payload by a profile of our catalog and shows the result", async () => {
    const { code, stdout, stderr } = await run(id, payload(), "--connection", connection())
    expect(stderr).toBe("")
    expect(code).toBe(0)
    const { external_id, state } = JSON.parse(stdout)
    expect(state).toBe("sent")
    expect(provider.messages.has(external_id)).toBe(true)
  })

  it("says what is wrong and sends nothing", async () => {
    const before = provider.messages.size
    expect(await run(id, payload())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--connection FILE"),
    })
    expect(await run("com.google.gmail", payload(), "--connection", connection())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no profile id"),
    })
    expect(await run(id, payload(), "--connection", connection({ scopes: [] }))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("auth/gmail.send"),
    })
    expect(await run(id, payload(), "--connection", connection({ token: "x" }))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("connection.json"),
    })
    expect(await run(id, payload({ object: {} }), "--connection", connection())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("subject"),
    })
    expect(provider.messages.size).toBe(before)
  })

  it("tells the owner what the provider says about the account", async () => {
    const stale = connection({ authorization: "Bearer stale" })
    expect(await run(id, payload(), "--connection", stale)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The provider refused the call"),
    })
  })
})
