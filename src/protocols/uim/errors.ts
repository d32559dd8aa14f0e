import type { RequestInfo } from "../../http/index.ts"
import type { ErrorCode, Issue, ParleyError } from "../../intent/index.ts"
import { toErrorMessage } from "./error-message.ts"

/** UIM 3.5.4: its codes and HTTP statuses for our errors. */
const table: Readonly<Record<ErrorCode, readonly [code: string, status: number]>> = {
  invalid_declaration: ["INTERNAL_SERVER_ERROR", 500],
  invalid_configuration: ["INTERNAL_SERVER_ERROR", 500],
  invalid_request: ["INVALID_PARAMETER", 400],
  invalid_input: ["INTENT_EXECUTION_FAILED", 422],
  unsupported_media_type: ["UNSUPPORTED_MEDIA_TYPE", 415],
  unauthenticated: ["UNAUTHORIZED", 401],
  forbidden: ["FORBIDDEN", 403],
  not_found: ["NOT_FOUND", 404],
  method_not_allowed: ["METHOD_NOT_ALLOWED", 405],
  unknown_intent: ["INTENT_NOT_SUPPORTED", 404],
  version_conflict: ["VERSION_CONFLICT", 409],
  removed: ["INTENT_DEPRECATED", 410],
  conflict: ["CONFLICT", 409],
  expired: ["CONFLICT", 409],
  too_large: ["INVALID_PARAMETER", 413],
  rate_limited: ["RATE_LIMITED", 429],
  payment_required: ["PAYMENT_REQUIRED", 402],
  declined: ["INTENT_EXECUTION_FAILED", 422],
  unavailable: ["SERVICE_UNAVAILABLE", 503],
  timeout: ["GATEWAY_TIMEOUT", 504],
  indeterminate: ["INTENT_EXECUTION_FAILED", 502],
  cancelled: ["INTENT_EXECUTION_FAILED", 409],
  not_implemented: ["NOT_IMPLEMENTED", 501],
  internal: ["INTERNAL_SERVER_ERROR", 500],
}

/** UIM 3.5.5: every error has one body, and a message that begins as the specification's does. */
export function toErrorResponse(error: ParleyError, request?: RequestInfo): Response {
  const [code, status] = table[error.code]
  const message = toErrorMessage(error, code, request)
  const headers: Record<string, string> = {}
  if (error.retryAfter !== undefined) headers["retry-after"] = String(error.retryAfter)
  if (status === 401) headers["www-authenticate"] = 'Bearer realm="UIM", error="invalid_token"'
  return Response.json({ error: { code, message, details: toDetails(error) } }, { status, headers })
}

function toDetails(error: ParleyError): unknown {
  if (error.code === "indeterminate") return { execution: "indeterminate", ...error.details }
  if (error.code !== "invalid_input") return error.details ?? null
  const { intent, issues = [] } = (error.details ?? {}) as { intent?: string; issues?: readonly Issue[] }
  return {
    intent,
    missing_parameters: issues.filter(({ rule }) => rule === "missing").map(({ path }) => path),
    invalid_parameters: issues
      .filter(({ rule }) => rule !== "missing")
      .map(({ path, message }) => ({ name: path, message })),
  }
}
