import { periodLength, type RateLimit } from "../intent/index.ts"
import { type ToldLimit, Windows } from "../limits/index.ts"
import { countersOf, sharers } from "./handle.ts"
import type { Principal } from "./principal.ts"

/** Counts one more call of a caller and returns how its limit stands now. */
export type CallerLimit = (caller: Principal) => ToldLimit

/**
 * What each caller may do in a time, on this node alone. Callers who can be told apart behind one address each have the
 * limit, and all of that address together ten times as much.
 */
export function createCallerLimit(name: string, rate: RateLimit, now: () => number): CallerLimit {
  const length = periodLength(rate)
  const alone = new Windows({ limit: rate.limit, length, now })
  const together = new Windows({ limit: rate.limit * sharers, length, now })
  return (caller) => {
    const [own = caller.id, ...shared] = countersOf(caller)
    const waits = [alone.take(own), ...shared.map((counter) => together.take(counter))]
    const standing = waits.findIndex((wait) => wait > 0)
    if (standing <= 0) return { name, ...alone.standing(own), refused: standing === 0 }
    return { name, ...together.standing(shared[standing - 1] ?? own), refused: true }
  }
}

/** Seconds until a limit that is used up begins anew. */
export function secondsLeft({ end }: ToldLimit, now: number): number {
  return Math.max(1, Math.ceil((end - now) / 1_000))
}
