import { chmodSync, mkdtempSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { toWebhookJob, webhookJob } from "../../src/server/index.ts"
import {
  createSqlJobStore,
  createSqlLedger,
  type Engine,
  openStorage,
  type StorageOptions,
} from "../../src/storage/index.ts"
import { migrate } from "../../src/storage/migrate.ts"
import { migrations } from "../../src/storage/migrations/index.ts"
import { openPostgres } from "../../src/storage/postgres/engine.ts"
import { openSqlite } from "../../src/storage/sqlite/engine.ts"
import { engines } from "../support/engines.ts"

const olderThan = (version: number) => migrations.filter((migration) => migration.version < version)

for (const { name, create } of engines) {
  describe(`storage on ${name}`, () => {
    it("brings an empty database to the newest version, once, when several nodes start together", async () => {
      const options = await create()
      const nodes = await Promise.all(Array.from({ length: 4 }, () => openStorage(options)))
      const applied = await nodes[0]!.db
        .selectFrom("parley_schema")
        .select("version")
        .orderBy("version")
        .execute()
      expect(applied.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version))
      await close(...nodes)
    })

    it("brings an older database forward and keeps its rows", async () => {
      const options = await create()
      const older = open(options)
      await migrate(older, migrations.slice(0, 1), 1)
      await older.transaction(async (session) => {
        await session.all("INSERT INTO rate_window (key, start, count) VALUES (?, ?, ?)", ["k", 1, 2])
      })
      const next = { version: 99, statements: ["ALTER TABLE rate_window ADD COLUMN note TEXT"] }
      await migrate(older, [...migrations, next], 2)
      const rows = await older.transaction(async (session) =>
        session.all("SELECT key, count, note FROM rate_window", []),
      )
      expect(rows).toEqual([{ key: "k", count: 2, note: null }])
      await close(older)
    })

    it("applies a migration that was released after one with a higher number", async () => {
      const engine = open(await create())
      const later = { version: 99, statements: ["ALTER TABLE rate_window ADD COLUMN later TEXT"] }
      const lower = { version: 98, statements: ["ALTER TABLE rate_window ADD COLUMN lower TEXT"] }
      await migrate(engine, [...migrations, later], 1)
      await migrate(engine, [...migrations, lower, later], 2)
      await engine.transaction(async (session) => session.all("SELECT later, lower FROM rate_window", []))
      const { length } = await engine.db.selectFrom("parley_schema").select("version").execute()
      expect(length).toBe(migrations.length + 2)
      await close(engine)
    })

    it("makes one row of an execution and the audit of its last attempt", async () => {
      const options = await create()
      const older = open(options)
      await migrate(older, olderThan(8), 1)
      await older.transaction(async (session) => {
        for (const [id, scope, state, attempt] of [
          ["a", "a", "succeeded", 1],
          ["b", "key", "failed", 2],
          ["c", "c", "running", 2],
        ] as const)
          await session.all(
            `INSERT INTO execution (id, scope, uid, principal_kind, principal_id, input, input_digest, state, attempt,
               lease_until, started_at, settled_at)
             VALUES (?, ?, 'x:y:v1', 'agent', 'agent:me', '{}', 'd', ?, ?, 9, 1, 2)`,
            [id, scope, state, attempt],
          )
        for (const [id, attempt, event, detail] of [
          ["a", 1, "execution.succeeded", "{}"],
          ["b", 1, "execution.failed", '{"code":"unavailable"}'],
          ["b", 2, "execution.failed", '{"code":"declined"}'],
          ["c", 1, "execution.failed", '{"code":"timeout"}'],
        ] as const)
          await session.all(
            `INSERT INTO audit (execution_id, attempt, at, event, principal_id, uid, detail)
             VALUES (?, ?, 2, ?, 'agent:me', 'x:y:v1', ?)`,
            [id, attempt, event, detail],
          )
      })
      await migrate(older, migrations, 2)
      const audit = await createSqlLedger(older).listAudit({ limit: 9 })
      expect(audit.map(({ executionId, attempt, detail }) => [executionId, attempt, detail])).toEqual([
        ["c", 1, { code: "timeout" }],
        ["b", 2, { code: "declined" }],
        ["b", 1, { code: "unavailable" }],
        ["a", 1, {}],
      ])
      const rows = await older.db.selectFrom("execution").select(["id", "scope"]).orderBy("id").execute()
      expect(rows.map(({ scope }) => scope)).toEqual([null, "key", null])
      await close(older)
    })

    it("makes jobs of the webhooks that wait, so that nothing settled goes untold", async () => {
      const options = await create()
      const older = open(options)
      await migrate(older, olderThan(12), 1)
      await older.transaction(async (session) => {
        for (const [id, state, attempt] of [
          ["told", "succeeded", 1],
          ["waits", "succeeded", 3],
          ["again", "running", 2],
        ] as const)
          await session.all(
            `INSERT INTO execution (id, uid, principal_kind, principal_id, input, input_digest, state, attempt,
               lease_until, started_at, settled_at)
             VALUES (?, 'x:y:v1', 'agent', 'agent:me', '{}', 'd', ?, ?, 9, 1, 2)`,
            [id, state, attempt],
          )
        for (const id of ["waits", "again", "gone"])
          await session.all(
            "INSERT INTO webhook (execution_id, settlement, attempt, due_at) VALUES (?, 0, 4, 7)",
            [id],
          )
      })
      await migrate(older, migrations, 2)
      const store = createSqlJobStore(older)
      expect(await store.takeUp(webhookJob, 6, 9, 10)).toEqual([])
      const settled = { id: "waits", attempt: 3, settledAt: 2, state: "succeeded" } as const
      const { leaseUntil: _due, ...expected } = toWebhookJob({
        ...settled,
        output: null,
        error: null,
        receipt: "{}",
      })
      expect(await store.takeUp(webhookJob, 7, 9, 10)).toMatchObject([{ ...expected, attempt: 5 }])
      await close(older)
    })

    it("leaves the database as it was when a migration fails", async () => {
      const engine = await openStorage(await create())
      const broken = {
        version: 99,
        statements: ["ALTER TABLE rate_window ADD COLUMN note TEXT", "ALTER TABLE nowhere ADD COLUMN x TEXT"],
      }
      await expect(migrate(engine, [...migrations, broken], 2)).rejects.toThrow()
      await expect(
        engine.transaction(async (session) => session.all("SELECT note FROM rate_window", [])),
      ).rejects.toThrow()
      await close(engine)
    })

    it("refuses a database of a newer version, and says what to do", async () => {
      const options = await create()
      const engine = await openStorage(options)
      await engine.db.insertInto("parley_schema").values({ version: 1_000, applied_at: 1 }).execute()
      await close(engine)
      await expect(openStorage(options)).rejects.toMatchObject({
        code: "invalid_configuration",
        message: expect.stringContaining("version 1000"),
      })
    })

    it("refuses a value that has no column type", async () => {
      const engine = await openStorage(await create())
      const insert = (value: unknown) =>
        engine.transaction(async (session) =>
          session.all("INSERT INTO rate_window (key, start, count) VALUES (?, 1, 1)", [value as string]),
        )
      await expect(insert(new Date())).rejects.toThrow("Date")
      await expect(insert({ key: 1 })).rejects.toThrow("object")
      await expect(insert(undefined)).rejects.toThrow("undefined")
      await close(engine)
    })

    it("rolls back what throws, and goes on", async () => {
      const engine = await openStorage(await create())
      const insert = (key: string) => async (session: { all(sql: string, values: string[]): unknown }) => {
        await session.all("INSERT INTO rate_window (key, start, count) VALUES (?, 1, 1)", [key])
        if (key === "bad") throw new Error("no")
      }
      const results = await Promise.allSettled(
        ["a", "bad", "b"].map((key) => engine.transaction(insert(key))),
      )
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
      const keys = await engine.db.selectFrom("rate_window").select("key").orderBy("key").execute()
      expect(keys).toEqual([{ key: "a" }, { key: "b" }])
      await close(engine)
    })
  })
}

