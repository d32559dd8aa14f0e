export interface PlacesOptions {
  /** Places that one owner may have at once, so that it cannot use up what is there for all. */
  readonly each?: number
  /** Places in all. */
  readonly total?: number
  /** How many may stand in line for a place: of one owner, and in all. */
  readonly waitingEach?: number
  readonly waitingTotal?: number
}

interface Waiter {
  readonly owner: string
  readonly admit: () => void
}

const unlimited = Number.POSITIVE_INFINITY

/** What may be under way at once, of each owner and in all. A place is given back by disposing of it. */
export class Places {
  readonly #options: Required<PlacesOptions>
  readonly #byOwner = new Map<string, number>()
  readonly #line: Waiter[] = []
  #taken = 0

  constructor(options: PlacesOptions) {
    this.#options = { each: unlimited, total: unlimited, waitingEach: 0, waitingTotal: unlimited, ...options }
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#line.length
  }

  takenBy(owner: string): number {
    return this.#byOwner.get(owner) ?? 0
  }

  /** Returns a place, or undefined when none is free. */
  take(owner = ""): Disposable | undefined {
    return this.#hasRoom(owner) ? this.#admit(owner) : undefined
  }

  /** Waits for a place in the order of arrival. Returns undefined when the line is full. */
  async wait(owner: string, signal: AbortSignal): Promise<Disposable | undefined> {
    signal.throwIfAborted()
    const { waitingEach, waitingTotal } = this.#options
    if (this.#hasRoom(owner)) return this.#admit(owner)
    const ahead = this.#line.reduce((count, waiter) => count + (waiter.owner === owner ? 1 : 0), 0)
    if (ahead >= waitingEach || this.#line.length >= waitingTotal) return undefined
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#line.splice(this.#line.indexOf(waiter), 1)
        reject(signal.reason)
      }
      const waiter: Waiter = {
        owner,
        admit: () => {
          signal.removeEventListener("abort", giveUp)
          resolve(this.#admit(owner))
        },
      }
      signal.addEventListener("abort", giveUp, { once: true })
      this.#line.push(waiter)
    })
  }

  #hasRoom(owner: string): boolean {
    return this.#taken < this.#options.total && this.takenBy(owner) < this.#options.each
  }

  #admit(owner: string): Disposable {
    this.#taken++
    this.#byOwner.set(owner, this.takenBy(owner) + 1)
    let left = false
    return {
      [Symbol.dispose]: () => {
        if (left) return
        left = true
        this.#leave(owner)
      },
    }
  }

  #leave(owner: string): void {
    this.#taken--
    const remaining = this.takenBy(owner) - 1
    if (remaining === 0) this.#byOwner.delete(owner)
    else this.#byOwner.set(owner, remaining)
    const next = this.#line.findIndex((waiter) => this.#hasRoom(waiter.owner))
    if (next !== -1) for (const waiter of this.#line.splice(next, 1)) waiter.admit()
  }
}
