import { Worker } from "node:worker_threads"
import { ParleyError } from "../../intent/index.ts"
import type { JobResult } from "./serve-jobs.ts"

export interface WorkerQueueOptions {
  /** The worker's file, which calls `serveJobs`. */
  readonly file: URL
  readonly data: unknown
  /** Jobs that may wait for the worker; one more is refused. */
  readonly queueLimit: number
  /** What it is called in messages to people. */
  readonly name: string
}

export interface JobOptions {
  readonly signal?: AbortSignal | undefined
  /** Runs before jobs that are not urgent. */
  readonly urgent?: boolean
}

interface Waiting<Job, Result> {
  readonly job: Job
  resolve(result: Result): void
  reject(reason: unknown): void
}

/** A worker thread that does one job after the other. It does not keep the process alive while it has nothing to do. */
export class WorkerQueue<Job, Result> implements AsyncDisposable {
  readonly #options: WorkerQueueOptions
  readonly #worker: Worker
  readonly #urgent: Waiting<Job, Result>[] = []
  readonly #later: Waiting<Job, Result>[] = []
  #running: Waiting<Job, Result> | undefined
  #ended: ParleyError | undefined

  constructor(options: WorkerQueueOptions) {
    const { file, data, name } = options
    this.#options = options
    this.#worker = new Worker(file, { workerData: data })
    this.#worker.on("message", (result: JobResult<Result>) => this.#finish(result))
    this.#worker.on("error", (cause) => this.#end(unavailable(`The ${name}'s thread failed.`, cause)))
    this.#worker.on("exit", () => this.#end(unavailable(`The ${name} has ended. Create another one.`)))
    this.#worker.unref()
  }

  /** Jobs that wait, without the one that runs. */
  get waiting(): number {
    return this.#urgent.length + this.#later.length
  }

  /** Whether its thread is gone, so that it runs nothing any more. */
  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  async run(job: Job, { signal, urgent = false }: JobOptions = {}): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#ended !== undefined) throw this.#ended
    const { queueLimit, name } = this.#options
    if (this.waiting >= queueLimit)
      throw new ParleyError("unavailable", `${queueLimit} requests wait for the ${name}. Try again later.`, {
        retryAfter: 1,
      })
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const queue = urgent ? this.#urgent : this.#later
    const waiting = { job, resolve, reject }
    const giveUp = () => {
      const place = queue.indexOf(waiting)
      if (place !== -1) queue.splice(place, 1)
      reject(signal?.reason)
    }
    signal?.addEventListener("abort", giveUp, { once: true })
    queue.push(waiting)
    if (this.#running === undefined) this.#startNext()
    return promise.finally(() => signal?.removeEventListener("abort", giveUp))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  /** The worker gets one job at a time, so an abandoned job that has not started costs nothing. */
  #startNext(): void {
    this.#running = this.#urgent.shift() ?? this.#later.shift()
    if (this.#running === undefined) {
      this.#worker.unref()
      return
    }
    this.#worker.ref()
    this.#worker.postMessage(this.#running.job)
  }

  #finish(result: JobResult<Result>): void {
    if ("failure" in result) {
      const cause = result.failure
      this.#running?.reject(new ParleyError("internal", `The ${this.#options.name} failed.`, { cause }))
    } else this.#running?.resolve(result.result)
    this.#startNext()
  }

  #end(reason: ParleyError): void {
    this.#ended ??= reason
    this.#running?.reject(this.#ended)
    for (const job of [...this.#urgent.splice(0), ...this.#later.splice(0)]) job.reject(this.#ended)
  }
}

/** A worker's file beside the one that starts it: TypeScript in a checkout and JavaScript in the package. */
export function workerFile(beside: string): URL {
  return new URL(beside.endsWith(".ts") ? "./worker.ts" : "./worker.js", beside)
}

function unavailable(message: string, cause?: unknown): ParleyError {
  return new ParleyError("unavailable", message, { cause })
}
