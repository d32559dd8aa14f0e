import { type Growable, growable } from "./growable.ts"

/** Many short lists as two long arrays: their entries one after the other, and where each of them ends. */
export function pack(lists: readonly (Growable<Uint32Array> | undefined)[]): {
  readonly lists: Uint32Array
  readonly ends: Uint32Array
} {
  const entries = growable.integers()
  const ends = new Uint32Array(lists.length)
  for (const [place, list] of lists.entries()) {
    if (list) entries.append(list.items.subarray(0, list.length))
    ends[place] = entries.length
  }
  return { lists: entries.copy(), ends }
}
