import { cutText, type ErrorCode, isPlainObject, ParleyError } from "../../intent/index.ts"

/** What an error of another host means to its caller. The same status from a host that writes no code means the same. */
const codes: Readonly<Record<string, ErrorCode>> = {
  INVALID_PARAMETER: "invalid_request",
  UNAUTHORIZED: "unauthenticated",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
  INTENT_NOT_SUPPORTED: "unknown_intent",
  VERSION_CONFLICT: "version_conflict",
  INTENT_DEPRECATED: "removed",
  CONFLICT: "conflict",
  RATE_LIMITED: "rate_limited",
  PAYMENT_REQUIRED: "payment_required",
  SERVICE_UNAVAILABLE: "unavailable",
  MEDIATOR_TIMEOUT: "timeout",
  GATEWAY_TIMEOUT: "timeout",
  NOT_IMPLEMENTED: "not_implemented",
}
const statuses: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_request",
  401: "unauthenticated",
  402: "payment_required",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  410: "removed",
  422: "declined",
  429: "rate_limited",
  501: "not_implemented",
  503: "unavailable",
  504: "timeout",
}
const reasonAtMost = 500

interface ForeignError {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Reads the error of another host (3.5.5). It is a stranger's text: cut, and named as theirs. */
export function fromErrorBody({ url, status, headers, body }: ForeignError): ParleyError {
  const said = isPlainObject(body) && isPlainObject(body.error) ? body.error : {}
  const details = isPlainObject(said.details) ? said.details : {}
  const { host } = new URL(url)
  const reason = typeof said.message === "string" ? `: ${cutText(said.message, reasonAtMost)}` : "."
  return new ParleyError(codeOf(status, said.code, details), `${host} answered ${status}${reason}`, {
    details: { ...pickDetails(details), host, status, sent: !hasNotBegun(status, said.code) },
    retryAfter: secondsOf(headers.get("retry-after")),
  })
}

/** A service of UIM that says so has not begun; any other fault may have come after an effect. */
function hasNotBegun(status: number, code: unknown): boolean {
  return status === 429 || code === "SERVICE_UNAVAILABLE" || code === "RATE_LIMITED"
}

function codeOf(status: number, code: unknown, details: Readonly<Record<string, unknown>>): ErrorCode {
  if (details.execution === "indeterminate") return "indeterminate"
  const isIncomplete = [details.missing_parameters, details.invalid_parameters].some(
    (listed) => Array.isArray(listed) && listed.length > 0,
  )
  if (isIncomplete) return "invalid_input"
  const known = typeof code === "string" && Object.hasOwn(codes, code) ? codes[code] : undefined
  return known ?? statuses[status] ?? (status >= 500 ? "unavailable" : "declined")
}

const namesAtMost = 60

/** The facts that a program can act on. */
function pickDetails({
  missing_parameters: missing,
  invalid_parameters: invalid,
  execution,
}: Readonly<Record<string, unknown>>) {
  const names = (listed: unknown, nameOf: (one: unknown) => unknown) =>
    Array.isArray(listed)
      ? listed
          .slice(0, namesAtMost)
          .map(nameOf)
          .filter((name) => typeof name === "string")
      : undefined
  const missingNames = names(missing, (one) => one)
  const invalidNames = names(invalid, (one) => (isPlainObject(one) ? one.name : one))
  return {
    ...(missingNames && { missing: missingNames }),
    ...(invalidNames && { invalid: invalidNames }),
    ...(execution === "indeterminate" && { execution }),
  }
}

/** RFC 9110 10.2.3: seconds, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
