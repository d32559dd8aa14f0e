import { BoundedMap } from "./bounded-map.ts"

export interface TimeSharesOptions {
  /** Milliseconds of work that one caller may use in a window. */
  readonly each: number
  /** Milliseconds of a window. */
  readonly length: number
  readonly now?: () => number
  /** Milliseconds that this thread has worked: waiting, for others or for the machine, is nobody's share. */
  readonly worked?: () => number
  /** How many callers are remembered. */
  readonly remembered?: number
}

interface Used {
  readonly since: number
  milliseconds: number
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** How long each caller keeps this process busy: whoever has used up its share waits for the next window. */
export class TimeShares {
  readonly #options: Required<TimeSharesOptions>
  readonly #used: BoundedMap<string, Used>

  constructor(options: TimeSharesOptions) {
    this.#options = { now: () => performance.now(), worked: threadTime, remembered: 10_000, ...options }
    this.#used = new BoundedMap(this.#options.remembered)
  }

  /** Seconds until the caller has time again; 0 when it has some now. */
  retryAfter(caller: string): number {
    const used = this.#current(caller)
    if (used.milliseconds < this.#options.each) return 0
    return Math.max(1, Math.ceil((used.since + this.#options.length - this.#options.now()) / 1_000))
  }

  /** Does the work and counts how long this thread was busy meanwhile. */
  async spend<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const started = this.#options.worked()
    try {
      return await work()
    } finally {
      const used = this.#current(caller)
      used.milliseconds += this.#options.worked() - started
      this.#used.set(caller, used)
    }
  }

  #current(caller: string): Used {
    const now = this.#options.now()
    const known = this.#used.get(caller)
    const isOpen = known !== undefined && now < known.since + this.#options.length
    return isOpen ? known : { since: now, milliseconds: 0 }
  }
}
