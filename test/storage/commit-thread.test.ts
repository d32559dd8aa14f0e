import { mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { ledgerContract } from "../../src/execution/ledger.contract.ts"
import { createSqlLedger, openLedger, openStorage } from "../../src/storage/index.ts"
import { createCommitThread } from "../../src/storage/sqlite/commit-thread.ts"

const newFile = () => join(mkdtempSync(join(tmpdir(), "parley-test-")), "parley.db")
const fail = (error: unknown) => {
  throw error
}

/** While someone else holds the database, only a thread can wait for it without holding up the event loop. */
async function waitsAside(file: string, commit: () => Promise<unknown>): Promise<boolean> {
  const other = new DatabaseSync(file)
  other.exec("BEGIN IMMEDIATE")
  const release = setTimeout(() => other.exec("ROLLBACK"), 5)
  try {
    await commit()
    return true
  } catch {
    return false
  } finally {
    clearTimeout(release)
    other.close()
  }
}

describe("the thread that commits", () => {
  const stack = new AsyncDisposableStack()
  afterAll(() => stack.disposeAsync())

  async function openThread(file = newFile()) {
    const engine = stack.use(await openStorage({ file, patience: 100 }))
    const ledger = stack.use(openLedger(engine, {}, fail))
    await expect.poll(() => waitsAside(file, () => ledger.commit([], [])), { timeout: 20_000 }).toBe(true)
    return { engine, ledger, file }
  }

  ledgerContract(async () => (await openThread()).ledger)

  it("takes turns with what is written here", async () => {
    const { engine, ledger } = await openThread()
    const here = createSqlLedger(engine)
    const groups = Array.from({ length: 40 }, (_, i) => (i % 2 ? here : ledger).commit([claim(`${i}`)], []))
    expect((await Promise.all(groups)).flatMap(({ claims }) => claims)).toEqual(
      new Array(40).fill({ kind: "claimed" }),
    )
    expect(await ledger.list({ limit: 100 })).toHaveLength(40)
  })

  it("says what is wrong with the database as if it were committed here", async () => {
    const { ledger, file } = await openThread()
    const other = new DatabaseSync(file)
    other.exec("BEGIN IMMEDIATE")
    await expect(ledger.commit([claim("a")], [])).rejects.toMatchObject({
      name: "ParleyError",
      code: "unavailable",
      message: expect.stringContaining("locked"),
      retryAfter: 1,
    })
    other.exec("ROLLBACK")
    other.close()
    expect((await ledger.commit([claim("a")], [])).claims).toEqual([{ kind: "claimed" }])
    await expect(ledger.commit([claim("a")], []), "one id twice is no fault of the database").rejects.toThrow(
      /UNIQUE/,
    )
  })

  it("leaves no connection behind", async () => {
    const file = newFile()
    const { ledger, engine } = await openThread(file)
    await ledger.commit([claim("a")], [])
    await ledger[Symbol.asyncDispose]()
    await engine[Symbol.asyncDispose]()
    const alone = new DatabaseSync(file, { timeout: 0 })
    alone.exec("PRAGMA journal_mode = DELETE")
    alone.close()
  })

  it("is done without when it cannot start, and tells so", async () => {
    const engine = stack.use(await openStorage({ file: newFile() }))
    const folder = newFile()
    mkdirSync(folder)
    const told = Promise.withResolvers<unknown>()
    const ledger = stack.use(
      createCommitThread(createSqlLedger(engine), {
        sqlite: { file: folder },
        ledger: {},
        onError: told.resolve,
      }),
    )
    expect((await ledger.commit([claim("a")], [])).claims).toEqual([{ kind: "claimed" }])
    expect(await told.promise).toMatchObject({ code: "unavailable", cause: expect.anything() })
    expect((await ledger.commit([claim("b")], [])).claims).toEqual([{ kind: "claimed" }])
  })
})

function claim(id: string) {
  return {
    id,
    scope: null,
    uid: "x:y:v1",
    principalKind: "agent",
    principalId: "agent:me",
    input: "{}",
    inputDigest: "d",
    price: null,
    leaseUntil: 5_000,
    startedAt: 1_000,
    limits: [],
  }
}
