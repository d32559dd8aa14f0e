import { mkdtempSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import pg from "pg"
import { afterEach, describe, expect, it } from "vitest"
import { clientAddress, createApp, createLogger, listen } from "../../src/http/index.ts"
import { parseRateLimit, rateWindow } from "../../src/intent/index.ts"
import { Windows } from "../../src/limits/index.ts"
import { parseManifest } from "../../src/protocols/intentweb/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import { backupSqlite, createPersonalData, createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { service } from "../support/restaurant.ts"
import { tableIntent } from "./support/table-intent.ts"

const [sqlite, postgres] = engines
const silent = createLogger({ level: "silent" })
const folder = () => mkdtempSync(join(tmpdir(), "parley-edges-"))

describe("what lies around the rooms", () => {
  const opened: AsyncDisposable[] = []
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]()
  })
  async function open(changes: Partial<Parameters<typeof createSite>[0]> = {}): Promise<Site> {
    const site = await createSite({ service, intents: [], data: folder(), logger: silent, ...changes })
    opened.push(site)
    return site
  }

  it("PostgreSQL may end any connection, also one in use: the process lives and the next call works", async () => {
    const storage = (await postgres!.create()) as { url: string }
    const engine = await openStorage(storage)
    opened.push(engine)
    const admin = new pg.Client({ connectionString: storage.url })
    await admin.connect()
    const name = new URL(storage.url).pathname.slice(1)
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`
    for (let round = 0; round < 8; round++) {
      const busy = engine.db
        .selectFrom("parley_schema")
        .select((eb) => eb.fn("pg_sleep", [eb.val(2)]).as("slept"))
        .execute()
        .catch((error: unknown) => error)
      const writing = engine
        .transaction(async (statements) => statements.all("SELECT pg_sleep(2)", []))
        .catch((error: unknown) => error)
      await expect
        .poll(async () => {
          const { rows } = await admin.query(
            `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = '${name}' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`,
          )
          return rows[0].n
        })
        .toBe(2)
      await admin.query(end)
      expect(await busy).toMatchObject({ code: "unavailable" })
      expect(await writing).toMatchObject({ code: "unavailable" })
      const works = () => engine.db.selectFrom("parley_schema").select("version").execute()
      await expect.poll(works).toBeDefined()
    }
    await admin.end()
  })

  it("a listed site cannot keep a mediator busy by YAML of very many parts", () => {
    const much = 250_000
    const forms = ["[", "{a: ", "- ", "? ", "a: ", "#\n", "%a\n", "!a ", ",", "a: 1\n", "*a,"]
    for (const form of forms)
      expect(() => parseManifest(form.repeat(much / form.length)), form).toThrow("signs of YAML")
    const long = "word ".repeat(much / 5)
    expect(() => parseManifest(`company: ${long}`)).not.toThrow("signs of YAML")
  })

  it("a listed site cannot keep a mediator busy by YAML that is wrong in a thousand places", () => {
    // As many as are read at all; a message that quotes the text for each would take minutes.
    expect(() => parseManifest("- }\n".repeat(13_000))).toThrow(/not YAML: .*line \d+, column \d+/)
  })

  it("another process that holds the lock of the database does not stop /health", async () => {
    const storage = (await sqlite!.create()) as { file: string }
    const site = await open({ storage, intents: [tableIntent(() => ({ id: "RES-1" }))] })
    const { origin } = await site.listen({ port: 0 })
    const other = new DatabaseSync(storage.file)
    other.exec("BEGIN IMMEDIATE")
    const call = fetch(`${origin}/api/execute/bookTable`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({ people: 2 }),
    })
    const times: number[] = []
    for (let round = 0; round < 10; round++) {
      const started = performance.now()
      expect((await fetch(`${origin}/health`)).status).toBe(200)
      times.push(performance.now() - started)
    }
    other.exec("ROLLBACK")
    other.close()
    expect((await call).status, "and the call goes on when the lock is free").toBe(200)
    expect(Math.max(...times)).toBeLessThan(2_000)
  })

  it("a backup does not start over with every write of another process", async () => {
    const storage = (await sqlite!.create()) as { file: string }
    const engine = await openStorage(storage)
    opened.push(engine)
    const write = (key: string) =>
      engine.transaction(async (statements) =>
        statements.all("INSERT INTO rate_window (key, start, count) VALUES (?, 1, 1)", [key.padEnd(4_000)]),
      )
    for (let index = 0; index < 300; index++) await write(`before-${index}`)
    let isDone = false
    const writing = (async () => {
      for (let index = 0; !isDone; index++) {
        await write(`during-${index}`)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const target = join(folder(), "copy.db")
    await backupSqlite(storage.file, target)
    isDone = true
    await writing
    const copy = new DatabaseSync(target, { readOnly: true })
    const { n } = copy.prepare("SELECT count(*) AS n FROM rate_window WHERE key LIKE 'before-%'").get() as {
      n: number
    }
    copy.close()
    expect(n).toBe(300)
  })

  it("leaves nothing of an erased name in the file of the database", async () => {
    const storage = (await sqlite!.create()) as { file: string }
    const engine = await openStorage(storage)
    opened.push(engine)
    const name = "Mario Rossi of Turin"
    await engine.transaction(async (statements) =>
      statements.all(
        "INSERT INTO interaction (id, owner, version, state, expires_at, updated_at) VALUES ('i', 'agent:x', 1, ?, 0, 0)",
        [JSON.stringify({ name, more: "x".repeat(20_000) })],
      ),
    )
    const bytes = () =>
      [storage.file, `${storage.file}-wal`].map((file) => readFileSync(file, "latin1")).join("")
    expect(bytes()).toContain(name)
    await createPersonalData(engine).erase({ owner: "agent:x" })
    expect(bytes()).not.toContain(name)
  })

  it("a clock that jumped a day ahead and back locks nobody out", async () => {
    let now = Date.parse("2026-05-04T12:00:00Z")
    const windows = new Windows({ limit: 1, length: 60_000, now: () => now })
    now += 86_400_000
    windows.take("caller")
    now -= 86_400_000
    expect(windows.take("caller")).toBe(0)
    for (const { create } of engines) {
      const engine = await openStorage(await create())
      opened.push(engine)
      const ledger = createSqlLedger(engine)
      for (const text of ["1/hour", "1/day", "1/minute"]) {
        const rate = parseRateLimit(text)
        const claim = (at: number) => {
          const id = crypto.randomUUID()
          const limits = [{ key: text, limit: 1, ...rateWindow(rate, at) }]
          const plain = { uid: "u", principalKind: "agent", principalId: "p", input: "{}", inputDigest: "d" }
          return { ...plain, id, scope: null, price: null, leaseUntil: 0, startedAt: at, limits }
        }
        const kinds = async (at: number) => (await ledger.commit([claim(at)], [])).claims[0]?.kind
        expect(await kinds(now + 2 * 86_400_000), text).toBe("claimed")
        expect(await kinds(now), text).toBe("claimed")
        expect(await kinds(now), text).toBe("limited")
      }
    }
  })
})

describe("the way in", () => {
  const opened: AsyncDisposable[] = []
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]()
  })
  async function serve(options: Parameters<typeof createApp>[0] = {}) {
    const app = createApp({ logger: silent, ...options })
    app.get("/", (c) => c.text(clientAddress(c) ?? "nobody"))
    app.post("/", (c) => c.text("taken"))
    const server = await listen(app, { port: 0 })
    opened.push(server)
    return { app, server }
  }

  it("refuses what comes through a proxy that nobody declared, and says what to do", async () => {
    const { server } = await serve()
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip"]) {
      const refused = await fetch(server.origin, { headers: { [name]: "198.51.100.7" } })
      expect(refused.status, name).toBe(403)
      expect(await refused.text()).toContain("behindProxy")
      const metrics = await fetch(`${server.origin}/metrics`, { headers: { [name]: "198.51.100.7" } })
      expect(metrics.status, "what is open on loopback is not open through it").toBe(403)
    }
    expect((await fetch(`${server.origin}/health`, { headers: { "x-forwarded-for": "::1" } })).status).toBe(
      200,
    )
  })

  it("believes as many hops as there are proxies, and what another framework says", async () => {
    const { server } = await serve({ trustedProxies: 2 })
    const headers = { "x-forwarded-for": "10.9.9.9, 198.51.100.7, 10.0.0.2" }
    expect(await (await fetch(server.origin, { headers })).text()).toBe("198.51.100.7")
    const { app } = await serve()
    const answer = await app.fetch(new Request("http://127.0.0.1/"), { address: "203.0.113.9" })
    expect(await answer.text()).toBe("203.0.113.9")
  })

  it("answers one Host header, also with the default port written out", async () => {
    const { server } = await serve()
    const twice = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
    expect(await raw(server.port, twice)).toMatch(/^HTTP\/1\.1 400/)
    const { server: named } = await serve({ publicOrigin: "https://bella.example" })
    const ask = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    expect(await raw(named.port, ask("bella.example:443"))).toMatch(/^HTTP\/1\.1 200/)
    expect(await raw(named.port, ask("bella.example:8080"))).toMatch(/^HTTP\/1\.1 403/)
  })

  it("takes no page over plain HTTP for its own where it is served over HTTPS", async () => {
    const { server } = await serve({ publicOrigin: "https://bella.example" })
    const post = (origin: string) =>
      raw(
        server.port,
        `POST / HTTP/1.1\r\nHost: bella.example\r\nOrigin: ${origin}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
    expect(await post("http://bella.example")).toMatch(/^HTTP\/1\.1 403/)
    expect(await post("https://bella.example")).toMatch(/^HTTP\/1\.1 200/)
  })

  it("is not ready when nothing can be written, and tells strangers nothing of the disk", async () => {
    const storage = (await sqlite!.create()) as { file: string }
    const site = await createSite({
      service,
      intents: [tableIntent(() => ({ id: "RES-1" }))],
      storage,
      data: folder(),
      logger: silent,
    })
    opened.push(site)
    const other = new DatabaseSync(storage.file)
    other.exec("BEGIN IMMEDIATE")
    const ready = await site.fetch(new Request("http://127.0.0.1/ready"))
    other.exec("ROLLBACK")
    other.close()
    expect(ready.status).toBe(503)
    expect(await ready.text()).not.toMatch(/disk|lock|SQL/i)
  })

  it("writes nothing that a caller wrote, and no ERROR line because of one", async () => {
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const logger = createLogger({ level: "info", destination })
    const site = await createSite({
      service,
      intents: [tableIntent(() => ({ id: "RES-1" }))],
      data: folder(),
      logger,
    })
    opened.push(site)
    const post = (path: string, body: unknown) =>
      site.fetch(
        new Request(`http://127.0.0.1${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      )
    const secret = "Mario Rossi 7KQ2M-FX8HJ"
    await post("/api/execute/bookTable", { people: secret })
    await post(`/api/execute/${encodeURIComponent(secret)}`, {})
    await post("/api/intents/execute", { intent_uid: secret, parameters: {} })
    await post("/await", { promise_token: `${secret}\0`, action: "checkin" })
    await post("/intent", { message: secret })
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join("")).not.toContain("Rossi")
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  it("answers an id with NUL in it like each other id that it does not know, on both engines", async () => {
    for (const { create } of engines) {
      const site = await createSite({
        service,
        intents: [tableIntent(() => ({ id: "RES-1" }))],
        data: folder(),
        storage: await create(),
        logger: silent,
      })
      opened.push(site)
      const answer = await site.fetch(
        new Request("http://127.0.0.1/await", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ promise_token: "a\0b", action: "checkin" }),
        }),
      )
      expect(answer.status).toBeLessThan(500)
    }
  })
})

/** What a server answers to these bytes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  socket.end(bytes)
  let text = ""
  for await (const chunk of socket) text += chunk
  return text
}
