/** The same numbers for the same seed, on every machine: a linear congruential step with a mixing shift. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** `count` different entries, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[]
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick(list) {
      const [picked] = list.slice(between(0, list.length - 1))
      if (picked === undefined) throw new RangeError("There is nothing to pick from an empty list.")
      return picked
    },
    sample(list, count) {
      const left = [...list]
      while (left.length > count) left.splice(between(0, left.length - 1), 1)
      return left
    },
  }
}
