import { ParleyError } from "../intent/index.ts"
import type { Engine } from "./engine.ts"

export interface Migration {
  /** Its place in the order; numbers that nothing took may be missing. */
  readonly version: number
  readonly statements: readonly string[]
}

const lockStatement = "SELECT pg_advisory_xact_lock(6075)"

/**
 * Brings the database to the newest version: forward only, all in one transaction and under a lock, so that
 * nodes that start together do it once and a failure leaves the database as it was.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[], now: number): Promise<void> {
  await engine.transaction(async (statements) => {
    if (engine.name === "postgres") await statements.all(lockStatement, [])
    await statements.all(
      "CREATE TABLE IF NOT EXISTS parley_schema (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)",
      [],
    )
    const rows = await statements.all<{ version: number }>("SELECT version FROM parley_schema", [])
    const applied = new Set(rows.map(({ version }) => version))
    const newest = migrations.at(-1)?.version ?? 0
    const present = Math.max(0, ...applied)
    if (present > newest)
      throw new ParleyError(
        "invalid_configuration",
        `The database is of version ${present}, and this Parley knows up to ${newest}. Install the Parley that wrote it, or a newer one; nothing was changed.`,
      )
    // By what was applied and not by the highest number: a smaller number may have been released later.
    for (const migration of migrations.filter(({ version }) => !applied.has(version))) {
      for (const statement of migration.statements) await statements.all(statement, [])
      await statements.all("INSERT INTO parley_schema (version, applied_at) VALUES (?, ?)", [
        migration.version,
        now,
      ])
    }
  })
}
