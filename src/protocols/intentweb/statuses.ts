import type { ErrorCode, ParleyError } from "../../intent/index.ts"

/** The values of `status`, each with its HTTP status and with what a client may do next. */
export const statuses = {
  confirmed: { http: 200, retry: "never" },
  failed: { http: 200, retry: "never" },
  cancelled: { http: 200, retry: "never" },
  invalid_request: { http: 400, retry: "never" },
  unsupported_version: { http: 400, retry: "never" },
  unauthorized: { http: 401, retry: "never" },
  expired: { http: 401, retry: "new_message" },
  forbidden: { http: 403, retry: "never" },
  replay: { http: 409, retry: "new_message" },
  conflict: { http: 409, retry: "never" },
  session_expired: { http: 410, retry: "new_interaction" },
  rate_limited: { http: 429, retry: "same_message" },
  internal_error: { http: 500, retry: "new_interaction" },
  backend_unavailable: { http: 503, retry: "new_interaction" },
} as const satisfies Readonly<Record<string, { readonly http: number; readonly retry: RetryRule }>>

/**
 * same_message: send the identical bytes later. new_message: sign the same words anew. new_interaction: start over
 * under a new id. ask: it is unknown whether it took effect, so ask a person or the site first.
 */
export type RetryRule = "never" | "same_message" | "new_message" | "new_interaction" | "ask"

export type Status = keyof typeof statuses

const byCode: Readonly<Record<ErrorCode, Status>> = {
  invalid_declaration: "internal_error",
  invalid_configuration: "internal_error",
  invalid_request: "invalid_request",
  invalid_input: "invalid_request",
  unsupported_media_type: "invalid_request",
  unauthenticated: "unauthorized",
  forbidden: "forbidden",
  not_found: "invalid_request",
  method_not_allowed: "invalid_request",
  unknown_intent: "invalid_request",
  version_conflict: "unsupported_version",
  removed: "invalid_request",
  conflict: "conflict",
  expired: "session_expired",
  too_large: "invalid_request",
  rate_limited: "rate_limited",
  payment_required: "forbidden",
  declined: "failed",
  unavailable: "backend_unavailable",
  timeout: "backend_unavailable",
  indeterminate: "backend_unavailable",
  cancelled: "cancelled",
  not_implemented: "invalid_request",
  internal: "internal_error",
}

/** Errors for which HTTP has a more exact status. */
const httpByCode: Partial<Record<ErrorCode, number>> = {
  unsupported_media_type: 415,
  too_large: 413,
  method_not_allowed: 405,
  payment_required: 402,
}

/** Errors for which IntentWeb has a more exact status: our code, and the reason in its details. */
const byReason: ReadonlyMap<string, Status> = new Map([
  ["conflict replay", "replay"],
  ["unauthenticated stale", "expired"],
])

export function toStatus(error: Pick<ParleyError, "code" | "details">): {
  readonly status: Status
  readonly http: number
} {
  const special = byReason.get(`${error.code} ${error.details?.reason}`)
  const status = special ?? byCode[error.code]
  return { status, http: (special ? undefined : httpByCode[error.code]) ?? statuses[status].http }
}

const codes: Readonly<Record<Status, ErrorCode>> = {
  confirmed: "internal",
  failed: "declined",
  cancelled: "cancelled",
  invalid_request: "invalid_request",
  unsupported_version: "version_conflict",
  unauthorized: "unauthenticated",
  expired: "expired",
  forbidden: "forbidden",
  replay: "conflict",
  conflict: "conflict",
  session_expired: "expired",
  rate_limited: "rate_limited",
  internal_error: "internal",
  backend_unavailable: "unavailable",
}

/** The HTTP status that goes with what an envelope says. */
export function toHttpStatus({
  flow_type,
  status = "",
}: {
  readonly flow_type: string
  readonly status?: string | undefined
}): number {
  if (Object.hasOwn(statuses, status)) return statuses[status as Status].http
  return flow_type === "error" ? 500 : 200
}

/** Translates another site's error status. An unknown one counts as a fault of the site. */
export function fromStatus(status: string | undefined): ErrorCode {
  return status !== undefined && Object.hasOwn(codes, status) ? codes[status as Status] : "internal"
}

/** Whether an error is a fault on our side, which the operator should hear of. */
export function isFault(error: ParleyError): boolean {
  return toStatus(error).http >= 500
}

/** What a client may do after an error or a result. A status we do not know is never retried. */
export function retryRule(response: {
  readonly status?: string | undefined
  readonly execution?: string | undefined
  readonly retry?: string | undefined
}): RetryRule {
  if (response.retry === "same_message") return "same_message"
  if (response.execution === "indeterminate") return "ask"
  const known = Object.hasOwn(statuses, response.status ?? "")
    ? statuses[response.status as Status]
    : undefined
  return known?.retry ?? "never"
}
