import {
  A2AError,
  ContentTypeNotSupportedError,
  RequestMalformedError,
  restStatusFor,
  TaskNotFoundError,
  toJsonRpcError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors"
import { toHttpStatus } from "../../http/index.ts"
import { type ErrorCode, isParleyError, ParleyError, toParleyError } from "../../intent/index.ts"
import { a2aPath } from "./agent-card.ts"

type A2AErrorClass = typeof RequestMalformedError

/** A2A's errors for ours (3.3.2). Where A2A has none, our code is the reason. */
const table: Readonly<Record<ErrorCode, A2AErrorClass | undefined>> = {
  invalid_declaration: undefined,
  invalid_configuration: undefined,
  invalid_request: RequestMalformedError,
  invalid_input: RequestMalformedError,
  unsupported_media_type: ContentTypeNotSupportedError,
  unauthenticated: undefined,
  forbidden: undefined,
  not_found: TaskNotFoundError,
  method_not_allowed: UnsupportedOperationError,
  unknown_intent: RequestMalformedError,
  version_conflict: RequestMalformedError,
  removed: UnsupportedOperationError,
  conflict: UnsupportedOperationError,
  expired: TaskNotFoundError,
  too_large: RequestMalformedError,
  rate_limited: undefined,
  payment_required: undefined,
  declined: UnsupportedOperationError,
  unavailable: undefined,
  timeout: undefined,
  indeterminate: undefined,
  cancelled: UnsupportedOperationError,
  not_implemented: UnsupportedOperationError,
  internal: undefined,
}

/** An error of ours for which A2A has none. */
class OtherError extends A2AError {
  override readonly reason: string
  readonly status: number

  constructor({ code, message }: ParleyError, metadata: Record<string, string>) {
    super({ message, metadata })
    this.reason = code.toUpperCase()
    this.status = toHttpStatus(code)
  }
}

/** The error for a principal that has as many under way as it may have at once. */
export function tooManyAtOnce(atMost: number, what: string): ParleyError {
  return new ParleyError("rate_limited", `At most ${atMost} ${what} are under way at once.`, {
    retryAfter: 1,
  })
}

/** Translates what was thrown into what the client may see; only `onError` is told about faults of ours. */
export function toA2AError(thrown: unknown, onError: (error: unknown) => void): A2AError {
  if (thrown instanceof A2AError) return thrown
  if (!isParleyError(thrown) || thrown.code === "internal") onError(thrown)
  return fromParleyError(toParleyError(thrown))
}

function fromParleyError(error: ParleyError): A2AError {
  const { code, message, retryAfter } = error
  const metadata = { code, ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }) }
  // "Unsupported" would be wrong for what may succeed shortly.
  const Known = retryAfter === undefined ? table[code] : undefined
  return Known ? new Known({ message, metadata }) : new OtherError(error, metadata)
}

/** The names in `google.rpc.Code` by HTTP status (11.6). */
const statusNames: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  405: "UNIMPLEMENTED",
  409: "ABORTED",
  413: "INVALID_ARGUMENT",
  415: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
}

function statusOf(error: A2AError): number {
  return error instanceof OtherError ? error.status : restStatusFor(error)
}

/** HTTP+JSON: the body of `google.rpc.Status` (11.6). */
export function toRestBody(error: A2AError, code = statusOf(error)): object {
  const status = statusNames[code] ?? "INTERNAL"
  return { error: { code, status, message: error.message, details: [error.toErrorInfo()] } }
}

export function toRestResponse(error: A2AError): Response {
  const retryAfter = error.metadata?.retryAfter
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter }
  return Response.json(toRestBody(error), { status: statusOf(error), headers })
}

export function toRpcBody(error: A2AError, id: unknown): object {
  const isId = typeof id === "string" || Number.isInteger(id)
  return { jsonrpc: "2.0", id: isId ? id : null, error: toJsonRpcError(error) }
}

/** An HTTP error before any operation was called, in the shape of the binding that the path belongs to. */
export function toErrorResponse(error: ParleyError, { path }: { readonly path: string }): Response {
  const status = toHttpStatus(error.code)
  const visible = fromParleyError(error)
  if (path.startsWith(`${a2aPath}/`)) return Response.json(toRestBody(visible, status), { status })
  return Response.json(toRpcBody(visible, null), { status })
}

/** An error of JSON-RPC itself: no request was read, so its id is null. */
export function toRpcErrorResponse(code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status: 400 })
}
