const everyMinute = 60_000
const firstAfter = 100

/** Runs the housekeeping of a host shortly after its start and then every minute, one task after the other. */
export class Maintenance implements AsyncDisposable {
  readonly #tasks: readonly (() => Promise<unknown>)[]
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(tasks: readonly (() => Promise<unknown>)[], onError: (error: unknown) => void) {
    this.#tasks = tasks
    this.#onError = onError
    this.#timer = setTimeout(() => this.#start(), firstAfter).unref()
  }

  #start(): void {
    this.#running = this.#run().then(() => {
      if (!this.#stopped) this.#timer = setTimeout(() => this.#start(), everyMinute).unref()
    })
  }

  async #run(): Promise<void> {
    for (const task of this.#tasks) {
      if (this.#stopped) return
      try {
        await task()
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }
}
