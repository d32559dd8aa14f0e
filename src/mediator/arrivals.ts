/** What arrives from several sides, read one by one as it comes. */
export class Arrivals<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = []
  #wake: () => void = () => undefined
  #ended = false

  add(one: T): void {
    this.#waiting.push(one)
    this.#wake()
  }

  /** Nothing more will come. */
  end(): void {
    this.#ended = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next !== undefined) yield next
      else if (this.#ended) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
