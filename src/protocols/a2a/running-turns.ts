import { type Principal, widestCounter } from "../../identity/index.ts"
import { Places } from "../../limits/index.ts"
import { tooManyAtOnce } from "./errors.ts"

/** The turns under way in this process. A turn goes on when its client leaves, and others can wait for it. */
export class RunningTurns<Result> {
  readonly #each: number
  readonly #places: Places
  readonly #latest = new Map<string, Promise<Result>>()
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>()

  constructor(each: number) {
    this.#each = each
    this.#places = new Places({ each })
  }

  take(owner: Principal, taskId: string, work: () => Promise<Result>): Promise<Result> {
    const place = this.#places.take(widestCounter(owner))
    if (!place) throw tooManyAtOnce(this.#each, "messages")
    const key = keyOf(owner.id, taskId)
    const turn = work().finally(() => {
      place[Symbol.dispose]()
      if (this.#latest.get(key) === turn) this.#latest.delete(key)
    })
    // Its sender is told about a failure, but may have left: the rejection must not count as unhandled.
    turn.catch(() => undefined)
    this.#latest.set(key, turn)
    this.#waiting.get(key)?.resolve()
    this.#waiting.delete(key)
    return turn
  }

  /** Returns the last turn under way on a task. */
  find(owner: string, taskId: string): Promise<Result> | undefined {
    return this.#latest.get(keyOf(owner, taskId))
  }

  /** Resolves when a turn begins, or after `patience` milliseconds without one. */
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
