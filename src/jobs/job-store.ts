export type JobState = "running" | "done" | "cancelled"

/** A piece of long work, kept until its result has been collected long enough ago. */
export interface Job {
  readonly id: string
  /** Which handler does it. */
  readonly kind: string
  /** Principal it belongs to; nobody else sees or stops it. */
  readonly owner: string
  readonly input: unknown
  readonly state: JobState
  /** Counts who took it up; a report of an earlier one is refused. */
  readonly attempt: number
  /** 0..1 */
  readonly progress: number
  readonly message: string
  readonly result: unknown
  readonly leaseUntil: number
  readonly created: number
  readonly expires: number
}

export type NewJob = Pick<Job, "id" | "kind" | "owner" | "input" | "leaseUntil" | "created" | "expires">

/** Where jobs are kept. Whoever works on one holds a lease; one that lapsed may be taken up by anybody. */
export interface JobStore {
  /** False when its owner has `most` already that have not expired: then it is not kept. */
  add(job: NewJob, most: number): Promise<boolean>
  find(id: string): Promise<Job | undefined>
  /** Takes up jobs of these kinds whose lease has lapsed, each by one caller only. */
  takeUp(kinds: readonly string[], now: number, leaseUntil: number, limit: number): Promise<readonly Job[]>
  /** Extends the lease and says how far it is; false when the job was cancelled or taken up by another. */
  report(job: Pick<Job, "id" | "attempt" | "progress" | "message">, leaseUntil: number): Promise<boolean>
  /** False when the job was cancelled or taken up by another: then the result is not kept. */
  finish(job: Pick<Job, "id" | "attempt">, result: unknown, now: number): Promise<boolean>
  /** False when it was over before. */
  cancel(id: string, now: number): Promise<boolean>
  removeExpired(time: number): Promise<number>
}
