import { type ErrorCode, errorCodes, ParleyError } from "../intent/index.ts"
import type { ExecutionRecord, ExecutionState, Quota, StoredError } from "./ledger.ts"

/** How an execution stands, as the caller is told. */
export interface Outcome {
  readonly executionId: string
  readonly uid: string
  readonly state: ExecutionState
  readonly output: Readonly<Record<string, unknown>> | undefined
  readonly error: ParleyError | undefined
  /** UID of what is executed in its place under the same key. */
  readonly instead?: string | undefined
  /** JSON text of the signed receipt. */
  readonly receipt: string | undefined
  readonly price: string | undefined
  /** This is the stored outcome of an earlier call with the same key. */
  readonly repeated: boolean
  readonly warning: string | undefined
  /** The caller's limits and what is left of them; absent where it has none, or the outcome is an earlier one. */
  readonly quotas?: readonly Quota[] | undefined
}

export function toStoredError(error: ParleyError, again: boolean, instead?: string): StoredError {
  const { code, message, retryAfter } = error
  return { code, message, retryAfter, details: toStoredDetails(error.details), again, instead }
}

/** An error as everyone will read it who asks again; its cause is for our own logs. */
export function asStored(error: ParleyError): ParleyError {
  const { code, message, retryAfter, cause } = error
  return new ParleyError(code, message, { details: toStoredDetails(error.details), retryAfter, cause })
}

/** Keeps details that have a JSON form and drops any others, so that code and message can always be stored. */
function toStoredDetails(details: StoredError["details"]): StoredError["details"] {
  try {
    return details && JSON.parse(JSON.stringify(details))
  } catch {
    return undefined
  }
}

function fromStoredError(stored: StoredError): ParleyError {
  const code = (errorCodes as readonly string[]).includes(stored.code)
    ? (stored.code as ErrorCode)
    : "internal"
  return new ParleyError(code, stored.message, { details: stored.details, retryAfter: stored.retryAfter })
}

/**
 * Whether the values are gone: after its time only digests, receipt and audit are left of an execution, and an output that
 * was too long was never kept.
 */
export function isForgotten({ input, output, state }: ExecutionRecord): boolean {
  return input === "" || (state === "succeeded" && output === null)
}

export function forgottenError({ id, state }: ExecutionRecord): ParleyError {
  return new ParleyError(
    "expired",
    `This execution is settled (${state}), and its values are no longer kept. A new key makes a new call.`,
    { details: { execution_id: id, state } },
  )
}

export function fromRecord(record: ExecutionRecord, warning?: string): Outcome {
  return {
    executionId: record.id,
    uid: record.uid,
    state: record.state,
    output: record.output === null ? undefined : JSON.parse(record.output),
    error: errorOf(record),
    instead: record.error?.instead,
    receipt: record.receipt ?? undefined,
    price: record.price ?? undefined,
    repeated: true,
    warning,
  }
}

function errorOf(record: ExecutionRecord): ParleyError | undefined {
  if (isForgotten(record)) return forgottenError(record)
  return record.error === null ? undefined : fromStoredError(record.error)
}
