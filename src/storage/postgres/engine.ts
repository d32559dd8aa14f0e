import { Kysely } from "kysely"
import pg from "pg"
import { assertBindable, type Bindable, type Engine, type Statements } from "../engine.ts"
import { isSerializationConflict, toStorageError } from "../errors.ts"
import type { Tables } from "../tables.ts"
import { assertNoNul, GuardedPostgresDialect } from "./dialect.ts"

export interface PostgresOptions {
  readonly url: string
  readonly connections?: number
  /** Milliseconds to wait for a connection. */
  readonly patience?: number
}

const attempts = 4

export function openPostgres({ url, connections = 10, patience = 5_000 }: PostgresOptions): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    types: { getTypeParser: numbersAsNumbers },
  })
  // A connection that dies is replaced at the next use. Without a listener, idle or in use, it would end the process.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))
  const db = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool }) })
  return {
    name: "postgres",
    db,
    async transaction(run) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactOnce(pool, run)
        } catch (error) {
          if (!isSerializationConflict(error) || attempt === attempts) throw toStorageError(error)
        }
      }
    },
    async [Symbol.asyncDispose]() {
      await pool.end()
    },
  }
}

async function transactOnce<T>(pool: pg.Pool, run: (statements: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const watch = (error: Error) => {
    broken = error
  }
  client.on("error", watch)
  try {
    await client.query("BEGIN")
    const result = await run(toStatements(client))
    await client.query("COMMIT")
    return result
  } catch (error) {
    if (!broken) await client.query("ROLLBACK").catch(watch)
    throw error
  } finally {
    client.off("error", watch)
    client.release(broken)
  }
}

/** By statement text with `?`: its numbered form, and the name under which each connection keeps its plan. */
const prepared = new Map<string, { readonly name: string; readonly text: string }>()
const preparedLimit = 1_024

function toStatements(client: pg.PoolClient): Statements {
  function query(sql: string, values: readonly Bindable[]): Promise<pg.QueryResult> {
    assertBindable(values)
    assertNoNul(values)
    if (values.length === 0) return client.query(sql)
    return client.query({ ...prepare(sql), values: values as Bindable[] })
  }
  return {
    all: async <Row>(sql: string, values: readonly Bindable[]) => (await query(sql, values)).rows as Row[],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  }
}

function prepare(sql: string): { readonly name?: string; readonly text: string } {
  const known = prepared.get(sql)
  if (known) return known
  let count = 0
  const text = sql.replace(/\?/g, () => `$${++count}`)
  if (prepared.size >= preparedLimit) return { text }
  const statement = { name: `parley_${prepared.size}`, text }
  prepared.set(sql, statement)
  return statement
}

const int8 = 20

/** Counts and times stay below 2^53: read as numbers, not as strings. */
function numbersAsNumbers(oid: number, format?: unknown): unknown {
  if (oid === int8) return Number
  return pg.types.getTypeParser(oid, format as "text")
}
