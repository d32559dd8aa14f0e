import { sha256 } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { UnsignedSettlement } from "./group-commit.ts"
import type { Claim, ExecutionRecord, StoredError } from "./ledger.ts"
import { toStoredError } from "./outcome.ts"
import type { ReceiptBody } from "./receipt.ts"
import { type RunResult, uncertainError } from "./run-intent.ts"

/** A claim under way, and which attempt at it this is. */
export type Attempt = Pick<
  Claim,
  "id" | "uid" | "principalId" | "input" | "inputDigest" | "price" | "startedAt" | "leaseUntil"
> & {
  readonly attempt: number
}

/** Characters of an output that are kept; whoever asks again for a longer one is told that it was done. */
export const outputAtMost = 1_048_576

/** What the ledger is told once an attempt has ended: the outcome and the body of its receipt. */
export function toSettlement(
  attempt: Attempt,
  result: RunResult,
  issuer: string,
  now: number,
): UnsignedSettlement {
  const output = result.kind === "succeeded" ? result.text : null
  // Of a free read without a key only digests are kept: nobody can ask for it again.
  const keeps = attempt.input !== "" && output !== null && output.length <= outputAtMost
  return {
    id: attempt.id,
    attempt: attempt.attempt,
    state: result.kind,
    settledAt: now,
    output: keeps ? output : null,
    error: storedErrorOf(result),
    body: toReceiptBody(attempt, result.kind, output, issuer, now),
  }
}

function storedErrorOf(result: RunResult): StoredError | null {
  if (result.kind === "succeeded") return null
  return result.kind === "failed"
    ? toStoredError(result.error, result.again, result.instead)
    : toStoredError(result.error, false)
}

function toReceiptBody(
  attempt: Attempt,
  state: string,
  output: string | null,
  issuer: string,
  now: number,
): ReceiptBody {
  return {
    execution_id: attempt.id,
    input_sha256: attempt.inputDigest,
    intent_uid: attempt.uid,
    issuer,
    output_sha256: output === null ? null : sha256(output),
    price: attempt.price,
    principal: attempt.principalId,
    settled_at: new Date(now).toISOString(),
    started_at: new Date(attempt.startedAt).toISOString(),
    state,
  }
}

/** How an attempt ended whose process died: what is idempotent may be run again, anything else never. */
export function toLapsedResult(record: ExecutionRecord, idempotent: boolean): RunResult {
  if (!idempotent) return { kind: "indeterminate", error: uncertainError(record, undefined) }
  const message = "The execution was interrupted before it was done. It may be run again."
  return { kind: "failed", again: true, error: new ParleyError("unavailable", message, { retryAfter: 1 }) }
}
