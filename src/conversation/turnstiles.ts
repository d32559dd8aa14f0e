/** One turnstile per key: whoever enters waits for those before, and leaves by disposing what it got. */
export class Turnstiles {
  readonly #last = new Map<string, Promise<void>>()

  async enter(key: string): Promise<Disposable> {
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
}
