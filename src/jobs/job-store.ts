export type JobState = "running" | "done" | "cancelled"

/** A piece of work that outlives the call that asked for it and the node that began it. */
export interface Job {
  readonly id: string
  /** Which handler does it. */
  readonly kind: string
  /** The principal it belongs to: nobody else can see or stop it. Empty for the host's own jobs. */
  readonly owner: string
  readonly input: unknown
  /** `running` until it is over, also while it waits for its first or its next attempt. */
  readonly state: JobState
  /** Rises each time the job is taken up; reports of an earlier attempt are refused. */
  readonly attempt: number
  /** 0..1 */
  readonly progress: number
  readonly message: string
  readonly result: unknown
  /** Until then a node works on it, or it is not due yet. */
  readonly leaseUntil: number
  readonly created: number
  readonly expires: number
}

/** With `attempt` 1 the node that adds it already works on it; with 0 it waits for the first node to take it up. */
export type NewJob = Pick<
  Job,
  "id" | "kind" | "owner" | "input" | "attempt" | "leaseUntil" | "created" | "expires"
>

/** A job as one node took it up: only the latest attempt may change it. */
export type TakenJob = Pick<Job, "id" | "attempt">

/** Where jobs are kept. A node that works on a job holds a lease; once it lapses, any node may take the job up. */
export interface JobStore {
  /** Returns false, and keeps nothing, when its owner already has `most` jobs that have not expired. */
  add(job: NewJob, most: number): Promise<boolean>
  find(id: string): Promise<Job | undefined>
  /** Takes up jobs of a kind whose lease has lapsed. Each goes to one caller only. */
  takeUp(kind: string, now: number, leaseUntil: number, limit: number): Promise<readonly Job[]>
  /**
   * Extends the lease and says how far the job is. Returns false when it was cancelled or another node took it up.
   */
  report(job: TakenJob & Pick<Job, "progress" | "message">, leaseUntil: number): Promise<boolean>
  /** Returns false, and keeps no result, when the job was cancelled or another node took it up. */
  finish(job: TakenJob, result: unknown): Promise<boolean>
  /** Does nothing when another node took it up. */
  remove(job: TakenJob): Promise<void>
  /** Returns false when it was over already. */
  cancel(id: string): Promise<boolean>
  removeExpired(time: number): Promise<number>
}
