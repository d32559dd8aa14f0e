export type JobState = "running" | "done" | "cancelled"

/** A piece of work that outlives the call that asked for it and the node that began it. */
export interface Job {
  readonly id: string
  /** Which handler does it. */
  readonly kind: string
  /** Principal it belongs to, and nobody else sees or stops it; empty where it is the host's own. */
  readonly owner: string
  readonly input: unknown
  /** `running` until it is over, also while it waits for its first or its next attempt. */
  readonly state: JobState
  /** Counts who took it up; a report of an earlier one is refused. */
  readonly attempt: number
  /** 0..1 */
  readonly progress: number
  readonly message: string
  readonly result: unknown
  /** Until then it is in somebody's hands, or not due yet. */
  readonly leaseUntil: number
  readonly created: number
  readonly expires: number
}

/** With `attempt` 1 whoever adds it works on it already; with 0 it waits for whoever takes it up first. */
export type NewJob = Pick<
  Job,
  "id" | "kind" | "owner" | "input" | "attempt" | "leaseUntil" | "created" | "expires"
>

/** One taking up of a job: only the latest one has a say. */
export type TakenJob = Pick<Job, "id" | "attempt">

/** Where jobs are kept. Whoever works on one holds a lease; one that lapsed may be taken up by anybody. */
export interface JobStore {
  /** False when its owner has `most` already that have not expired: then it is not kept. */
  add(job: NewJob, most: number): Promise<boolean>
  find(id: string): Promise<Job | undefined>
  /** Takes up jobs of a kind whose lease has lapsed, each by one caller only. */
  takeUp(kind: string, now: number, leaseUntil: number, limit: number): Promise<readonly Job[]>
  /** Holds the job until then and says how far it is; false when it was cancelled or taken up by another. */
  report(job: TakenJob & Pick<Job, "progress" | "message">, leaseUntil: number): Promise<boolean>
  /** False when the job was cancelled or taken up by another: then the result is not kept. */
  finish(job: TakenJob, result: unknown): Promise<boolean>
  /** Nothing when it was taken up by another. */
  remove(job: TakenJob): Promise<void>
  /** False when it was over before. */
  cancel(id: string): Promise<boolean>
  removeExpired(time: number): Promise<number>
}
