import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { backupSqlite, openStorage, restoreSqlite } from "../../src/storage/index.ts"

const folder = () => mkdtempSync(join(tmpdir(), "parley-backup-"))

async function write(file: string, key: string): Promise<void> {
  const engine = await openStorage({ file })
  await engine.db.insertInto("rate_window").values({ key, start: 1, count: 1 }).execute()
  await engine[Symbol.asyncDispose]()
}

async function keys(file: string): Promise<string[]> {
  const engine = await openStorage({ file })
  const rows = await engine.db.selectFrom("rate_window").select("key").orderBy("key").execute()
  await engine[Symbol.asyncDispose]()
  return rows.map(({ key }) => key)
}

describe("backup and restore of the embedded database", () => {
  it("copies a database in use, and puts the copy back", async () => {
    const place = folder()
    const file = join(place, "parley.db")
    await write(file, "before")
    const inUse = await openStorage({ file })
    await backupSqlite(file, join(place, "copy.db"))
    await inUse.db.insertInto("rate_window").values({ key: "after", start: 1, count: 1 }).execute()
    await expect(restoreSqlite(join(place, "copy.db"), file, 0)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("in use"),
    })
    await inUse[Symbol.asyncDispose]()
    expect(await keys(file)).toEqual(["after", "before"])
    const { kept } = await restoreSqlite(join(place, "copy.db"), file, 0)
    expect(await keys(file)).toEqual(["before"])
    expect(await keys(kept!)).toEqual(["after", "before"])
    expect(statSync(join(place, "copy.db")).mode & 0o777).toBe(0o600)
  })

  it("changes nothing when the copy is not one", async () => {
    const place = folder()
    const file = join(place, "parley.db")
    await write(file, "mine")
    writeFileSync(join(place, "letter.db"), "dear database")
    await expect(restoreSqlite(join(place, "letter.db"), file, 0)).rejects.toMatchObject({
      message: expect.stringContaining("no Parley database"),
    })
    await expect(restoreSqlite(join(place, "nothing.db"), file, 0)).rejects.toMatchObject({
      code: "not_found",
    })
    await expect(backupSqlite(join(place, "nothing.db"), join(place, "copy.db"))).rejects.toMatchObject({
      code: "not_found",
    })
    await expect(backupSqlite(file, join(place, "letter.db"))).rejects.toMatchObject({ code: "conflict" })
    expect(await keys(file)).toEqual(["mine"])
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it("keeps the database from other users of the machine, whatever the folder's mode", async () => {
    const place = folder()
    chmodSync(place, 0o755)
    await using engine = await openStorage({ file: join(place, "parley.db") })
    await engine.db.insertInto("rate_window").values({ key: "mine", start: 1, count: 1 }).execute()
    for (const name of readdirSync(place)) expect(statSync(join(place, name)).mode & 0o777, name).toBe(0o600)
  })

  it("is not led astray by the log of a database that is gone", async () => {
    const place = folder()
    const file = join(place, "parley.db")
    await write(join(place, "copy.db"), "mine")
    const killed = await openStorage({ file })
    await killed.db.insertInto("rate_window").values({ key: "theirs", start: 1, count: 1 }).execute()
    const log = readFileSync(`${file}-wal`)
    await killed[Symbol.asyncDispose]()
    rmSync(file)
    writeFileSync(`${file}-wal`, log)
    await restoreSqlite(join(place, "copy.db"), file, 0)
    expect(await keys(file)).toEqual(["mine"])
  })

  it("restores into an empty place", async () => {
    const place = folder()
    await write(join(place, "old.db"), "mine")
    expect(await restoreSqlite(join(place, "old.db"), join(place, "new.db"), 0)).toEqual({ kept: undefined })
    expect(await keys(join(place, "new.db"))).toEqual(["mine"])
  })
})
