import { ParleyError } from "../intent/index.ts"
import { Places } from "../limits/index.ts"
import { eventLoopDelay } from "./event-loop.ts"

/** What one caller, by its address, may take of this process at once, and what all may. */
export interface FrontBudgets {
  readonly requestsEach: number
  readonly requestsTotal: number
  /** Milliseconds the event loop may be behind; beyond that a caller with requests under way gets no more. */
  readonly delay: number
}

export const defaultBudgets: FrontBudgets = { requestsEach: 256, requestsTotal: 4_000, delay: 250 }

export interface Budgets {
  /** A place for a request, given back when it has been answered; an error where there is none. */
  enter(caller: string): Disposable | ParleyError
}

export function createBudgets(limits: FrontBudgets, delay: () => number = eventLoopDelay): Budgets {
  const places = new Places({ each: limits.requestsEach, total: limits.requestsTotal })
  return {
    enter(caller) {
      const own = places.takenBy(caller)
      // Whoever has the most under way waits first, so that a crowd of one does not slow down everybody.
      if (own > 0 && delay() > limits.delay)
        return busy("unavailable", "This server has more to do than it can. Try again shortly.")
      const place = places.take(caller)
      if (place) return place
      return own >= limits.requestsEach
        ? busy("rate_limited", "Too many of your requests are under way. Wait for their answers first.")
        : busy("unavailable", "Too many requests are under way. Try again shortly.")
    },
  }
}

function busy(code: "unavailable" | "rate_limited", message: string): ParleyError {
  return new ParleyError(code, message, { retryAfter: 1 })
}
