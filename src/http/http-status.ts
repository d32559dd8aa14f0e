import type { ErrorCode } from "../intent/index.ts"

/** HTTP statuses where a protocol has no table of its own. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  invalid_declaration: 500,
  invalid_configuration: 500,
  invalid_request: 400,
  invalid_input: 422,
  unsupported_media_type: 415,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  unknown_intent: 404,
  version_conflict: 409,
  removed: 410,
  conflict: 409,
  expired: 410,
  too_large: 413,
  rate_limited: 429,
  payment_required: 402,
  declined: 422,
  unavailable: 503,
  timeout: 504,
  indeterminate: 502,
  cancelled: 499,
  not_implemented: 501,
  internal: 500,
}

export function toHttpStatus(code: ErrorCode): number {
  return statuses[code]
}
