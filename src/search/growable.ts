type Numbers = Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/** A typed array that grows by half when it is full. `items` is valid until the next push. */
export class Growable<Kind extends Numbers> {
  #items: Kind
  #length = 0
  readonly #create: (length: number) => Kind

  constructor(create: (length: number) => Kind, capacity = 4) {
    this.#create = create
    this.#items = create(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** The whole array; only the first `length` entries are valid. */
  get items(): Kind {
    return this.#items
  }

  push(value: number): void {
    this.#reserve(this.#length + 1)
    this.#items[this.#length++] = value
  }

  append(values: ArrayLike<number>): void {
    this.#reserve(this.#length + values.length)
    this.#items.set(values, this.#length)
    this.#length += values.length
  }

  /** Takes over an array as it is; it is copied when it has to grow. */
  load(items: Numbers): void {
    this.#items = items as Kind
    this.#length = items.length
  }

  /**
   * The valid entries as they stand, not copied: whoever adds more leaves them as they are. Whoever changes an entry
   * must change a copy.
   */
  view(): Kind {
    return this.#items.subarray(0, this.#length) as Kind
  }

  /** A copy of the valid entries. */
  copy(): Kind {
    return this.#items.slice(0, this.#length) as Kind
  }

  #reserve(length: number): void {
    if (length <= this.#items.length) return
    const grown = this.#create(Math.max(length, Math.ceil(this.#items.length * 1.5) + 4))
    grown.set(this.#items.subarray(0, this.#length))
    this.#items = grown
  }
}

export const growable = {
  bytes: (capacity?: number) => new Growable((length) => new Uint8Array(length), capacity),
  signedBytes: (capacity?: number) => new Growable((length) => new Int8Array(length), capacity),
  integers: (capacity?: number) => new Growable((length) => new Uint32Array(length), capacity),
  signedIntegers: (capacity?: number) => new Growable((length) => new Int32Array(length), capacity),
  floats: (capacity?: number) => new Growable((length) => new Float32Array(length), capacity),
  doubles: (capacity?: number) => new Growable((length) => new Float64Array(length), capacity),
}
