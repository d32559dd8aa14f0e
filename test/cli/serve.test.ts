import { existsSync, mkdtempSync, writeFileSync } from "node:fs"
import { get } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { describe, expect, it, vi } from "vitest"
import { main } from "../../src/cli/main.ts"
import { createCertificate } from "../http/support/certificate.ts"
import { run, start } from "../support/command-line.ts"
import { engines } from "../support/engines.ts"

const entry = JSON.stringify(fileURLToPath(new URL("../../src/index.ts", import.meta.url)))
const zod = JSON.stringify(fileURLToPath(import.meta.resolve("zod")))

/** A business whose one intent takes as long as it is told. */
const business = `
import { setTimeout as delay } from "node:timers/promises"
import { defineIntent, defineService } from ${entry}
import { z } from ${zod}

export default {
  service: defineService({ namespace: "slow.example", name: "Slow", about: "Takes its time.", updated: "2026-01-01" }),
  intents: [
    defineIntent({
      name: "book",
      title: "Book",
      description: "Books in good time.",
      examples: ["Book it"],
      input: z.object({ wait: z.int().describe("Milliseconds to take") }),
      output: z.object({ id: z.string().describe("The booking") }),
      effect: "write",
      async execute({ wait }) {
        console.log("begun")
        await delay(wait)
        return { id: "B-1" }
      },
    }),
  ],
}
`

function place() {
  const folder = mkdtempSync(join(tmpdir(), "parley-serve-"))
  writeFileSync(join(folder, "slow.ts"), business)
  return { folder, data: join(folder, "data"), file: join(folder, "slow.ts") }
}

function serve(at: ReturnType<typeof place>, flags: readonly string[], env: Record<string, string> = {}) {
  const given = ["--port", "0", "--data", at.data, "--log-level", "error"]
  return start(["serve", at.file, ...given, ...flags], { cwd: at.folder, env })
}

async function originOf(serving: ReturnType<typeof serve>): Promise<string> {
  return /at (https?:\S+)/.exec(await serving.waitFor("stop it with"))![1]!
}

async function stop(serving: ReturnType<typeof serve>): Promise<void> {
  serving.process.kill("SIGTERM")
  expect((await serving.finished).code).toBe(0)
}

const book = (origin: string, wait: number) =>
  fetch(`${origin}/api/execute/book`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ wait }),
  })

