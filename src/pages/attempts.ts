import { ParleyError } from "../intent/index.ts"

export interface AttemptsOptions {
  readonly limit: number
  /** Milliseconds. */
  readonly window: number
  readonly now: () => number
  /** How many callers are remembered; of more, the one not seen for longest is forgotten. */
  readonly remembered?: number
}

/** Counts what each caller tries in a window of time: a bounded memory of one process. */
export class Attempts {
  readonly #options: Required<AttemptsOptions>
  readonly #counts = new Map<string, { count: number; readonly until: number }>()

  constructor(options: AttemptsOptions) {
    this.#options = { remembered: 10_000, ...options }
  }

  /** Throws when the caller has no attempt left. */
  assertLeft(caller: string): void {
    const now = this.#options.now()
    const entry = this.#counts.get(caller)
    if (entry === undefined || entry.until <= now || entry.count < this.#options.limit) return
    throw new ParleyError(
      "rate_limited",
      "Too many attempts from your address. Wait a while and try again.",
      {
        retryAfter: Math.ceil((entry.until - now) / 1000),
      },
    )
  }

  count(caller: string): void {
    const { now, window, remembered } = this.#options
    const known = this.#counts.get(caller)
    const entry = known && known.until > now() ? known : { count: 0, until: now() + window }
    entry.count++
    this.#counts.delete(caller)
    if (this.#counts.size >= remembered) this.#counts.delete(this.#counts.keys().next().value!)
    this.#counts.set(caller, entry)
  }

  forget(caller: string): void {
    this.#counts.delete(caller)
  }
}
