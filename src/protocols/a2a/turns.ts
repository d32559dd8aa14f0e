import { ParleyError } from "../../intent/index.ts"

/** Counts what is under way for each owner, so that one cannot use up what is there for all. */
export class Places {
  readonly #what: string
  readonly #each: number
  readonly #taken = new Map<string, number>()

  constructor(what: string, each: number) {
    this.#what = what
    this.#each = each
  }

  /** A place until it is disposed of. */
  take(owner: string): Disposable {
    const taken = this.#taken.get(owner) ?? 0
    if (taken >= this.#each)
      throw new ParleyError("rate_limited", `At most ${this.#each} ${this.#what} are under way at once.`, {
        retryAfter: 1,
      })
    this.#taken.set(owner, taken + 1)
    return { [Symbol.dispose]: () => this.#leave(owner) }
  }

  #leave(owner: string): void {
    const left = this.#taken.get(owner)! - 1
    if (left === 0) this.#taken.delete(owner)
    else this.#taken.set(owner, left)
  }
}

/** The turns under way in this process: they go on when their client leaves, and others can wait for them. */
export class Turns<Result> {
  readonly #places: Places
  readonly #latest = new Map<string, Promise<Result>>()
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>()

  constructor(each: number) {
    this.#places = new Places("messages", each)
  }

  take(owner: string, taskId: string, work: () => Promise<Result>): Promise<Result> {
    const place = this.#places.take(owner)
    const key = keyOf(owner, taskId)
    const turn = work().finally(() => {
      place[Symbol.dispose]()
      if (this.#latest.get(key) === turn) this.#latest.delete(key)
    })
    // Whoever sent it is told how it failed; nobody has to be there.
    turn.catch(() => undefined)
    this.#latest.set(key, turn)
    this.#waiting.get(key)?.resolve()
    this.#waiting.delete(key)
    return turn
  }

  /** The last of the turns under way on a task. */
  find(owner: string, taskId: string): Promise<Result> | undefined {
    return this.#latest.get(keyOf(owner, taskId))
  }

  /** Resolves when a turn begins, or after so many milliseconds without one. */
  async begun(owner: string, taskId: string, patience: number): Promise<void> {
    const key = keyOf(owner, taskId)
    const waiting = this.#waiting.get(key) ?? Promise.withResolvers<void>()
    this.#waiting.set(key, waiting)
    const timer = setTimeout(() => {
      if (this.#waiting.get(key) === waiting) this.#waiting.delete(key)
      waiting.resolve()
    }, patience)
    await waiting.promise
    clearTimeout(timer)
  }
}

function keyOf(owner: string, taskId: string): string {
  return JSON.stringify([owner, taskId])
}
