import { createHash } from "node:crypto"
import { growable } from "./growable.ts"
import { gone, type Renumbering } from "./renumbering.ts"

export interface SameSnapshot {
  readonly high: Uint32Array
  readonly low: Uint32Array
}

/**
 * Documents that look the same, by 64 bits of a digest of what they look like. A hash table over numbers: with strings
 * as keys, a million documents would need a hundred megabytes for it.
 */
export class SameGroups {
  #high = growable.integers()
  #low = growable.integers()
  /** By document: the first of its group. */
  #firsts = growable.integers()
  /** By document: the next of its group, plus one; 0 for none. */
  #next = growable.integers()
  /** The first documents of groups, plus one, at a place that follows from the digest; 0 where it is free. */
  #slots = new Uint32Array(1_024)

  /** Documents must be added in the order of their numbers. */
  add(text: string): void {
    const digest = createHash("sha256").update(text).digest()
    this.#add(digest.readUInt32LE(0), digest.readUInt32LE(4))
  }

  #add(high: number, low: number): void {
    const document = this.#high.length
    this.#high.push(high)
    this.#low.push(low)
    this.#next.push(0)
    if ((document + 1) * 2 > this.#slots.length) this.#widen()
    const slot = this.#slotOf(high, low)
    const first = this.#slots[slot] === 0 ? document : this.#slots[slot]! - 1
    this.#firsts.push(first)
    this.#slots[slot] = first + 1
    if (first === document) return
    const next = this.#next.items
    next[document] = next[first]!
    next[first] = document + 1
  }

  #slotOf(high: number, low: number): number {
    const mask = this.#slots.length - 1
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const taken = this.#slots[slot]!
      if (taken === 0) return slot
      if (this.#low.items[taken - 1] === low && this.#high.items[taken - 1] === high) return slot
    }
  }

  #widen(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(before.length * 2)
    for (const taken of before)
      if (taken !== 0)
        this.#slots[this.#slotOf(this.#high.items[taken - 1]!, this.#low.items[taken - 1]!)] = taken
  }

  /** The same number for all documents that look the same. */
  groupOf(document: number): number {
    return this.#firsts.items[document]!
  }

  /** All documents of a group, itself and removed ones included. */
  *membersOf(document: number): Iterable<number> {
    for (let at = this.groupOf(document) + 1; at !== 0; at = this.#next.items[at - 1]!) yield at - 1
  }

  toSnapshot(): SameSnapshot {
    return { high: this.#high.view(), low: this.#low.view() }
  }

  /** Fills an empty one. */
  load({ high, low }: SameSnapshot): void {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(512, high.length + 1)) + 1))
    for (let document = 0; document < high.length; document++) this.#add(high[document]!, low[document]!)
  }

  compacted(renumbering: Renumbering): SameGroups {
    const made = new SameGroups()
    for (let document = 0; document < renumbering.length; document++)
      if (renumbering[document] !== gone) made.#add(this.#high.items[document]!, this.#low.items[document]!)
    return made
  }
}
