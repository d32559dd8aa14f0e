/** A map with a limit on its entries: when it is full, the entry that was set longest ago is dropped. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #atMost: number

  constructor(atMost: number) {
    super()
    this.#atMost = atMost
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    if (this.size >= this.#atMost) this.#forgetOldest()
    return super.set(key, value)
  }

  #forgetOldest(): void {
    const { done, value } = this.keys().next()
    if (!done) this.delete(value)
  }
}