// Every command is a process of its own, which takes its time on a busy machine.
describe("parley serve as it is configured", { timeout: 60_000 }, () => {
  it("[IW-43] speaks HTTPS with the certificate of the configuration", async () => {
    const at = place()
    const certificate = createCertificate([], ["127.0.0.1"])
    writeFileSync(join(at.folder, "cert.pem"), certificate.certificate)
    writeFileSync(join(at.folder, "key.pem"), certificate.key)
    writeFileSync(join(at.folder, "parley.yaml"), "tlsCertificate: cert.pem\ntlsKey: key.pem\n")
    const serving = serve(at, [])
    const origin = await originOf(serving)
    expect(origin).toMatch(/^https:/)
    const status = await new Promise((resolve, reject) =>
      get(`${origin}/ready`, { ca: certificate.certificate }, (response) =>
        resolve(response.resume().statusCode),
      ).on("error", reject),
    )
    expect(status).toBe(200)
    await stop(serving)
  })

  it("[IW-43] refuses plain HTTP where others reach it", async () => {
    const at = place()
    const open = ["--host", "0.0.0.0"]
    expect(await serve(at, open).finished).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Set 'origin'"),
    })
    expect(await serve(at, [...open, "--origin", "https://slow.example"]).finished).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("plain HTTP is for loopback only"),
    })
  })

  it("shows its metrics to whoever has the token of the configuration", async () => {
    const at = place()
    const token = "a token for the metrics of this server"
    writeFileSync(join(at.folder, "token"), `${token}\n`)
    const serving = serve(at, ["--metrics-token-file", join(at.folder, "token")])
    const origin = await originOf(serving)
    const ask = (headers: Record<string, string>) => fetch(`${origin}/metrics`, { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
    await stop(serving)
  })

  it("finishes what runs before it stops", async () => {
    const serving = serve(place(), [])
    const answer = book(await originOf(serving), 400)
    await serving.waitFor("begun")
    serving.process.kill("SIGTERM")
    expect(await (await answer).json()).toEqual({ id: "B-1" })
    expect((await serving.finished).code).toBe(0)
  })

  it("keeps everything in the database that DATABASE_URL names, under the keys of PARLEY_KEYS", async () => {
    const at = place()
    const exported = await run(["keys", "export", "--data", join(at.folder, "elsewhere")])
    const { url } = (await engines[1]!.create()) as { url: string }
    const serving = serve(at, [], { DATABASE_URL: url, PARLEY_KEYS: exported.stdout })
    const origin = await originOf(serving)
    expect((await book(origin, 0)).status).toBe(200)
    const published = (await (await fetch(`${origin}/.well-known/jwks.json`)).json()) as {
      keys: { x: string }[]
    }
    for (const { x } of published.keys) expect(exported.stdout).toContain(x)
    await stop(serving)
    expect(existsSync(join(at.data, "parley.db"))).toBe(false)
    expect(existsSync(join(at.data, "keys.json"))).toBe(false)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query("SELECT state FROM execution")
    await client.end()
    expect(rows).toEqual([{ state: "succeeded" }])
    expect(await run(["backup", join(at.folder, "copy")], { env: { DATABASE_URL: url } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("pg_dump"),
    })
    expect(existsSync(join(at.folder, "copy"))).toBe(false)
  })

  it("takes executions out of the books when their time is over, and only then", async () => {
    const at = place()
    const first = serve(at, [])
    const origin = await originOf(first)
    for (const wait of [0, 1]) expect((await book(origin, wait)).status).toBe(200)
    await stop(first)
    const database = new DatabaseSync(join(at.data, "parley.db"))
    const age = (days: number) => Date.now() - days * 86_400_000
    const [old, young] = database.prepare("SELECT id FROM execution ORDER BY id").all() as { id: string }[]
    const put = database.prepare("UPDATE execution SET started_at = ?, settled_at = ? WHERE id = ?")
    put.run(age(41), age(41), old!.id)
    put.run(age(39), age(39), young!.id)
    const second = serve(at, ["--record-retention-days", "40"])
    await originOf(second)
    const left = () =>
      database
        .prepare("SELECT id FROM execution")
        .all()
        .map(({ id }) => id)
    await vi.waitFor(() => expect(left()).toEqual([young!.id]), 10_000)
    await stop(second)
    database.close()
    expect(
      await serve(at, ["--record-retention-days", "40", "--retention-days", "50"]).finished,
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("recordRetentionDays is at least as much as retentionDays"),
    })
  })

  it("stops when it is interrupted while it starts", async () => {
    const at = place()
    const out: string[] = []
    const code = await main(["serve", at.file, "--port", "0", "--data", at.data, "--log-level", "error"], {
      out: (text) => void out.push(text),
      environment: {},
      signal: AbortSignal.abort(),
    })
    expect(code).toBe(0)
  })

  it("backs up a folder whose keys are kept elsewhere", async () => {
    const at = place()
    const exported = await run(["keys", "export", "--data", join(at.folder, "elsewhere")])
    const env = { PARLEY_KEYS: exported.stdout }
    await run(["desk", "password", "--data", at.data], { env })
    const copy = join(at.folder, "copy")
    expect(await run(["backup", copy, "--data", at.data], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("PARLEY_KEYS"),
    })
    expect(await run(["restore", copy, "--data", join(at.folder, "new")], { env })).toMatchObject({ code: 0 })
    expect(existsSync(join(at.folder, "new", "parley.db"))).toBe(true)
  })

  it("has a doctor that sees what would keep it from serving", async () => {
    const at = place()
    const doctor = (env: Record<string, string>) =>
      run(["doctor", "--port", "0", "--data", at.data], { cwd: at.folder, env })
    expect(await doctor({ PARLEY_KEYS: "{}" })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("wrong  keys: PARLEY_KEYS is no key ring"),
    })
    const tls = { PARLEY_TLS_CERTIFICATE: "nowhere.pem", PARLEY_TLS_KEY: "nowhere.pem" }
    expect(await doctor(tls)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("wrong  transport: tls"),
    })
  })
})
