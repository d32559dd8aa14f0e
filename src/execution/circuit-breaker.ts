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

  /** Throws while the circuit is open. */
  assertClosed(name: string): void {
    const left = this.#openUntil - this.#now()
    if (this.#inARow < this.#failures || left <= 0) return
    const retryAfter = Math.ceil(left / 1000)
    throw new ParleyError(
      "unavailable",
      `'${name}' does not answer at the moment. Try again in ${retryAfter} s.`,
      {
        retryAfter,
        details: { sent: false },
      },
    )
  }

  /** As a call is made: throws like `assertClosed`; the first one after the cool-down holds the others off. */
  enter(name: string): void {
    this.assertClosed(name)
    if (this.#inARow >= this.#failures) this.#openUntil = this.#now() + this.#coolDown
  }

  /** It answered, be it with a refusal. */
  answered(): void {
    this.#inARow = 0
  }

  failed(): void {
    this.#inARow++
    if (this.#inARow >= this.#failures) this.#openUntil = this.#now() + this.#coolDown
  }
}
