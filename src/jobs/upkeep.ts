export interface UpkeepOptions {
  /** Each gets a signal that aborts when the host stops; the host waits for the task under way. */
  readonly tasks: readonly ((stopping: AbortSignal) => Promise<unknown>)[]
  /** Milliseconds between the end of one round and the start of the next. */
  readonly every: number
  /** Milliseconds until the first round; shortly after the start unless given. */
  readonly firstAfter?: number
  readonly onError: (error: unknown) => void
}

const shortlyAfter = 100

/**
 * Runs tasks after a role has started, then again and again, one after the other. None of it is stored: each node
 * keeps its own memory up to date (an index, a directory, what it runs itself), and the next round does what one
 * round left undone in the database. A row with a lease would let one node do it for all, but would be written every
 * minute.
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
