export interface CircuitBreakerOptions {
  /** Failures in a row after which calls stop. */
  readonly threshold?: number | undefined
  /** Milliseconds without calls after that; doubled each time the first call afterwards fails too. */
  readonly cooldown?: number | undefined
  /** What the doubling and a server's wish to be left alone end at, in milliseconds. */
  readonly longestCooldown?: number | undefined
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined
}

/** Permission for one call. Exactly one of the three is reported back, once. */
export interface Permit {
  succeed(): void
  /** `retryAfter`: milliseconds the server asked to be left alone, which opens the circuit at once. */
  fail(retryAfter?: number): void
  /** The call says nothing about the model: the caller went away. */
  abandon(): void
}

export interface CircuitBreaker {
  /** Nothing while the circuit is open, or while the one trial call after a cooldown is under way. */
  enter(): Permit | undefined
}

/** So that a model that does not answer costs a few turns their patience, and not every turn. */
export function createCircuitBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { threshold = 3, cooldown = 30_000, longestCooldown = 300_000, clock = Date.now } = options
  let failures = 0
  let trips = 0
  let openUntil: number | undefined
  let trial: Permit | undefined

  function open(atLeast: number) {
    const doubled = cooldown * 2 ** Math.min(trips, 16)
    openUntil = clock() + Math.min(Math.max(doubled, atLeast), longestCooldown)
    trips += 1
  }

  function createPermit(): Permit {
    let reported = false
    const report = (effect: () => void) => {
      if (reported) return
      reported = true
      effect()
      if (trial === permit) trial = undefined
    }
    const permit: Permit = {
      succeed: () =>
        report(() => {
          failures = 0
          trips = 0
          openUntil = undefined
        }),
      fail: (retryAfter) =>
        report(() => {
          // A call from before the circuit opened says nothing new.
          if (openUntil !== undefined && trial !== permit) return
          failures += 1
          if (trial === permit || failures >= threshold || retryAfter !== undefined) open(retryAfter ?? 0)
        }),
      abandon: () => report(() => {}),
    }
    return permit
  }

  return {
    enter() {
      if (openUntil === undefined) return createPermit()
      if (clock() < openUntil || trial !== undefined) return undefined
      trial = createPermit()
      return trial
    },
  }
}
