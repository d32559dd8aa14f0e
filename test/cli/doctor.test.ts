import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { sha256 } from "../../src/identity/index.ts"
import { openStorage, type StorageOptions } from "../../src/storage/index.ts"
import { migrate } from "../../src/storage/migrate.ts"
import { migrations } from "../../src/storage/migrations/index.ts"
import { openPostgres } from "../../src/storage/postgres/engine.ts"
import { openSqlite } from "../../src/storage/sqlite/engine.ts"
import { run } from "../support/command-line.ts"
import { engines } from "../support/engines.ts"

const newest = migrations.at(-1)!.version

function doctor(storage: StorageOptions) {
  const data = "file" in storage ? dirname(storage.file) : mkdtempSync(join(tmpdir(), "parley-doctor-"))
  const env: Record<string, string> = "file" in storage ? {} : { DATABASE_URL: storage.url }
  return run(["doctor", "--port", "0", "--data", data], { env })
}

/** A database as an earlier Parley left it. */
async function makeOld(storage: StorageOptions, version: number): Promise<void> {
  await using engine = "file" in storage ? openSqlite(storage) : openPostgres(storage)
  await migrate(engine, migrations.slice(0, version), 0)
}

async function versionsIn(storage: StorageOptions): Promise<number[]> {
  await using engine = "file" in storage ? openSqlite(storage) : openPostgres(storage)
  const rows = await engine.db.selectFrom("parley_schema").select("version").orderBy("version").execute()
  return rows.map(({ version }) => Number(version))
}

// Every command is a process of its own, which takes its time on a busy machine.
describe("parley doctor", { timeout: 60_000 }, () => {
  it("makes nothing where nothing is", async () => {
    const data = join(mkdtempSync(join(tmpdir(), "parley-doctor-")), "not", "yet")
    const seen = await run(["doctor", "--port", "0", "--data", data])
    expect(seen).toMatchObject({ code: 0, stdout: expect.stringContaining("Everything is in order.") })
    expect(seen.stdout.match(/not there yet: the first start makes it/g)).toHaveLength(3)
    expect(existsSync(dirname(data))).toBe(false)
  })

  it("finds a public address that only an undeclared proxy can lead to", async () => {
    const data = mkdtempSync(join(tmpdir(), "parley-doctor-"))
    const behind = (...flags: string[]) =>
      run(["doctor", "--port", "0", "--data", data, "--origin", "https://shop.example", ...flags])
    expect(await behind()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("Set 'behindProxy' to the number of your proxies."),
    })
    expect(await behind("--behind-proxy", "1")).toMatchObject({ code: 0 })
  })

  for (const { name, create } of engines) {
    it(`tells the version of an older database on ${name}, and leaves it as it is`, async () => {
      const storage = await create()
      await makeOld(storage, 3)
      const print = () => {
        if (!("file" in storage)) return []
        const folder = dirname(storage.file)
        return readdirSync(folder).map((file) => [file, sha256(readFileSync(join(folder, file)))])
      }
      const before = print()
      expect(await doctor(storage)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`version 3; this Parley wants ${newest}. The next start brings it`),
      })
      expect(print()).toEqual(before)
      expect(await versionsIn(storage)).toEqual([1, 2, 3])
    })

    it(`looks at a database in use on ${name}`, async () => {
      const storage = await create()
      await using _engine = await openStorage(storage)
      expect(await doctor(storage)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`, version ${newest}\n`),
      })
    })

    it(`refuses a database of a newer Parley on ${name}`, async () => {
      const storage = await create()
      {
        await using engine = await openStorage(storage)
        await engine.db.insertInto("parley_schema").values({ version: 999, applied_at: 0 }).execute()
      }
      expect(await doctor(storage)).toMatchObject({
        code: 1,
        stdout: expect.stringContaining(`has version 999, and this Parley knows up to ${newest}`),
      })
    })
  }
})
