export interface UpkeepOptions {
  /** Each gets a signal that is aborted when the host stops, which waits for the one under way. */
  readonly tasks: readonly ((stopping: AbortSignal) => Promise<unknown>)[]
  /** Milliseconds between the end of one round and the start of the next. */
  readonly every: number
  /** Milliseconds until the first round; not said, it comes shortly after the start. */
  readonly firstAfter?: number
  readonly onError: (error: unknown) => void
}

const shortlyAfter = 100

/**
 * Runs tasks after a role's start and then again and again, one after the other. Nothing of it is stored: each node
 * keeps up its own memory (an index, a directory, what it runs itself), and what one round leaves undone in the
 * database the next one does. A row with a lease would let one node do it for all, and be written each minute.
 */
export class Upkeep implements AsyncDisposable {
  readonly #options: UpkeepOptions
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()

  constructor(options: UpkeepOptions) {
    this.#options = options
    this.#timer = setTimeout(() => this.#start(), options.firstAfter ?? shortlyAfter).unref()
  }

  #start(): void {
    this.#running = this.#run().then(() => {
      if (!this.#stopping.signal.aborted)
        this.#timer = setTimeout(() => this.#start(), this.#options.every).unref()
    })
  }

  async #run(): Promise<void> {
    for (const task of this.#options.tasks) {
      if (this.#stopping.signal.aborted) return
      try {
        await task(this.#stopping.signal)
      } catch (error) {
        this.#options.onError(error)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }
}
