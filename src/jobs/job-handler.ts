import type { Job } from "./job-store.ts"

/** Says how far the work is, from 0 to 1, and in words. */
export type Report = (progress: number, message: string) => void

/** How jobs of one kind are done. */
export interface JobHandler {
  /** Does a job from its input alone, on any node. A job that throws is tried again. */
  readonly run: (job: Job, signal: AbortSignal, report: Report) => Promise<unknown>
  /** How many run on this node at once (64). */
  readonly atOnce?: number
  /** How often it is tried before it is given up (5). */
  readonly attempts?: number
  /** Milliseconds from a failed attempt to the next one; as long as a lease unless given. */
  readonly pause?: (attempt: number) => number
  /** Whether somebody collects the result (true); otherwise nothing is left of a job that is over. */
  readonly keepsResult?: boolean
}

export type JobPolicy = Required<JobHandler>

export function toPolicy(handler: JobHandler, lease: number): JobPolicy {
  return { atOnce: 64, attempts: 5, pause: () => lease, keepsResult: true, ...handler }
}
