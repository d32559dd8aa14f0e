import { createId } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { Job, JobStore } from "./job-store.ts"

/** Says how far the work is, from 0 to 1, and in words. */
export type Report = (progress: number, message: string) => void

export type Work = (signal: AbortSignal, report: Report) => Promise<unknown>

export interface JobsOptions {
  readonly store: JobStore
  /** How a job of each kind is done from its input alone, by whichever node takes it up. */
  readonly handlers: Readonly<
    Record<string, (job: Job, signal: AbortSignal, report: Report) => Promise<unknown>>
  >
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  /** Milliseconds after which work whose node went silent is taken up by another. */
  readonly lease?: number
  /** Milliseconds a result can be collected. */
  readonly retention?: number
  /** How many run on this node at once, and how many of one owner: nobody takes the room of all others. */
  readonly capacity?: number
  readonly perOwner?: number
  /** How many of one owner are kept until they expire, done or not. */
  readonly keptPerOwner?: number
}

interface Running {
  readonly owner: string
  readonly controller: AbortController
  progress: number
  message: string
  done: Promise<void>
}

/** Work that fails its node this often is given up. */
const mostAttempts = 5

/** Long work that outlives the call that asked for it, and the node that began it. */
export class Jobs implements AsyncDisposable {
  readonly #options: Required<JobsOptions>
  readonly #running = new Map<string, Running>()
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(options: JobsOptions) {
    this.#options = {
      now: Date.now,
      lease: 15_000,
      retention: 24 * 3_600_000,
      capacity: 64,
      perOwner: 16,
      keptPerOwner: 256,
      ...options,
    }
    this.#schedule()
  }

  /** Keeps work that is already under way; should this node fail, another does it again from `input`. */
  async adopt(
    start: { readonly kind: string; readonly owner: string; readonly input: unknown },
    work: Work,
  ): Promise<string> {
    const { now, lease, retention, capacity, perOwner, keptPerOwner, store } = this.#options
    const own = [...this.#running.values()].filter(({ owner }) => owner === start.owner).length
    if (own >= perOwner)
      throw new ParleyError(
        "rate_limited",
        `${own} long pieces of work of yours are under way here. Wait for one, or cancel one.`,
        { retryAfter: 5 },
      )
    if (this.#running.size >= capacity)
      throw new ParleyError("unavailable", "Too much long work is under way here. Try again shortly.", {
        retryAfter: 5,
      })
    const created = now()
    const id = createId("job", created)
    const job = { ...start, id, created, leaseUntil: created + lease, expires: created + retention }
    if (!(await store.add(job, keptPerOwner)))
      throw new ParleyError(
        "rate_limited",
        `${keptPerOwner} pieces of long work of yours are kept here. Wait until older ones expire.`,
        { retryAfter: 600 },
      )
    this.#run({ id, owner: start.owner, attempt: 1 }, work)
    return id
  }

  /** The job as far as it is; another owner's is not found. */
  async find(id: string, owner: string): Promise<Job | undefined> {
    const job = await this.#options.store.find(id)
    if (!job || job.owner !== owner || job.expires <= this.#options.now()) return undefined
    const here = this.#running.get(id)
    return here && job.state === "running" ? { ...job, progress: here.progress, message: here.message } : job
  }

  /** Stops the work wherever it runs: at once on this node, with the next report on another. */
  async cancel(id: string, owner: string): Promise<Job | undefined> {
    const job = await this.find(id, owner)
    if (!job) return undefined
    if (await this.#options.store.cancel(id, this.#options.now())) this.#running.get(id)?.controller.abort()
    return this.find(id, owner)
  }

  #run({ id, owner, attempt }: Pick<Job, "id" | "owner" | "attempt">, work: Work): void {
    const controller = new AbortController()
    const running: Running = { owner, controller, progress: 0, message: "", done: Promise.resolve() }
    const report: Report = (progress, message) => {
      running.progress = Math.max(running.progress, Math.min(1, progress))
      running.message = message
    }
    this.#running.set(id, running)
    running.done = this.#perform(id, attempt, work, running, report).finally(() => this.#running.delete(id))
  }

  async #perform(id: string, attempt: number, work: Work, running: Running, report: Report): Promise<void> {
    const { store, lease, now, onError } = this.#options
    const { controller } = running
    const beat = setInterval(() => {
      const { progress, message } = running
      store.report({ id, attempt, progress, message }, now() + lease).then((mine) => {
        if (!mine) controller.abort()
      }, onError)
    }, lease / 3)
    try {
      const result = await work(controller.signal, report)
      if (!controller.signal.aborted) await store.finish({ id, attempt }, result, now())
    } catch (error) {
      // Its lease lapses, and it is tried again; a handler that can tell its caller of a failure returns it.
      if (!controller.signal.aborted) onError(error)
    } finally {
      clearInterval(beat)
    }
  }

  /** Takes up what other nodes left behind. */
  async takeUp(): Promise<void> {
    const { store, handlers, now, lease, capacity } = this.#options
    const free = capacity - this.#running.size
    if (free <= 0) return
    const time = now()
    for (const job of await store.takeUp(Object.keys(handlers), time, time + lease, free))
      if (job.attempt > mostAttempts) await store.cancel(job.id, time)
      else this.#run(job, (signal, report) => handlers[job.kind]!(job, signal, report))
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#polling = this.takeUp()
        .then(() => this.#options.store.removeExpired(this.#options.now()))
        .then(() => undefined, this.#options.onError)
        .then(() => {
          if (!this.#stopped) this.#schedule()
        })
    }, this.#options.lease / 3).unref()
  }

  /** Lets go of everything: what is not done is taken up elsewhere, or here after the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#polling
    const all = [...this.#running.values()]
    for (const { controller } of all) controller.abort()
    await Promise.all(all.map(({ done }) => done))
  }
}
