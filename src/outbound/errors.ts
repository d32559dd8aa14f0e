import { type ErrorCode, isParleyError, ParleyError } from "../intent/index.ts"

/** What is known about a call that failed: `sent` is false only when no byte of the request left this machine. */
export interface CallState {
  readonly host: string
  readonly sent: boolean
}

export function outboundError(
  code: ErrorCode,
  message: string,
  state: CallState,
  more: { readonly cause?: unknown; readonly retryAfter?: number; readonly details?: object } = {},
): ParleyError {
  return new ParleyError(code, message, {
    details: { host: state.host, ...more.details, sent: state.sent },
    cause: more.cause,
    retryAfter: more.retryAfter,
  })
}

/** Whether a failed call certainly had no effect, so that repeating it is safe whatever it does. */
export function isNotSent(error: unknown): boolean {
  return isParleyError(error) && error.details?.sent === false
}

/** Any failure of the transport, in our words and with what is known about the call. */
export function toOutboundError(error: unknown, state: CallState): ParleyError {
  if (isParleyError(error)) {
    if (error.details?.sent === state.sent) return error
    return outboundError(error.code, error.message, state, {
      cause: error.cause,
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      details: error.details ?? {},
    })
  }
  const { host } = state
  switch (errorCode(error)) {
    case "UND_ERR_CONNECT_TIMEOUT":
      return outboundError("timeout", `${host} did not accept a connection in time`, state, { cause: error })
    case "UND_ERR_HEADERS_TIMEOUT":
      return outboundError("timeout", `${host} did not answer in time`, state, { cause: error })
    case "UND_ERR_BODY_TIMEOUT":
      return outboundError("timeout", `${host} stopped in the middle of its answer`, state, { cause: error })
    case "UND_ERR_HEADERS_OVERFLOW":
      return outboundError("too_large", `${host} sent headers that are too large`, state, { cause: error })
    case "ENOTFOUND":
    case "ENODATA":
      return outboundError("unavailable", `${host} has no address`, state, { cause: error })
    default:
      return outboundError("unavailable", `${host} could not be reached or broke off`, state, {
        cause: error,
      })
  }
}

/** What an abort means: a timer of the caller is a timeout, anything else is the caller's wish. */
export function toAbortError(reason: unknown, state: CallState): ParleyError {
  if (isParleyError(reason)) return toOutboundError(reason, state)
  const timedOut = reason instanceof Error && reason.name === "TimeoutError"
  return outboundError(
    timedOut ? "timeout" : "cancelled",
    timedOut
      ? `The call to ${state.host} took longer than its caller allowed`
      : `The call to ${state.host} was cancelled`,
    state,
    { cause: reason },
  )
}

function errorCode(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return undefined
  return "code" in error ? error.code : undefined
}
