export { authorise, type Directions, isAuthorised } from "./authorise.ts"
export { readBackendAnswer, retryAfter, toBackendError } from "./backend-answer.ts"
export { type ExecutionCall, Executions, type ExecutionsOptions } from "./executions.ts"
export type { Executor } from "./executor.ts"
export { type HttpExecutorOptions, httpExecutor } from "./http-executor.ts"
export type {
  AuditRecord,
  Claim,
  ClaimResult,
  ExecutionFilter,
  ExecutionRecord,
  ExecutionState,
  Ledger,
  LimitClaim,
  Quota,
  Reclaim,
  ReclaimResult,
  Settlement,
  StoredError,
} from "./ledger.ts"
export { localExecutor } from "./local-executor.ts"
export type { Outcome } from "./outcome.ts"
export { parseReceipt, type Receipt, type ReceiptBody, signReceipts, verifyReceipt } from "./receipt.ts"
export { parsePin } from "./type-pin.ts"
export type { CallTerms, TermsOf } from "./under-terms.ts"
export { untilAborted } from "./until-aborted.ts"
