import type { Engine } from "./engine.ts"

/** Milliseconds since the epoch by the clock of the database server; undefined where the database is a file. */
export async function readDatabaseTime(engine: Engine): Promise<number | undefined> {
  if (engine.name !== "postgres") return undefined
  const [row] = await engine.transaction(async (statements) =>
    statements.all<{ readonly time: string | number }>(
      "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS time",
      [],
    ),
  )
  return row && Number(row.time)
}
