import { ParleyError } from "../intent/index.ts"

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failures?: number
  /** Milliseconds until one call may try again. */
  readonly coolDown?: number
  readonly now?: () => number
}

/** Stops calling what does not answer: after several failures in a row one call at a time may try again. */
export class CircuitBreaker {
  readonly #failures: number
  readonly #coolDown: number
  readonly #now: () => number
  #inARow = 0
  #openUntil = 0

  constructor({ failures = 5, coolDown = 10_000, now = Date.now }: CircuitBreakerOptions = {}) {
    this.#failures = failures
    this.#coolDown = coolDown
    this.#now = now
  }

  /** Throws while the circuit is open; the first call after the cool-down is let through and holds the others off. */
  assertClosed(name: string): void {
    if (this.#inARow < this.#failures) return
    const now = this.#now()
    if (now < this.#openUntil) {
      const retryAfter = Math.ceil((this.#openUntil - now) / 1000)
      throw new ParleyError(
        "unavailable",
        `'${name}' does not answer at the moment. Try again in ${retryAfter} s.`,
        {
          retryAfter,
          details: { sent: false },
        },
      )
    }
    this.#openUntil = now + this.#coolDown
  }

  succeeded(): void {
    this.#inARow = 0
  }

  failed(): void {
    this.#inARow++
    if (this.#inARow >= this.#failures) this.#openUntil = this.#now() + this.#coolDown
  }
}