describe("the embedded database in trouble", () => {
  it("says that it is locked", async () => {
    const options = (await engines[0]!.create()) as { file: string }
    const engine = await openStorage({ ...options, patience: 10 })
    const other = new DatabaseSync(options.file)
    other.exec("BEGIN IMMEDIATE")
    await expect(createSqlLedger(engine).commit([], [])).rejects.toMatchObject({
      code: "unavailable",
      message: expect.not.stringContaining("locked"),
      cause: { message: expect.stringContaining("locked") },
      retryAfter: 1,
    })
    other.exec("ROLLBACK")
    await expect(createSqlLedger(engine).commit([], [])).resolves.toBeDefined()
    other.close()
    await close(engine)
  })

  it("says that the disk is full, and keeps what was acknowledged", async () => {
    const engine = await openStorage(await engines[0]!.create())
    await engine
      .transaction(async (session) => session.all("PRAGMA max_page_count = 40", []))
      .catch(() => undefined)
    const insert = (key: string) =>
      engine.transaction(async (session) =>
        session.all("INSERT INTO rate_window (key, start, count) VALUES (?, 1, 1)", [key.padEnd(2_000, "x")]),
      )
    let stored = 0
    let failure: unknown
    while (failure === undefined && stored < 1_000)
      await insert(String(stored)).then(
        () => stored++,
        (error: unknown) => {
          failure = error
        },
      )
    expect(failure, "what is wrong is for the operator").toMatchObject({
      code: "unavailable",
      message: expect.not.stringMatching(/disk|full/),
      cause: { message: expect.stringContaining("full") },
    })
    const { count } = await engine.db
      .selectFrom("rate_window")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    expect(count).toBe(stored)
    await close(engine)
  })

  it("says that the file is no database", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "parley-test-")), "parley.db")
    writeFileSync(file, "this is a letter, not a database".repeat(100))
    await expect(openStorage({ file })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("no database"),
    })
    expect(statSync(file).size).toBe(3_200)
  })

  it("says that the file cannot be opened", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-test-"))
    writeFileSync(join(folder, "file"), "")
    chmodSync(folder, 0o700)
    await expect(openStorage({ file: folder })).rejects.toMatchObject({ code: "unavailable" })
  })
})

