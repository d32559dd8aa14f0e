import { ParleyError } from "../intent/index.ts"
import type { Engine } from "./engine.ts"
import { forOperator } from "./errors.ts"
import { migrate } from "./migrate.ts"
import { migrations } from "./migrations/index.ts"
import { openPostgres } from "./postgres/engine.ts"
import type { Durability } from "./sqlite/connection.ts"
import { openSqlite } from "./sqlite/engine.ts"

export type StorageOptions =
  | { readonly file: string; readonly durability?: Durability; readonly patience?: number }
  | { readonly url: string; readonly connections?: number; readonly patience?: number }

/** Opens the database and brings it to the newest version. */
export async function openStorage(options: StorageOptions, now: number = Date.now()): Promise<Engine> {
  if ("url" in options) assertPostgresUrl(options.url)
  const engine = "file" in options ? openSqlite(options) : openPostgres(options)
  try {
    await migrate(engine, migrations, now)
    return engine
  } catch (error) {
    await engine[Symbol.asyncDispose]()
    throw forOperator(error)
  }
}

export function assertPostgresUrl(url: string): void {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ParleyError(
      "invalid_configuration",
      "DATABASE_URL must start with postgres:// or postgresql://.",
    )
}
