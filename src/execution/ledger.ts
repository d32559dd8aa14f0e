/** running has a lease; every other state is final, except a failure that may be tried again under its key. */
export type ExecutionState = "running" | "succeeded" | "failed" | "indeterminate"

/** An error as it is stored with an outcome. */
export interface StoredError {
  readonly code: string
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>> | undefined
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfter?: number | undefined
  /** Nothing took effect: the same key may run it again. */
  readonly again: boolean
  /** UID of what is executed in its place under the same key. */
  readonly instead?: string | undefined
}

export interface ExecutionRecord {
  readonly id: string
  readonly uid: string
  readonly principalKind: string
  readonly principalId: string
  /** JSON text; empty once the values are forgotten. */
  readonly input: string
  readonly inputDigest: string
  readonly price: string | null
  readonly state: ExecutionState
  readonly attempt: number
  readonly leaseUntil: number
  readonly startedAt: number
  readonly settledAt: number | null
  /** JSON text. */
  readonly output: string | null
  readonly error: StoredError | null
  /** JSON text of a signed receipt. */
  readonly receipt: string | null
}

/** A limit that a claim counts against: at most `limit` in the window. */
export interface LimitClaim {
  readonly key: string
  readonly limit: number
  readonly start: number
  readonly end: number
  /** A window that begins later than this was begun by a clock that has been set back since, and is void. */
  readonly latest?: number
}

/** A limit, and how much of it is left after a claim. */
export interface Quota extends LimitClaim {
  readonly left: number
}

/** A wish to run an intent: granted once per scope, and always where there is no scope. */
export interface Claim {
  readonly id: string
  /** Digest of principal, intent and idempotency key; null when no key was given. */
  readonly scope: string | null
  readonly uid: string
  readonly principalKind: string
  readonly principalId: string
  readonly input: string
  readonly inputDigest: string
  readonly price: string | null
  readonly leaseUntil: number
  readonly startedAt: number
  readonly limits: readonly LimitClaim[]
}

export type ClaimResult =
  | { readonly kind: "claimed"; readonly quotas?: readonly Quota[] }
  | { readonly kind: "existing"; readonly record: ExecutionRecord }
  | { readonly kind: "limited"; readonly limit: LimitClaim }

/** A wish to run again, under its key, what failed without effect. */
export interface Reclaim {
  readonly id: string
  /** The attempt that failed. */
  readonly attempt: number
  readonly leaseUntil: number
  readonly limits: readonly LimitClaim[]
}

export type ReclaimResult =
  | { readonly kind: "claimed" }
  /** Another call reclaimed it first. */
  | { readonly kind: "lost" }
  | { readonly kind: "limited"; readonly limit: LimitClaim }

export interface Settlement {
  readonly id: string
  /** The attempt to settle: one that lost its lease settles nothing. */
  readonly attempt: number
  readonly state: Exclude<ExecutionState, "running">
  readonly settledAt: number
  readonly output: string | null
  readonly error: StoredError | null
  readonly receipt: string
}

/** What became of one attempt; written with its settlement and kept whatever becomes of the next. */
export interface AuditRecord {
  readonly executionId: string
  readonly attempt: number
  readonly at: number
  readonly event: string
  readonly principalId: string
  readonly uid: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface ExecutionFilter {
  readonly principalId?: string
  readonly uid?: string
  readonly state?: ExecutionState
  /** Lists what comes after this execution, newest first; the id orders those that began in the same millisecond. */
  readonly after?: Pick<ExecutionRecord, "startedAt" | "id">
  readonly limit: number
}

/** Where executions are kept. `commit` writes claims and settlements in one transaction. */
export interface Ledger {
  commit(
    claims: readonly Claim[],
    settlements: readonly Settlement[],
  ): Promise<{ readonly claims: readonly ClaimResult[]; readonly settled: readonly boolean[] }>
  /** A further attempt counts against the limits like a first one: it costs the backend as much. */
  reclaim(reclaim: Reclaim): Promise<ReclaimResult>
  find(id: string): Promise<ExecutionRecord | undefined>
  /** Executions still running whose lease ended before `now`, oldest first. */
  findLapsed(now: number, limit: number): Promise<readonly ExecutionRecord[]>
  list(filter: ExecutionFilter): Promise<readonly ExecutionRecord[]>
  listAudit(filter: {
    readonly executionId?: string
    readonly limit: number
  }): Promise<readonly AuditRecord[]>
  /**
   * Blanks input, output and error of executions settled before `time`: one batch, in the order of ids after `after`.
   * Returns the last id it looked at, or undefined when none is left. Digests, receipts and audit stay.
   */
  forgetValues(time: number, after: string): Promise<string | undefined>
  /**
   * Removes executions settled before `time` with their audit, batch by batch in the same way. Their keys become
   * free; anyone who holds a receipt can still verify it.
   */
  forgetRecords(time: number, after: string): Promise<string | undefined>
  /** Removes rate windows that ended before `now`. */
  forgetWindows(now: number): Promise<void>
}
