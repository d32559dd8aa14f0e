/**
 * The one error family. A code is a domain word; each protocol has one table from these codes to its own
 * codes and HTTP statuses. A message names the member and the rule, and says what to do.
 */
export const errorCodes = [
  "invalid_declaration",
  "invalid_configuration",
  "invalid_request",
  "invalid_input",
  "unsupported_media_type",
  "unauthenticated",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "unknown_intent",
  "version_conflict",
  "removed",
  "conflict",
  "expired",
  "too_large",
  "rate_limited",
  "payment_required",
  "declined",
  "unavailable",
  "timeout",
  "indeterminate",
  "cancelled",
  "not_implemented",
  "internal",
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface ErrorOptions {
  /** Facts a program can act on: missing members, supported versions, both hashes of a mismatch. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

export class ParleyError extends Error {
  override readonly name = "ParleyError"
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}

export function isParleyError(error: unknown): error is ParleyError {
  return error instanceof ParleyError
}

/** In `details.reason` of an error that says that nothing can be stored or read now. */
export const storageFault = "storage"

/** Whether our own storage failed: what was asked may have been done, now or before, and cannot be looked up. */
export function isStorageFault(error: unknown): boolean {
  return isParleyError(error) && error.details?.reason === storageFault
}

/**
 * A storage fault in answer to something that may have begun, now or in an earlier try: whether it was done is not
 * known, and must not be denied.
 */
export function toUncertain(error: unknown): unknown {
  if (!isParleyError(error) || !isStorageFault(error)) return error
  return new ParleyError(
    "indeterminate",
    "What became of this cannot be looked up now: it is not known whether it was done. Send the same again shortly.",
    { retryAfter: error.retryAfter ?? 1, details: error.details, cause: error },
  )
}

/** What a caller may see of any error: a ParleyError as it is, everything else as `internal` without its text. */
export function toParleyError(error: unknown): ParleyError {
  if (isParleyError(error)) return error
  return new ParleyError("internal", "An unexpected error occurred. Please try again later.", {
    cause: error,
  })
}

/** A backend's "no" to a complete and valid request: a full evening, a sold property. */
export function decline(message: string, details?: Readonly<Record<string, unknown>>): ParleyError {
  return new ParleyError("declined", message, { details })
}

/** One thing wrong with a value: `path` is a JSON Pointer-like dotted path, empty for the value itself. */
export interface Issue {
  readonly path: string
  readonly rule: "missing" | "invalid" | "unknown"
  readonly message: string
}

export function invalidInput(intent: string, issues: readonly Issue[]): ParleyError {
  const list = issues.map((issue) => issue.message).join("; ")
  return new ParleyError("invalid_input", `The input of '${intent}' is not acceptable: ${list}`, {
    details: { intent, issues },
  })
}
