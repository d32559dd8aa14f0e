import { BoundedMap } from "./bounded-map.ts"

export interface WindowsOptions {
  /** How often in one window. */
  readonly limit: number
  /** Length of a window in milliseconds; it begins with a caller's first call. */
  readonly length: number
  readonly now: () => number
  /** How many callers are remembered; beyond that, the one not seen for longest is forgotten. */
  readonly remembered?: number
}

interface Window {
  count: number
  readonly until: number
}

/**
 * Counts what each caller does in a window of time, on this node alone. What an intent may cost or how often it may
 * run is counted exactly across nodes, in the claim of its execution.
 */
export class Windows {
  readonly #options: WindowsOptions
  readonly #windows: BoundedMap<string, Window>

  constructor(options: WindowsOptions) {
    this.#options = options
    this.#windows = new BoundedMap(options.remembered ?? 10_000)
  }

  /** Counts one more call, or as much as it takes, and returns 0. When none is left: the seconds until one is. */
  take(caller: string, amount = 1): number {
    const { limit, length } = this.#options
    const now = this.#options.now()
    const known = this.#windows.get(caller)
    // A window that ends later than a new one would was begun by a clock that has been set back since.
    const isOpen = known !== undefined && known.until > now && known.until <= now + length
    const window = isOpen ? known : { count: 0, until: now + length }
    this.#windows.set(caller, window)
    if (window.count >= limit) return Math.max(1, Math.ceil((window.until - now) / 1_000))
    window.count += amount
    return 0
  }

  /** How the window of a caller stands. */
  standing(caller: string): {
    readonly limit: number
    readonly left: number
    readonly start: number
    readonly end: number
  } {
    const { limit, length, now } = this.#options
    const { count, until } = this.#windows.get(caller) ?? { count: 0, until: now() + length }
    return { limit, left: Math.max(0, limit - count), start: until - length, end: until }
  }

  forget(caller: string): void {
    this.#windows.delete(caller)
  }
}
