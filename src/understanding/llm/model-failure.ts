import { isParleyError } from "../../intent/index.ts"
import { loadSdk } from "./sdk.ts"

/** Why a model gave no usable answer: a closed list that can be logged and counted, with nothing that anyone said. */
export type FailureReason =
  | "aborted"
  | "timeout"
  | "busy"
  | "circuit_open"
  | "rate_limited"
  | "unavailable"
  | "refused"
  | "too_large"
  | "malformed"

export interface Failure {
  readonly reason: FailureReason
  /** HTTP status, where there was one. */
  readonly status?: number | undefined
  /** Milliseconds for which the server asked not to be called. */
  readonly retryAfter?: number | undefined
}

const deepestCause = 8

/** Errors of the AI SDK contain the prompt and the answer, so only the reason leaves this function. */
export function toFailure(error: unknown): Failure {
  const { APICallError, RetryError } = loadSdk()
  for (let cause = error, depth = 0; cause !== undefined && depth < deepestCause; depth++) {
    if (isParleyError(cause) && cause.code === "too_large") return { reason: "too_large" }
    if (APICallError.isInstance(cause)) {
      if (cause.statusCode === undefined) return { reason: "unavailable" }
      if (cause.statusCode >= 400) return fromStatus(cause.statusCode, cause.responseHeaders)
    }
    cause = RetryError.isInstance(cause) ? cause.lastError : causeOf(cause)
  }
  return { reason: isNetworkError(error) ? "unavailable" : "malformed" }
}

function fromStatus(status: number, headers: Record<string, string> | undefined): Failure {
  const retryAfter = parseRetryAfter(headers?.["retry-after"])
  if (status === 429) return { reason: "rate_limited", status, retryAfter }
  if (status >= 500) return { reason: "unavailable", status, retryAfter }
  return { reason: "refused", status }
}

/** Only seconds are read: the form with a date would need the server's clock to agree with ours. */
function parseRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined
}

/** A connection that breaks within an answer still has a status, so only the cause shows it. */
function isNetworkError(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < deepestCause; depth++) {
    const code = (cause as { code?: unknown }).code
    if (typeof code === "string" && /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code)) return true
    if (cause instanceof TypeError && /fetch failed|terminated/.test(cause.message)) return true
    cause = causeOf(cause)
  }
  return false
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}
