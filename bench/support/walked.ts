import { Session } from "node:inspector/promises"
import { StatementSync } from "node:sqlite"

/** What one request passed: files of ours, functions in them and their calls, and transactions of the database. */
export interface Walked {
  readonly files: number
  readonly functions: number
  readonly calls: number
  readonly transactions: number
}

let begun = 0
for (const name of ["all", "run"] as const) {
  const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown
  Object.assign(StatementSync.prototype, {
    [name](this: StatementSync, ...values: unknown[]) {
      if (this.sourceSQL.startsWith("BEGIN")) begun++
      return original.apply(this, values)
    },
  })
}

/** Runs something and counts what it passed, by the engine's own exact counts of calls. */
export async function walk(run: () => Promise<unknown>): Promise<Walked> {
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  // What was counted until now, loading included, is not part of it.
  await session.post("Profiler.takePreciseCoverage")
  const before = begun
  await run()
  const transactions = begun - before
  const { result } = await session.post("Profiler.takePreciseCoverage")
  await session.post("Profiler.stopPreciseCoverage")
  session.disconnect()
  const passed = result
    .filter(({ url }) => /\/src\/[\w/-]+\.ts$/.test(url))
    .map(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0).filter((count) => count > 0))
    .filter((counts) => counts.length > 0)
  const counts = passed.flat()
  return {
    files: passed.length,
    functions: counts.length,
    calls: counts.reduce((sum, count) => sum + count, 0),
    transactions,
  }
}
