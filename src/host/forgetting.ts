import type { Ledger } from "../execution/index.ts"

export interface ForgettingOptions {
  readonly ledger: Pick<Ledger, "forgetValues">
  /** Milliseconds that the values of an execution are kept after it was settled. */
  readonly retention: number
  readonly now: () => number
}

const day = 86_400_000
const batchesAtOnce = 20

/**
 * Walks over the executions in small steps and forgets the values of those whose time is over: personal data is
 * not kept for ever. Once a day it begins anew, for what was run again long after its start.
 */
export function createForgetting({ ledger, retention, now }: ForgettingOptions): () => Promise<void> {
  let after = ""
  let begun = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() - begun >= day) {
      after = ""
      begun = now()
    }
    for (let batch = 0; batch < batchesAtOnce; batch++) {
      const last = await ledger.forgetValues(now() - retention, after)
      if (last === undefined) return
      after = last
    }
  }
}
