import { ParleyError } from "../../intent/index.ts"

export interface PaceOptions {
  /** Messages an actor may send in a minute. */
  readonly perMinute: number
  readonly now: () => number
  /** Actors counted at once; the oldest is forgotten first. */
  readonly actors?: number
}

const minute = 60_000

/**
 * Keeps one actor from filling the store that remembers its messages. Counted on each node by itself: what
 * an intent may cost or how often it may run is counted exactly, where it is executed.
 */
export function createPace({ perMinute, now, actors = 10_000 }: PaceOptions): (actor: string) => void {
  const windows = new Map<string, { readonly start: number; count: number }>()
  return (actor) => {
    const start = Math.floor(now() / minute) * minute
    let window = windows.get(actor)
    if (window?.start !== start) {
      window = { start, count: 0 }
      windows.delete(actor)
      if (windows.size >= actors) windows.delete(windows.keys().next().value!)
      windows.set(actor, window)
    }
    if (++window.count <= perMinute) return
    throw new ParleyError(
      "rate_limited",
      `At most ${perMinute} messages a minute are taken from one actor.`,
      {
        retryAfter: Math.max(1, Math.ceil((start + minute - now()) / 1_000)),
      },
    )
  }
}
