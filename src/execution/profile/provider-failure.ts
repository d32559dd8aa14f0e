import { type ErrorCode, isParleyError, ParleyError } from "../../intent/index.ts"
import type { Api } from "./api-block.ts"
import { getAt, parsePath } from "./value-path.ts"

/** What a provider answered, as a source for rules. */
export interface Answer {
  readonly status: number
  readonly header: Readonly<Record<string, string>>
  readonly body: unknown
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  401: "unauthenticated",
  402: "payment_required",
  403: "forbidden",
  404: "not_found",
  405: "not_implemented",
  408: "timeout",
  409: "conflict",
  410: "not_found",
  412: "conflict",
  413: "too_large",
  422: "invalid_input",
  429: "rate_limited",
  503: "unavailable",
}

/**
 * Whether an answer is a no, and which. A 5xx other than 503 says nothing about whether the effect took
 * place: for a call that must not be made twice it is `indeterminate`.
 */
export function toFailure(
  answer: Answer,
  failure: Api["failure"],
  repeatable: boolean,
): ParleyError | undefined {
  const refused = failure?.unless !== undefined && getAt(answer, parsePath(failure.unless)) !== true
  if (answer.status >= 200 && answer.status < 300 && !refused) return undefined
  const providerCode = textAt(answer, failure?.code)
  const code = new Map(Object.entries(failure?.codes ?? {})).get(providerCode ?? "")
  const message = textAt(answer, failure?.message) ?? providerCode ?? `status ${answer.status}`
  return new ParleyError(
    code ?? codeByStatus[answer.status] ?? codeOfRange(answer.status, repeatable),
    `The provider refused the call: ${message.slice(0, 500)}`,
    { details: { status: answer.status, provider_code: providerCode }, retryAfter: retryAfter(answer) },
  )
}

function codeOfRange(status: number, repeatable: boolean): ErrorCode {
  if (status >= 500) return repeatable ? "unavailable" : "indeterminate"
  // 2xx with a no inside, or a 4xx without a meaning of its own: the provider understood and declined.
  return status >= 300 && status < 400 ? "unavailable" : "declined"
}

function textAt(answer: Answer, path: string | undefined): string | undefined {
  const value = path === undefined ? undefined : getAt(answer, parsePath(path))
  return value === undefined || value === null || value === "" ? undefined : String(value)
}

function retryAfter(answer: Answer): number | undefined {
  const seconds = Number(answer.header["retry-after"])
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}

/** A call that got no answer: it may have had its effect, unless it never left or may be repeated. */
export function toLostCall(cause: unknown, repeatable: boolean, signal: AbortSignal): ParleyError {
  // The guarded way out says whether anything was sent; other errors of ours say what they mean themselves.
  if (isParleyError(cause) && typeof cause.details?.sent !== "boolean") return cause
  if (!repeatable && !neverLeft(cause))
    return new ParleyError(
      "indeterminate",
      "The provider did not answer: whether the action took place is not known. Look before repeating it.",
      { cause },
    )
  const timedOut =
    (signal.aborted && signal.reason instanceof DOMException && signal.reason.name === "TimeoutError") ||
    (isParleyError(cause) && cause.code === "timeout")
  if (timedOut) return new ParleyError("timeout", "The provider did not answer in time.", { cause })
  if (signal.aborted) return new ParleyError("cancelled", "The call was cancelled.", { cause })
  return new ParleyError("unavailable", "The provider cannot be reached. Please try again later.", { cause })
}

const connectFailures = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"])

/** Without a connection nothing was sent, so nothing can have happened. */
function neverLeft(error: unknown): boolean {
  if (isParleyError(error)) return error.details?.sent === false
  const code = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code
  return typeof code === "string" && connectFailures.has(code)
}
