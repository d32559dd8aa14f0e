import { ParleyError } from "../intent/index.ts"
import { BoundedMap, CircuitBreaker } from "../limits/index.ts"

const rememberedAtMost = 10_000
const threshold = 5
const cooldown = 10_000

/** One circuit breaker per intent: a backend that does not answer stops only what needs it. */
export function createCircuits(now: () => number): (uid: string) => CircuitBreaker {
  const breakers = new BoundedMap<string, CircuitBreaker>(rememberedAtMost)
  return (uid) => {
    const known = breakers.get(uid)
    if (known) return known
    const breaker = new CircuitBreaker({ threshold, cooldown, longestCooldown: cooldown, now })
    breakers.set(uid, breaker)
    return breaker
  }
}

export function assertClosed(uid: string, breaker: CircuitBreaker): void {
  if (breaker.retryAfter > 0) throw circuitError(uid, breaker)
}

export function circuitError(uid: string, breaker: CircuitBreaker): ParleyError {
  const retryAfter = Math.max(1, breaker.retryAfter)
  return new ParleyError(
    "unavailable",
    `'${uid}' does not answer at the moment. Try again in ${retryAfter} s.`,
    { retryAfter, details: { sent: false } },
  )
}
