import type { Ledger } from "../execution/index.ts"
import { ParleyError } from "../intent/index.ts"

export interface ForgettingOptions {
  readonly ledger: Pick<Ledger, "forgetValues" | "forgetRecords">
  /** Milliseconds that the values of an execution are kept after it was settled. */
  readonly retention: number
  /** Milliseconds that its record, receipt and audit are kept. */
  readonly recordRetention: number
  /** Milliseconds that a conversation can rest and still go on. */
  readonly lifetime: number
  readonly now: () => number
}

const day = 86_400_000
const batchesAtOnce = 200
const leastRecords = 30 * day

/** Walks over the executions in small steps and forgets what is over its time: first the values, then the record. */
export function createForgetting(options: ForgettingOptions): () => Promise<void> {
  const { ledger, retention, recordRetention, lifetime, now } = options
  // While its record is there a key is taken: without it, a call that is repeated late would run again.
  const least = Math.max(leastRecords, retention, lifetime)
  if (!(recordRetention >= least))
    throw new ParleyError(
      "invalid_configuration",
      `recordRetention: records keep repeated calls from running twice, so keep them for at least ${Math.ceil(least / day)} days: thirty, and as long as values are kept and a conversation can rest.`,
    )
  const values = createWalk((after) => ledger.forgetValues(now() - retention, after), now)
  const records = createWalk((after) => ledger.forgetRecords(now() - recordRetention, after), now)
  return async () => {
    await values()
    await records()
  }
}

/** Goes on from batch to batch; once a day it begins anew, for what was run again long after its start. */
function createWalk(
  step: (after: string) => Promise<string | undefined>,
  now: () => number,
): () => Promise<void> {
  let after = ""
  let begun = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() - begun >= day) {
      after = ""
      begun = now()
    }
    for (let batch = 0; batch < batchesAtOnce; batch++) {
      const last = await step(after)
      if (last === undefined) return
      after = last
    }
  }
}
