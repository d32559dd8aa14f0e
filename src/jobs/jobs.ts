import { createId } from "../identity/index.ts"
import { isParleyError, ParleyError, toParleyError } from "../intent/index.ts"
import { Turnstiles } from "../limits/index.ts"
import { noRoom, tooManyKept, tooManyOfYours } from "./errors.ts"
import { type JobHandler, type JobPolicy, type Report, toPolicy } from "./job-handler.ts"
import type { Job, JobStore, TakenJob } from "./job-store.ts"
import { Upkeep } from "./upkeep.ts"

export type Work = (signal: AbortSignal, report: Report) => Promise<unknown>

export interface JobsOptions {
  readonly store: JobStore
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  /** Milliseconds after which work whose node went silent is taken up by another. */
  readonly lease?: number
  /** Milliseconds between two looks for what is due. */
  readonly lookEvery?: number
  /** Milliseconds a result can be collected. */
  readonly retention?: number
  /** How many of one owner run on this node at once, so that nobody takes the room of all others. */
  readonly perOwner?: number
  /** How many of one owner are kept until they expire, done or not. */
  readonly keptPerOwner?: number
}

interface Running {
  readonly kind: string
  readonly owner: string
  readonly controller: AbortController
  progress: number
  message: string
  done: Promise<void>
}

const minute = 60_000

/** The one runner of durable work: leases, attempts with pauses between them, an end to them, and a stop. */
export class Jobs implements AsyncDisposable {
  readonly #options: Required<JobsOptions>
  readonly #policies = new Map<string, JobPolicy>()
  readonly #running = new Map<string, Running>()
  readonly #looks = new Turnstiles<string>()
  /** Kinds of which more may be due than there was room for. */
  readonly #crowded = new Set<string>()
  readonly #upkeep: readonly Upkeep[]
  #stopped = false

