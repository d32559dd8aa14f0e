/** One turnstile per key, which lets one caller through at a time in the order of arrival. */
export class Turnstiles<Key> {
  readonly #last = new Map<Key, Promise<void>>()

  /** Resolves when it is the caller's turn; disposing of the result lets the next one through. */
  async enter(key: Key): Promise<Disposable> {
    const before = this.#last.get(key)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(key, promise)
    await before
    return {
      [Symbol.dispose]: () => {
        if (this.#last.get(key) === promise) this.#last.delete(key)
        resolve()
      },
    }
  }

  /** How many keys somebody holds or waits for. */
  get size(): number {
    return this.#last.size
  }
}
