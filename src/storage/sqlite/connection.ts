import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { setTimeout as delay } from "node:timers/promises"
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
  /** Does it, again and again while another process holds the lock; the process goes on meanwhile. */
  readonly whileLocked: <T>(work: () => T) => Promise<T>
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
  const whileLocked = createWaiting(options.patience ?? defaultPatience)
  return {
    statements,
    turnstile,
    whileLocked,
    async transaction(run) {
      using _turn = await turnstile.enter()
      try {
        await whileLocked(() => statements.all("BEGIN IMMEDIATE", []))
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

/** Milliseconds to wait for another process that writes. */
const defaultPatience = 5_000
/** Milliseconds SQLite itself waits, which nothing else in this process can use. */
const blocking = 5
const locked: ReadonlySet<unknown> = new Set([5, 261, 517])

/** SQLite's own waiting would stop everything here, `/health` too: so it is asked again from time to time. */
function createWaiting(patience: number): SqliteConnection["whileLocked"] {
  return async (work) => {
    for (let until = Date.now() + patience, pause = 5; ; pause = Math.min(pause * 2, 100)) {
      try {
        return work()
      } catch (error) {
        const isLocked = locked.has((error as { errcode?: unknown }).errcode)
        if (!isLocked || Date.now() >= until) throw error
        await delay(pause)
      }
    }
  }
}

function open({ file, durability = "full", patience = defaultPatience }: SqliteOptions): DatabaseSync {
  try {
    if (file !== ":memory:") makePrivate(file)
    // At the start nothing else is to be done.
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
      PRAGMA secure_delete = ON;
      PRAGMA busy_timeout = ${blocking};
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
