export interface CircuitBreakerOptions {
  /** Failures in a row after which calls stop. */
  readonly threshold?: number | undefined
  /** Milliseconds without calls after that; doubled each time the trial call afterwards fails too. */
  readonly cooldown?: number | undefined
  /** The longest cooldown in milliseconds, whether it comes from doubling or from what the server asked for. */
  readonly longestCooldown?: number | undefined
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined
}

/** Permission for one call. Exactly one of the three is reported back, once. */
export interface Permit {
  /** The other side answered, even if with a refusal. */
  succeed(): void
  /** `retryAfter`: milliseconds the server asked to be left alone, which opens the circuit at once. */
  fail(retryAfter?: number): void
  /** The call says nothing about the other side: the caller went away. */
  abandon(): void
}

/** Stops calling what does not answer: after several failures in a row one call at a time may try again. */
export class CircuitBreaker {
  readonly #threshold: number
  readonly #cooldown: number
  readonly #longestCooldown: number
  readonly #now: () => number
  #failures = 0
  #trips = 0
  #openUntil: number | undefined
  #trial: Permit | undefined

  constructor(options: CircuitBreakerOptions = {}) {
    const { threshold = 3, cooldown = 30_000, longestCooldown = 300_000, now = Date.now } = options
    this.#threshold = threshold
    this.#cooldown = cooldown
    this.#longestCooldown = longestCooldown
    this.#now = now
  }

  /** Seconds until a call may be made: 0 when one may be now, at least 1 while the circuit is open. */
  get retryAfter(): number {
    if (this.#openUntil === undefined) return 0
    const left = this.#openUntil - this.#now()
    if (left <= 0 && this.#trial === undefined) return 0
    return Math.max(1, Math.ceil(left / 1_000))
  }

  /** Undefined while the circuit is open, or while the one trial call after a cooldown is under way. */
  enter(): Permit | undefined {
    if (this.#openUntil === undefined) return this.#createPermit()
    const left = this.#openUntil - this.#now()
    // Longer than any cooldown means that the clock was set back.
    if ((left > 0 && left <= this.#longestCooldown) || this.#trial !== undefined) return undefined
    this.#trial = this.#createPermit()
    return this.#trial
  }

  #createPermit(): Permit {
    let reported = false
    const report = (effect: () => void) => {
      if (reported) return
      reported = true
      effect()
      if (this.#trial === permit) this.#trial = undefined
    }
    const permit: Permit = {
      succeed: () => report(() => this.#close()),
      fail: (retryAfter) => report(() => this.#fail(this.#trial === permit, retryAfter)),
      abandon: () => report(() => {}),
    }
    return permit
  }

  #close(): void {
    this.#failures = 0
    this.#trips = 0
    this.#openUntil = undefined
  }

  #fail(onTrial: boolean, retryAfter: number | undefined): void {
    // A call from before the circuit opened says nothing new.
    if (this.#openUntil !== undefined && !onTrial) return
    this.#failures++
    if (onTrial || this.#failures >= this.#threshold || retryAfter !== undefined) this.#open(retryAfter ?? 0)
  }

  #open(atLeast: number): void {
    const doubled = this.#cooldown * 2 ** Math.min(this.#trips, 16)
    this.#openUntil = this.#now() + Math.min(Math.max(doubled, atLeast), this.#longestCooldown)
    this.#trips++
  }
}
