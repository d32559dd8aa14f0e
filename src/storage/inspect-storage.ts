import { existsSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import { forOperator, toStorageError } from "./errors.ts"
import { newestVersion } from "./migrations/index.ts"
import { assertPostgresUrl, type StorageOptions } from "./open-storage.ts"
import { openPostgres } from "./postgres/engine.ts"

export interface StorageVersions {
  /** 0 where there is no database of ours yet. */
  readonly present: number
  /** What this Parley brings it to. */
  readonly newest: number
}

/** Finds out which version the database has. Creates and changes nothing, not even a file beside it. */
export async function inspectStorage(options: StorageOptions): Promise<StorageVersions> {
  const newest = newestVersion
  try {
    if ("url" in options) return { present: await inspectPostgres(options.url), newest }
    return { present: existsSync(options.file) ? inspectSqlite(options.file) : 0, newest }
  } catch (error) {
    throw forOperator(error)
  }
}

const versionStatement = "SELECT MAX(version) AS version FROM parley_schema"

function inspectSqlite(file: string): number {
  const location = pathToFileURL(file)
  // Reading a database in WAL mode creates a log if there is none; without one, nobody is writing either.
  if (!existsSync(`${file}-wal`)) location.searchParams.set("immutable", "1")
  try {
    const database = new DatabaseSync(location, { readOnly: true })
    try {
      const tables = "SELECT name FROM sqlite_schema WHERE name = 'parley_schema'"
      if (database.prepare(tables).get() === undefined) return 0
      return Number(database.prepare(versionStatement).get()?.version ?? 0)
    } finally {
      database.close()
    }
  } catch (error) {
    throw toStorageError(error)
  }
}

async function inspectPostgres(url: string): Promise<number> {
  assertPostgresUrl(url)
  await using engine = openPostgres({ url, connections: 1 })
  return await engine.transaction(async (statements) => {
    await statements.all("SET TRANSACTION READ ONLY", [])
    const [table] = await statements.all<{ name: string | null }>(
      "SELECT to_regclass('parley_schema') AS name",
      [],
    )
    if (table?.name == null) return 0
    const [row] = await statements.all<{ version: number | null }>(versionStatement, [])
    return row?.version ?? 0
  })
}