describe("PostgreSQL in trouble", () => {
  it("says that it cannot be reached", async () => {
    await expect(openStorage({ url: "postgres://parley@127.0.0.1:1/none" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("cannot be reached"),
    })
    await expect(openStorage({ url: "mysql://127.0.0.1/none" })).rejects.toMatchObject({
      code: "invalid_configuration",
    })
  })

  it("says what is wrong on every way to it", async () => {
    const engine = openPostgres({ url: "postgres://parley@127.0.0.1:1/none" })
    await expect(engine.db.selectFrom("audit").selectAll().execute()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("cannot be reached"),
    })
    await close(engine)
  })

  it("goes on when its connections are cut", async () => {
    const options = (await engines[1]!.create()) as { url: string }
    const engine = await openStorage(options)
    const cut = async () => {
      const killer = new pg.Client({ connectionString: options.url })
      await killer.connect()
      await killer.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      )
      await killer.end()
    }
    const during = engine.transaction(async (session) => {
      await session.all("INSERT INTO rate_window (key, start, count) VALUES (?, 1, 1)", ["lost"])
      await cut()
      return session.all("SELECT 1 AS one", [])
    })
    await expect(during).rejects.toMatchObject({ code: "unavailable" })
    await expect
      .poll(() =>
        engine
          .transaction(async (session) => session.all("SELECT key FROM rate_window", []))
          .catch(() => undefined),
      )
      .toEqual([])
    await close(engine)
  })
})

function open(options: StorageOptions): Engine {
  return "file" in options ? openSqlite(options) : openPostgres(options)
}

async function close(...engines: Engine[]): Promise<void> {
  for (const engine of engines) await engine[Symbol.asyncDispose]()
}
