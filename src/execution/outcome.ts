import { type ErrorCode, errorCodes, ParleyError } from "../intent/index.ts"
import type { ExecutionRecord, ExecutionState, StoredError } from "./ledger.ts"
import type { Receipt } from "./receipt.ts"

/** How an execution stands, as the caller is told. */
export interface Outcome {
  readonly executionId: string
  readonly uid: string
  readonly state: ExecutionState
  readonly output: Readonly<Record<string, unknown>> | undefined
  readonly error: ParleyError | undefined
  readonly receipt: Receipt | undefined
  readonly price: string | undefined
  /** This is the stored outcome of an earlier call with the same key. */
  readonly repeated: boolean
  readonly warning: string | undefined
}

export function toStoredError(error: ParleyError, again: boolean): StoredError {
  return { code: error.code, message: error.message, details: error.details, again }
}

export function fromStoredError(stored: StoredError): ParleyError {
  const code = (errorCodes as readonly string[]).includes(stored.code)
    ? (stored.code as ErrorCode)
    : "internal"
  return new ParleyError(code, stored.message, { details: stored.details })
}

export function fromRecord(record: ExecutionRecord, warning?: string): Outcome {
  return {
    executionId: record.id,
    uid: record.uid,
    state: record.state,
    output: record.output === null ? undefined : JSON.parse(record.output),
    error: record.error === null ? undefined : fromStoredError(record.error),
    receipt: record.receipt === null ? undefined : JSON.parse(record.receipt),
    price: record.price ?? undefined,
    repeated: true,
    warning,
  }
}
