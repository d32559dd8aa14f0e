import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely"
import { assertBindable, type Statements } from "../engine.ts"
import { toStorageError } from "../errors.ts"
import type { SqliteConnection as Connected } from "./connection.ts"
import type { Turnstile } from "./file-turnstile.ts"

type WhileLocked = Connected["whileLocked"]

/** Kysely over the one connection of the embedded engine. */
export class SqliteDialect implements Dialect {
  readonly #statements: Statements
  readonly #turnstile: Turnstile
  readonly #whileLocked: WhileLocked

  constructor(statements: Statements, turnstile: Turnstile, whileLocked: WhileLocked) {
    this.#statements = statements
    this.#turnstile = turnstile
    this.#whileLocked = whileLocked
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#statements, this.#turnstile, this.#whileLocked)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class SqliteDriver implements Driver {
  readonly #turnstile: Turnstile
  readonly #connection: SqliteConnection
  #turn: Disposable | undefined

  constructor(statements: Statements, turnstile: Turnstile, whileLocked: WhileLocked) {
    this.#turnstile = turnstile
    this.#connection = new SqliteConnection(statements, whileLocked)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#turn = await this.#turnstile.enter()
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#turn?.[Symbol.dispose]()
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.run("BEGIN IMMEDIATE")
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.run("COMMIT")
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.run("ROLLBACK")
  }

  async destroy(): Promise<void> {}
}

class SqliteConnection implements DatabaseConnection {
  readonly #statements: Statements
  readonly #whileLocked: WhileLocked

  constructor(statements: Statements, whileLocked: WhileLocked) {
    this.#statements = statements
    this.#whileLocked = whileLocked
  }

  async run(sql: string): Promise<void> {
    await this.#whileLocked(() => this.#statements.all(sql, []))
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { parameters } = query
    assertBindable(parameters)
    try {
      const rows = (await this.#whileLocked(() => this.#statements.all<Row>(query.sql, parameters))) as Row[]
      if (rows.length > 0 || query.query.kind === "SelectQueryNode") return { rows }
      const [counted] = this.#statements.all<{ n: number }>("SELECT changes() AS n", []) as { n: number }[]
      return { rows, numAffectedRows: BigInt(counted?.n ?? 0) }
    } catch (error) {
      throw toStorageError(error)
    }
  }

  // biome-ignore lint/correctness/useYield: rows are read at once; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded engine reads whole results: page with limit instead of streaming.")
  }
}
