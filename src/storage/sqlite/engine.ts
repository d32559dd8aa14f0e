import { Kysely } from "kysely"
import type { Engine } from "../engine.ts"
import type { Tables } from "../tables.ts"
import { connectSqlite, type SqliteOptions } from "./connection.ts"
import { SqliteDialect } from "./dialect.ts"

export function openSqlite(options: SqliteOptions): Engine {
  const { statements, turnstile, whileLocked, ...connection } = connectSqlite(options)
  return {
    name: "sqlite",
    db: new Kysely<Tables>({ dialect: new SqliteDialect(statements, turnstile, whileLocked) }),
    ...connection,
  }
}
