import type { LoggedEvent } from "./flow-event.ts"

interface Follower {
  last: number
  pending: LoggedEvent[]
  /** Something was missed: the log has to be read. */
  behind: boolean
  wake: () => void
}

const pendingAtMost = 64

/** Who watches which session in this process. Events go to them directly; whoever falls behind reads the log. */
export class LiveSessions {
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #read: (id: string, after: number) => Promise<readonly LoggedEvent[]>

  constructor(read: (id: string, after: number) => Promise<readonly LoggedEvent[]>) {
    this.#read = read
  }

  get size(): number {
    return this.#followers.size
  }

  publish(id: string, events: readonly LoggedEvent[]): void {
    for (const follower of this.#followers.get(id) ?? []) {
      const next = (follower.pending.at(-1)?.number ?? follower.last) + 1
      const isNext = !follower.behind && events[0]?.number === next
      if (isNext && follower.pending.length + events.length <= pendingAtMost) follower.pending.push(...events)
      else {
        follower.behind = true
        follower.pending = []
      }
      follower.wake()
    }
  }

  /** Another node may have written: `number` is that of the last event there. */
  notice(id: string, number: number): void {
    for (const follower of this.#followers.get(id) ?? [])
      if ((follower.pending.at(-1)?.number ?? follower.last) < number) {
        follower.behind = true
        follower.pending = []
        follower.wake()
      }
  }

  /** The events behind a number, as they come, until the signal aborts. An empty list says that nothing came in time. */
  async *follow(id: string, after: number, signal: AbortSignal): AsyncGenerator<readonly LoggedEvent[]> {
    const follower: Follower = { last: after, pending: [], behind: true, wake: () => {} }
    const group = this.#followers.get(id) ?? new Set()
    this.#followers.set(id, group.add(follower))
    const onAbort = () => follower.wake()
    signal.addEventListener("abort", onAbort)
    try {
      while (!signal.aborted) {
        const events = await this.#next(id, follower)
        follower.last = events.at(-1)?.number ?? follower.last
        if (events.length > 0) yield events
        else if (!signal.aborted) await this.#wait(follower)
      }
    } finally {
      signal.removeEventListener("abort", onAbort)
      group.delete(follower)
      if (group.size === 0) this.#followers.delete(id)
    }
  }

  async #next(id: string, follower: Follower): Promise<readonly LoggedEvent[]> {
    if (follower.behind) {
      follower.behind = false
      follower.pending = []
      const read = await this.#read(id, follower.last)
      // What was published while the log was read may stand in both.
      const seen = read.at(-1)?.number ?? follower.last
      follower.pending = follower.pending.filter(({ number }) => number > seen)
      if (read.length > 0) return read
    }
    return follower.pending.splice(0)
  }

  async #wait(follower: Follower): Promise<void> {
    if (follower.behind || follower.pending.length > 0) return
    await new Promise<void>((resolve) => {
      follower.wake = resolve
    })
    follower.wake = () => {}
  }
}
