export interface MaintenanceOptions {
  /** Each gets a signal that is aborted when the host stops, which waits for the one under way. */
  readonly tasks: readonly ((stopping: AbortSignal) => Promise<unknown>)[]
  /** Milliseconds between the end of one round and the start of the next. */
  readonly every: number
  /** Milliseconds until the first round; not said, it comes shortly after the start. */
  readonly firstAfter?: number
  readonly onError: (error: unknown) => void
}

const shortlyAfter = 100

/** Runs tasks after a host's start and then again and again, one after the other. */
export class Maintenance implements AsyncDisposable {
  readonly #options: MaintenanceOptions
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()

  constructor(options: MaintenanceOptions) {
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
