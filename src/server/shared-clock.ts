import { Upkeep } from "../jobs/index.ts"
import { type Engine, readDatabaseTime } from "../storage/index.ts"

/** Milliseconds by which two clocks may differ without harm: less than the time of any lease. */
const tolerated = 500
const minute = 60_000

/**
 * The clock of a node. Several nodes over one database must agree on the time: a lease that one node wrote is read by
 * the others. So where the node's own clock is wrong by more than a moment, the database's counts.
 */
export async function openSharedClock(
  engine: Engine,
  stack: AsyncDisposableStack,
  onError: (error: unknown) => void,
): Promise<() => number> {
  let offset = 0
  async function compare(): Promise<void> {
    const before = Date.now()
    const time = await readDatabaseTime(engine)
    if (time === undefined) return
    const difference = time - (before + Date.now()) / 2
    offset = Math.abs(difference) <= tolerated ? 0 : Math.round(difference)
  }
  await compare()
  if (engine.name === "postgres")
    stack.use(new Upkeep({ tasks: [compare], every: minute, firstAfter: minute, onError }))
  return () => Date.now() + offset
}
