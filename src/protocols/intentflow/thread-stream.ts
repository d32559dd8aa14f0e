import type { Flows, LoggedEvent, Thread } from "../../flow/index.ts"

/** The events of one thread for one client: those behind a number, each once and in order. */
export class ThreadStream implements AsyncDisposable {
  readonly #flows: Flows
  readonly #thread: Thread
  readonly #events: AsyncGenerator<readonly LoggedEvent[]>
  readonly #gone = new AbortController()
  #next: Promise<readonly LoggedEvent[] | undefined> | undefined
  #arrived: readonly LoggedEvent[] | undefined
  #ended = false
  /** Number of the last event that was handed on. */
  cursor: number

  constructor(flows: Flows, thread: Thread, after: number, signal: AbortSignal) {
    this.#flows = flows
    this.#thread = thread
    this.cursor = after
    this.#events = flows.follow(thread, after, AbortSignal.any([signal, this.#gone.signal]))
  }

  /** The thread is over for this client: it left, or the server stops. */
  get ended(): boolean {
    return this.#ended
  }

  /** Resolves when something has arrived, or when `work` is done, whichever is first. */
  async wait(work?: Promise<unknown>): Promise<void> {
    if (this.#arrived || this.#ended) return
    this.#next ??= this.#pull()
    await (work ? Promise.race([work, this.#next]) : this.#next)
  }

  /** What has arrived by now. */
  take(): readonly LoggedEvent[] {
    const events = this.#arrived ?? []
    this.#arrived = undefined
    this.cursor = events.at(-1)?.number ?? this.cursor
    return events
  }

  /** Everything up to what is stored now. */
  async *drain(): AsyncGenerator<readonly LoggedEvent[]> {
    const { number } = await this.#flows.stand(this.#thread)
    while (this.cursor < number && !this.#ended) {
      await this.wait()
      yield this.take()
    }
  }

  async #pull(): Promise<readonly LoggedEvent[] | undefined> {
    const { value, done } = await this.#events.next()
    this.#next = undefined
    if (done) this.#ended = true
    else this.#arrived = value
    return this.#arrived
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#gone.abort()
    await this.#next?.catch(() => undefined)
    await this.#events.return(undefined)
  }
}
