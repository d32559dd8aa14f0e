import { sha256 } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { UnsignedSettlement } from "./group-commit.ts"
import type { Claim, ExecutionRecord } from "./ledger.ts"
import { toStoredError } from "./outcome.ts"
import type { ReceiptBody } from "./receipt.ts"
import { type RunResult, uncertainError } from "./run.ts"

/** A claim under way: which attempt at it, of how many it took. */
export type Attempt = Pick<
  Claim,
  "id" | "uid" | "principalId" | "inputDigest" | "price" | "startedAt" | "leaseUntil"
> & {
  readonly attempt: number
}

/** What is told the ledger once an attempt has ended: outcome, audit and the body of the receipt. */
export function toSettlement(
  attempt: Attempt,
  result: RunResult,
  issuer: string,
  now: number,
): UnsignedSettlement {
  const output = result.kind === "succeeded" ? result.text : null
  const failed = result.kind !== "succeeded"
  return {
    id: attempt.id,
    attempt: attempt.attempt,
    state: result.kind,
    settledAt: now,
    output,
    error: failed ? toStoredError(result.error, result.kind === "failed" && result.again) : null,
    body: toReceiptBody(attempt, result.kind, output, issuer, now),
    audit: {
      executionId: attempt.id,
      attempt: attempt.attempt,
      at: now,
      event: `execution.${result.kind}`,
      principalId: attempt.principalId,
      uid: attempt.uid,
      detail: failed ? { code: result.error.code } : {},
    },
  }
}

function toReceiptBody(
  attempt: Attempt,
  state: string,
  output: string | null,
  issuer: string,
  now: number,
): ReceiptBody {
  return {
    issuer,
    execution_id: attempt.id,
    intent_uid: attempt.uid,
    principal: attempt.principalId,
    state,
    input_sha256: attempt.inputDigest,
    output_sha256: output === null ? null : sha256(output),
    price: attempt.price,
    started_at: new Date(attempt.startedAt).toISOString(),
    settled_at: new Date(now).toISOString(),
  }
}

/** How an attempt ended whose process died: what is idempotent may be run again, anything else never. */
export function toLapsedResult({ uid }: ExecutionRecord, idempotent: boolean): RunResult {
  if (!idempotent) return { kind: "indeterminate", error: uncertainError(uid, undefined) }
  const message = "The execution was interrupted before it was done. It may be run again."
  return { kind: "failed", again: true, error: new ParleyError("unavailable", message, { retryAfter: 1 }) }
}
