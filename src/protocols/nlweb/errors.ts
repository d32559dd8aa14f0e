import { type ErrorCode, type ParleyError, toParleyError } from "../../intent/index.ts"
import { version } from "./wire.ts"

/** NLWeb 4.1.4 and 7.4: its codes and statuses for our errors. */
const table: Readonly<Record<ErrorCode, readonly [code: string, status: number]>> = {
  invalid_declaration: ["INTERNAL_ERROR", 500],
  invalid_configuration: ["INTERNAL_ERROR", 500],
  invalid_request: ["INVALID_QUERY", 400],
  invalid_input: ["INVALID_QUERY", 200],
  unsupported_media_type: ["INVALID_QUERY", 400],
  unauthenticated: ["UNAUTHORIZED", 401],
  forbidden: ["FORBIDDEN", 200],
  not_found: ["UNKNOWN_TOKEN", 200],
  method_not_allowed: ["INVALID_QUERY", 400],
  unknown_intent: ["NO_RESULTS", 200],
  version_conflict: ["INVALID_QUERY", 400],
  removed: ["NO_RESULTS", 200],
  conflict: ["CONFLICT", 200],
  expired: ["SESSION_EXPIRED", 200],
  too_large: ["TOKEN_LIMIT", 200],
  rate_limited: ["RATE_LIMITED", 429],
  payment_required: ["PAYMENT_REQUIRED", 200],
  declined: ["DECLINED", 200],
  unavailable: ["INTERNAL_ERROR", 503],
  timeout: ["TIMEOUT", 200],
  indeterminate: ["INDETERMINATE", 200],
  cancelled: ["CANCELLED", 200],
  not_implemented: ["INTERNAL_ERROR", 500],
  internal: ["INTERNAL_ERROR", 500],
}

/** Its own code where the error names one, as for an unsupported format. */
export function codeOf(error: Pick<ParleyError, "code" | "details">): string {
  const own = error.code === "invalid_input" ? error.details?.code : undefined
  return typeof own === "string" ? own : table[error.code][0]
}

export function statusOf(error: Pick<ParleyError, "code">): number {
  return table[error.code][1]
}

/** A fault on our side, which an operator should hear of; what a caller did wrong is none. */
export function isFault(thrown: unknown): boolean {
  return statusOf(toParleyError(thrown)) >= 500
}

/** The shape of an error that no handler saw, such as a body that is no JSON. */
export function toErrorResponse(error: ParleyError): Response {
  const [code, known] = table[error.code]
  const status =
    error.code === "not_found" || error.code === "method_not_allowed" ? statusOfPath(error.code) : known
  const headers: Record<string, string> = status === 401 ? { "www-authenticate": 'Bearer realm="NLWeb"' } : {}
  const body = {
    _meta: { response_type: "failure", response_format: "conversational_search", version },
    error: { code: error.code === "not_found" ? "NOT_FOUND" : code, message: error.message },
  }
  return Response.json(body, { status: error.code === "too_large" ? 413 : status, headers })
}

function statusOfPath(code: "not_found" | "method_not_allowed"): number {
  return code === "not_found" ? 404 : 405
}
