import { periodLength, type RateLimit } from "../../intent/index.ts"
import { BoundedMap, Windows } from "../../limits/index.ts"

/** Keeps calls within the limits that services declare. Returns the milliseconds to wait before the next call. */
export type Pacing = (place: string, limit: RateLimit | undefined) => number

const placesAtMost = 1_000

export function createPacing(now: () => number): Pacing {
  const windows = new BoundedMap<string, Windows>(placesAtMost)
  return (place, limit) => {
    if (!limit) return 0
    const key = `${place} ${limit.limit}/${limit.period}`
    const window = windows.get(key) ?? new Windows({ limit: limit.limit, length: periodLength(limit), now })
    windows.set(key, window)
    return window.take(key) * 1_000
  }
}
