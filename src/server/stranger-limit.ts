import { createCallerLimit, type Principal, secondsLeft } from "../identity/index.ts"
import { ParleyError, type RateLimit } from "../intent/index.ts"
import type { ToldLimit } from "../limits/index.ts"

const usual: RateLimit = { limit: 600, period: "minute" }

export interface StrangerLimit {
  /** Counts one more request, and tells how the limit stands; throws where none is left. */
  admit(caller: Principal, tell: (limit: ToldLimit) => void): void
}

/** The limit that a setting means: the usual one where nothing is set. */
export function toStrangerLimit(
  setting: RateLimit | "none" | undefined,
  now: () => number,
): StrangerLimit | undefined {
  return setting === "none" ? undefined : createStrangerLimit(setting ?? usual, now)
}

/** How often strangers may call, at all doors together, whatever they want: asking, conversing or executing. */
function createStrangerLimit(rate: RateLimit, now: () => number): StrangerLimit {
  const count = createCallerLimit("requests", rate, now)
  return {
    admit(caller, tell) {
      if (!isStranger(caller)) return
      const limit = count(caller)
      tell(limit)
      if (limit.refused !== true) return
      const retryAfter = secondsLeft(limit, now())
      throw new ParleyError(
        "rate_limited",
        `Callers who have not proven who they are may send ${rate.limit} requests a ${rate.period}. Try again in ${retryAfter} s, or show a token.`,
        { retryAfter },
      )
    },
  }
}

/** A key that a caller brought along costs nothing, so its holder counts as a stranger, too. */
function isStranger({ proof, countedBy = [] }: Principal): boolean {
  return proof === "none" || proof === "session" || (proof === "signature" && countedBy.length > 1)
}
