import { DatabaseSync, type StatementSync } from "node:sqlite"
import { ParleyError } from "../src/index.ts"

export type Value = string | number | null

/** Named values of a statement: `{ city: "Lisbon" }` for `:city`. */
export type Values = Readonly<Record<string, Value>>

/** One SQLite file, as an example uses it: plain SQL in, plain rows out. */
export interface Database extends Disposable {
  all<Row>(sql: string, values?: Values): Row[]
  get<Row>(sql: string, values?: Values): Row | undefined
  /** The first row, where the caller knows that there is one. */
  one<Row>(sql: string, values?: Values): Row
  run(sql: string, values?: Values): { readonly changes: number }
  /** All or nothing, and no other process writes meanwhile. */
  transaction<T>(work: () => T): T
}

export interface DatabaseDesign {
  readonly schema: string
  /** Fills the tables; runs once in the life of the file. */
  readonly seed: (database: Database) => void
}

export interface DatabaseOptions {
  /** Milliseconds to wait for another process that writes. */
  readonly patience?: number
}

const version = 1
const busy = 5

/**
 * Opens the file, and makes and fills its tables if nobody has yet. Several processes may do this at once:
 * the second waits and finds the work done.
 */
export function openDatabase(file: string, design: DatabaseDesign, options: DatabaseOptions = {}): Database {
  const timeout = options.patience ?? 5_000
  const connection = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true })
  const database = wrap(connection)
  try {
    // Readers then never wait for a writer. Commits still reach the disk before they are acknowledged.
    translated(() => connection.exec("PRAGMA journal_mode = WAL"))
    database.transaction(() => prepare(connection, database, design))
  } catch (error) {
    connection.close()
    throw error
  }
  return database
}

function prepare(connection: DatabaseSync, database: Database, design: DatabaseDesign): void {
  const found = database.one<{ user_version: number }>("PRAGMA user_version").user_version
  if (found > version)
    throw new ParleyError(
      "invalid_configuration",
      `The database has version ${found} and this program knows ${version}: use a newer program or another file.`,
    )
  if (found === version) return
  connection.exec(design.schema)
  design.seed(database)
  connection.exec(`PRAGMA user_version = ${version}`)
}

function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const fresh = connection.prepare(sql)
    statements.set(sql, fresh)
    return fresh
  }
  const get = <Row>(sql: string, values: Values = {}) =>
    translated(() => statement(sql).get(values) as Row | undefined)
  return {
    all: <Row>(sql: string, values: Values = {}) => translated(() => statement(sql).all(values) as Row[]),
    get,
    one<Row>(sql: string, values: Values = {}) {
      const row = get<Row>(sql, values)
      if (row === undefined) throw new ParleyError("internal", `No row where one must be: ${sql}`)
      return row
    },
    run: (sql, values = {}) => translated(() => ({ changes: Number(statement(sql).run(values).changes) })),
    transaction(work) {
      translated(() => connection.exec("BEGIN IMMEDIATE"))
      try {
        const result = work()
        translated(() => connection.exec("COMMIT"))
        return result
      } catch (error) {
        if (connection.isTransaction) connection.exec("ROLLBACK")
        throw error
      }
    },
    [Symbol.dispose]: () => connection.close(),
  }
}

/** A file that others keep locked is no mistake of the caller: the same call may succeed a moment later. */
function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== busy) throw error
    throw new ParleyError("unavailable", "The database is busy. Please try again in a moment.", {
      retryAfter: 1,
      cause: error,
    })
  }
}
