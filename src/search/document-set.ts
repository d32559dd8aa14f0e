import { countBits, lowestBit } from "./bits.ts"

/** A set of documents, one bit per number, so that sets are joined and intersected 32 documents at a time. */
export class DocumentSet {
  #bits: Int32Array

  constructor(count = 0) {
    this.#bits = new Int32Array(Math.ceil(count / 32))
  }

  has(document: number): boolean {
    return ((this.#bits[document >>> 5]! >>> (document & 31)) & 1) === 1
  }

  add(document: number): void {
    const place = document >>> 5
    if (place >= this.#bits.length) this.#grow(place + 1)
    this.#bits[place]! |= 1 << (document & 31)
  }

  delete(document: number): void {
    this.#bits[document >>> 5]! &= ~(1 << (document & 31))
  }

  copy(): DocumentSet {
    const copy = new DocumentSet()
    copy.#bits = this.#bits.slice()
    return copy
  }

  /** All of it as numbers of 32 bits. */
  toBits(): Int32Array {
    return this.#bits.slice()
  }

  static fromBits(bits: Int32Array): DocumentSet {
    const set = new DocumentSet()
    set.#bits = bits.slice()
    return set
  }

  /** Keeps only the documents that are also in the other set. */
  keep(other: DocumentSet): void {
    for (let place = 0; place < this.#bits.length; place++) this.#bits[place]! &= other.#bits[place] ?? 0
  }

  /** Removes the documents that are in the other set. */
  drop(other: DocumentSet): void {
    for (let place = 0; place < this.#bits.length; place++) this.#bits[place]! &= ~(other.#bits[place] ?? 0)
  }

  /** Adds the documents of the other set. */
  join(other: DocumentSet): void {
    if (other.#bits.length > this.#bits.length) this.#grow(other.#bits.length)
    for (let place = 0; place < other.#bits.length; place++) this.#bits[place]! |= other.#bits[place]!
  }

  count(): number {
    let count = 0
    for (let place = 0; place < this.#bits.length; place++) count += countBits(this.#bits[place]!)
    return count
  }

  /** The documents in the order of their numbers, the first `most` of them. */
  list(most = Number.POSITIVE_INFINITY): number[] {
    const documents: number[] = []
    for (let place = 0; place < this.#bits.length; place++)
      for (let rest = this.#bits[place]!; rest !== 0; rest &= rest - 1) {
        if (documents.length >= most) return documents
        documents.push(place * 32 + lowestBit(rest))
      }
    return documents
  }

  #grow(places: number): void {
    const bits = new Int32Array(Math.max(places, Math.ceil(this.#bits.length * 1.5)))
    bits.set(this.#bits)
    this.#bits = bits
  }
}
