import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { BoundedMap } from "../../limits/index.ts"
import { assertBindable, type Bindable, type Engine, type Statements } from "../engine.ts"
import { forOperator, toStorageError } from "../errors.ts"
import { type Turnstile, turnstileFor } from "./file-turnstile.ts"

/** full: what was acknowledged survives a power cut; normal: it survives a killed process. */
export type Durability = "full" | "normal"

export interface SqliteOptions {
  readonly file: string
  readonly durability?: Durability
  /** Milliseconds to wait for another process that writes. */
  readonly patience?: number
}

export interface SqliteConnection extends Pick<Engine, "transaction">, AsyncDisposable {
  readonly statements: Statements
  readonly turnstile: Turnstile
}

/**
 * SQLite has one writer at a time anyway, so a process has one connection to a file. Its calls do not wait for
 * anything outside this process's memory and disk; a turnstile keeps transactions from interleaving.
 */
export function connectSqlite(options: SqliteOptions): SqliteConnection {
  const database = open(options)
  const cache = new StatementCache(database)
  const turnstile = turnstileFor(options.file)
  const statements: Statements = {
    all: <Row>(sql: string, values: readonly Bindable[]) =>
      cache.prepare(sql, values).all(...values) as Row[],
    run: (sql, values) => Number(cache.prepare(sql, values).run(...values).changes),
  }
  return {
    statements,
    turnstile,
    async transaction(run) {
      using _turn = await turnstile.enter()
      try {
        statements.all("BEGIN IMMEDIATE", [])
        try {
          const result = await run(statements)
          statements.all("COMMIT", [])
          return result
        } catch (error) {
          if (database.isTransaction) statements.all("ROLLBACK", [])
          throw error
        }
      } catch (error) {
        throw toStorageError(error)
      }
    },
    async [Symbol.asyncDispose]() {
      using _turn = await turnstile.enter()
      if (database.isOpen) database.close()
    },
  }
}

function open({ file, durability = "full", patience = 5_000 }: SqliteOptions): DatabaseSync {
  try {
    if (file !== ":memory:") makePrivate(file)
    const database = new DatabaseSync(file, { timeout: patience })
    database.exec(`
      PRAGMA page_size = 8192;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${durability.toUpperCase()};
      PRAGMA foreign_keys = ON;
      PRAGMA journal_size_limit = 67108864;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA cache_size = -65536;
      PRAGMA temp_store = MEMORY;
    `)
    return database
  } catch (error) {
    throw forOperator(toStorageError(error))
  }
}

/** Readable by its owner only, whatever the umask says; SQLite gives its log the mode of the database. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch {
    // It exists already, or it cannot be made: SQLite, which opens it next, then says why.
  }
}

const cachedStatements = 512

class StatementCache {
  readonly #database: DatabaseSync
  readonly #statements = new BoundedMap<string, StatementSync>(cachedStatements)

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string, values: readonly unknown[]): StatementSync {
    assertBindable(values)
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
