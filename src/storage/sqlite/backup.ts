import { existsSync } from "node:fs"
import { chmod, link, rename, rm } from "node:fs/promises"
import { DatabaseSync } from "node:sqlite"
import { ParleyError } from "../../intent/index.ts"
import { forOperator, toStorageError } from "../errors.ts"
import { newestVersion } from "../migrations/index.ts"

/**
 * Copies a database that may be in use: what was committed when it began is in the copy. One read transaction sees one
 * state, so that writers do not make it start over, as they do with SQLite's page by page copy.
 */
export async function backupSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new ParleyError("not_found", `There is no database ${file}.`)
  if (existsSync(target)) throw new ParleyError("conflict", `${target} already exists. Name a new file.`)
  const draft = `${target}.part`
  await rm(draft, { force: true })
  try {
    const source = new DatabaseSync(file, { readOnly: true })
    try {
      source.prepare("VACUUM INTO ?").run(draft)
    } finally {
      source.close()
    }
    await chmod(draft, 0o600)
    await rename(draft, target)
  } catch (error) {
    throw forOperator(toStorageError(error))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Puts a copy in the place of a database that nobody uses; the former one stays beside it. */
export async function restoreSqlite(
  copy: string,
  file: string,
  now: number,
): Promise<{ readonly kept: string | undefined }> {
  assertUsable(copy)
  const draft = `${file}.part`
  await rm(draft, { force: true })
  await backupSqlite(copy, draft)
  if (!existsSync(file)) {
    // SQLite would write the log of a database that is gone into the one that takes its place.
    for (const rest of [`${file}-wal`, `${file}-shm`]) await rm(rest, { force: true })
    await rename(draft, file)
    return { kept: undefined }
  }
  try {
    assertUnused(file)
    const kept = `${file}.before-${new Date(now).toISOString().replace(/[:.]/g, "-")}`
    // The old file gets a second name first: without a database, even for a moment, a server would make an empty one.
    await link(file, kept)
    await rename(draft, file)
    return { kept }
  } finally {
    await rm(draft, { force: true })
  }
}

function assertUsable(copy: string): void {
  if (!existsSync(copy)) throw new ParleyError("not_found", `There is no file ${copy}.`)
  try {
    const database = new DatabaseSync(copy, { readOnly: true })
    try {
      const [check] = database.prepare("PRAGMA integrity_check").all()
      const row = database.prepare("SELECT MAX(version) AS version FROM parley_schema").get()
      if (check?.integrity_check !== "ok") throw new ParleyError("conflict", `${copy} is damaged.`)
      if (Number(row?.version) > newestVersion)
        throw new ParleyError(
          "conflict",
          `${copy} was written by a newer Parley (version ${row?.version}, known up to ${newestVersion}).`,
        )
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof ParleyError) throw error
    throw new ParleyError("conflict", `${copy} is no Parley database.`, { cause: error })
  }
}

/** A database leaves WAL mode only when it has no other connection, and then all of it is in its one file. */
function assertUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec("PRAGMA journal_mode = DELETE")
  } catch (error) {
    throw new ParleyError("conflict", `${file} is in use. Stop the server first.`, { cause: error })
  } finally {
    database.close()
  }
}
