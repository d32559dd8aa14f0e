import { growable } from "./growable.ts"

export interface ListsSnapshot {
  readonly entries: Uint32Array
  readonly ends: Uint32Array
}

/** So many entries, or an eighth of all, wait outside of the packed array. */
const fewRecent = 65_536

/**
 * Many lists of numbers that only grow. They stand one after the other in one array, each up to its end; what was added
 * last is kept beside it for a while. A list of its own object would cost more memory than its few numbers.
 */
export class PackedLists {
  #entries = new Uint32Array()
  #ends = new Uint32Array()
  #recent = new Map<number, number[]>()
  #recentCount = 0

  /** Lists that are packed already, each as long as it stays. */
  static from(lists: Iterable<readonly number[]>): PackedLists {
    const [entries, ends] = [growable.integers(), growable.integers()]
    for (const list of lists) {
      entries.append(list)
      ends.push(entries.length)
    }
    const made = new PackedLists()
    made.load({ entries: entries.copy(), ends: ends.copy() })
    return made
  }

  add(list: number, entry: number): void {
    const recent = this.#recent.get(list)
    if (recent) recent.push(entry)
    else this.#recent.set(list, [entry])
    this.#recentCount++
    if (this.#recentCount > Math.max(fewRecent, this.#entries.length >>> 3)) this.#pack()
  }

  lengthOf(list: number): number {
    return this.#packed(list).length + (this.#recent.get(list)?.length ?? 0)
  }

  last(list: number): number | undefined {
    return this.#recent.get(list)?.at(-1) ?? this.#packed(list).at(-1)
  }

  /** A list in one or two parts, older entries first. They are valid until something is added. */
  parts(list: number): readonly ArrayLike<number>[] {
    const [packed, recent] = [this.#packed(list), this.#recent.get(list)]
    return recent ? [packed, recent] : [packed]
  }

  #packed(list: number): Uint32Array {
    return this.#entries.subarray(this.#ends[list - 1] ?? 0, this.#ends[list] ?? 0)
  }

  #pack(): void {
    let count = this.#ends.length
    for (const list of this.#recent.keys()) count = Math.max(count, list + 1)
    const entries = new Uint32Array(this.#entries.length + this.#recentCount)
    const ends = new Uint32Array(count)
    let [at, from] = [0, 0]
    for (let list = 0; list < count; list++) {
      const to = this.#ends[list] ?? from
      while (from < to) entries[at++] = this.#entries[from++]!
      for (const entry of this.#recent.get(list) ?? []) entries[at++] = entry
      ends[list] = at
    }
    this.load({ entries, ends })
  }

  /** The lists with each entry replaced; an entry that becomes undefined is dropped. */
  replaced(toEntry: (entry: number) => number | undefined): PackedLists {
    this.#pack()
    const entries = growable.integers(this.#entries.length)
    const ends = new Uint32Array(this.#ends.length)
    let from = 0
    for (let list = 0; list < ends.length; list++) {
      for (const to = this.#ends[list]!; from < to; from++) {
        const entry = toEntry(this.#entries[from]!)
        if (entry !== undefined) entries.push(entry)
      }
      ends[list] = entries.length
    }
    const made = new PackedLists()
    made.load({ entries: entries.copy(), ends })
    return made
  }

  /** Arrays that nothing changes later: they may be stored while the lists go on. */
  toSnapshot(): ListsSnapshot {
    this.#pack()
    return { entries: this.#entries, ends: this.#ends }
  }

  load({ entries, ends }: ListsSnapshot): void {
    this.#entries = entries as Uint32Array<ArrayBuffer>
    this.#ends = ends as Uint32Array<ArrayBuffer>
    this.#recent = new Map()
    this.#recentCount = 0
  }
}
