/** Lets one through at a time, in the order of arrival. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is one's turn; call what it gives to let the next one through. */
  async enter(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