  constructor(options: JobsOptions) {
    const defaults = { now: Date.now, lease: 15_000, lookEvery: 1_000, retention: 24 * 3_600_000 }
    this.#options = { ...defaults, perOwner: 16, keptPerOwner: 256, ...options }
    const { store, now, lookEvery, onError } = this.#options
    this.#upkeep = [
      new Upkeep({ tasks: [() => this.takeUp()], every: lookEvery, onError }),
      new Upkeep({ tasks: [() => store.removeExpired(now())], every: minute, onError }),
    ]
  }

  /** Jobs of this kind are done here from now on; a kind that nobody handles waits for a node that does. */
  handle(kind: string, handler: JobHandler): void {
    this.#policies.set(kind, toPolicy(handler, this.#options.lease))
  }

  /** Keeps work that is already under way; should this node fail, another does it again from `input`. */
  async adopt(start: Pick<Job, "kind" | "owner" | "input">, work: Work): Promise<string> {
    const { now, lease, retention, keptPerOwner, store } = this.#options
    this.#assertRoom(start)
    const created = now()
    const id = createId("job", created)
    const times = { created, leaseUntil: created + lease, expires: created + retention }
    if (!(await store.add({ ...start, ...times, id, attempt: 1 }, keptPerOwner)))
      throw tooManyKept(keptPerOwner)
    this.#run({ ...start, id, attempt: 1 }, work)
    return id
  }

  /** Returns the job as it stands, or undefined when its owner is none that the asker speaks for. */
  async find(id: string, isOwner: (owner: string) => boolean): Promise<Job | undefined> {
    const job = await this.#options.store.find(id)
    if (!job || !isOwner(job.owner) || job.expires <= this.#options.now()) return undefined
    const here = this.#running.get(id)
    return here && job.state === "running" ? { ...job, progress: here.progress, message: here.message } : job
  }

  /** Stops the work wherever it runs: at once on this node, with the next report on another. */
  async cancel(id: string, isOwner: (owner: string) => boolean): Promise<Job | undefined> {
    const job = await this.find(id, isOwner)
    if (!job) return undefined
    if (await this.#options.store.cancel(id)) this.#running.get(id)?.controller.abort()
    return this.find(id, isOwner)
  }

  /** Takes up what is due: new jobs, jobs that were put off, and those that another node left behind. */
  async takeUp(): Promise<void> {
    for (const kind of this.#policies.keys()) await this.#takeUp(kind)
  }

  async #takeUp(kind: string): Promise<void> {
    using _turn = await this.#looks.enter(kind)
    const { store, now, lease } = this.#options
    const { run, attempts } = this.#policyOf(kind)
    const room = this.#roomOf(kind)
    if (room <= 0 || this.#stopped) return
    const time = now()
    const due = await store.takeUp(kind, time, time + lease, room)
    if (due.length === room) this.#crowded.add(kind)
    else this.#crowded.delete(kind)
    // Once told to stop, leave them: their leases lapse, and another node takes them up.
    for (const job of due)
      if (this.#stopped) return
      else if (job.attempt > attempts) await this.#giveUp(job, "no node has survived it")
      else this.#run(job, (signal, report) => run(job, signal, report))
  }

  #run(job: Pick<Job, "id" | "kind" | "owner" | "attempt">, work: Work): void {
    const { id, kind, owner } = job
    const controller = new AbortController()
    const running: Running = { kind, owner, controller, progress: 0, message: "", done: Promise.resolve() }
    if (this.#stopped) controller.abort()
    this.#running.set(id, running)
    running.done = this.#perform(job, work, running)
      .finally(() => this.#running.delete(id))
      .then(() => this.#lookAgain(kind))
      .catch(this.#options.onError)
  }

  async #perform(job: TakenJob & Pick<Job, "kind" | "owner">, work: Work, running: Running): Promise<void> {
    const { store, lease, now, onError } = this.#options
    const { signal } = running.controller
    const hold = (until: number) => {
      const { progress, message } = running
      return store.report({ id: job.id, attempt: job.attempt, progress, message }, until)
    }
    const beat = setInterval(() => {
      hold(now() + lease).then((mine) => {
        if (!mine) running.controller.abort()
      }, onError)
    }, lease / 3)
    try {
      const result = await work(signal, (progress, message) => {
        running.progress = Math.max(running.progress, Math.min(1, progress))
        running.message = message
      })
      if (!signal.aborted) await this.#finish(job, result)
    } catch (error) {
      // Work that we broke off ourselves is no failure: its lease lapses, and another node takes it up.
      if (!signal.aborted) await this.#fail(job, error, hold)
    } finally {
      clearInterval(beat)
    }
  }

  async #finish(job: TakenJob & Pick<Job, "kind">, result: unknown): Promise<void> {
    const { store } = this.#options
    if (this.#policyOf(job.kind).keepsResult) await store.finish(job, result)
    else await store.remove(job)
  }

  async #fail(
    job: TakenJob & Pick<Job, "kind">,
    error: unknown,
    hold: (until: number) => Promise<boolean>,
  ): Promise<void> {
    const { now, onError } = this.#options
    const { attempts, pause } = this.#policyOf(job.kind)
    if (job.attempt >= attempts) return this.#giveUp(job, toParleyError(error).message)
    // When another host does not answer, only giving up is worth a line; any other error is a fault of ours.
    if (!isParleyError(error) || error.code !== "unavailable") onError(error)
    await hold(now() + pause(job.attempt))
  }

  async #giveUp({ id, kind, attempt }: TakenJob & Pick<Job, "kind">, problem: string): Promise<void> {
    const { store, onError } = this.#options
    if (this.#policyOf(kind).keepsResult) await store.cancel(id)
    else await store.remove({ id, attempt })
    onError(new ParleyError("unavailable", `The job ${id} is given up after ${attempt} attempts: ${problem}`))
  }

  /** Looks again at once when more was due than there was room for. */
  async #lookAgain(kind: string): Promise<void> {
    const enough = this.#roomOf(kind) * 2 >= this.#policyOf(kind).atOnce
    if (this.#crowded.has(kind) && enough) await this.#takeUp(kind)
  }

  #assertRoom({ kind, owner }: Pick<Job, "kind" | "owner">): void {
    const own = [...this.#running.values()].filter((one) => one.owner === owner).length
    if (own >= this.#options.perOwner) throw tooManyOfYours(own)
    if (this.#roomOf(kind) <= 0) throw noRoom()
  }

  #roomOf(kind: string): number {
    const taken = [...this.#running.values()].filter((one) => one.kind === kind).length
    return this.#policyOf(kind).atOnce - taken
  }

  #policyOf(kind: string): JobPolicy {
    const policy = this.#policies.get(kind)
    if (policy) return policy
    throw new ParleyError(
      "internal",
      `Nobody handles jobs of the kind '${kind}'. Call 'handle' at the start.`,
    )
  }

  /** Stops all work here: unfinished jobs are taken up elsewhere, or here after the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    for (const { controller } of this.#running.values()) controller.abort()
    await Promise.all(this.#upkeep.map((upkeep) => upkeep[Symbol.asyncDispose]()))
    // Wait for a look that is under way: after it, nothing more is taken up.
    for (const kind of this.#policies.keys()) (await this.#looks.enter(kind))[Symbol.dispose]()
    await Promise.all([...this.#running.values()].map(({ done }) => done))
  }
}
