import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { toHttpStatus } from "../../http/index.ts"
import { type ErrorCode, isParleyError, type ParleyError, toParleyError } from "../../intent/index.ts"

const { InvalidParams, InvalidRequest, InternalError, MethodNotFound } = ProtocolErrorCode

/** JSON-RPC's codes for our errors, for requests other than tool calls, which answer with `isError`. */
const table: Readonly<Record<ErrorCode, number>> = {
  invalid_declaration: InternalError,
  invalid_configuration: InternalError,
  invalid_request: InvalidRequest,
  invalid_input: InvalidParams,
  unsupported_media_type: InvalidRequest,
  unauthenticated: InvalidRequest,
  forbidden: InvalidRequest,
  not_found: InvalidParams,
  method_not_allowed: InvalidRequest,
  unknown_intent: InvalidParams,
  version_conflict: InvalidParams,
  removed: InvalidParams,
  conflict: InvalidRequest,
  expired: InvalidRequest,
  too_large: InvalidRequest,
  rate_limited: InternalError,
  payment_required: InvalidRequest,
  declined: InvalidParams,
  unavailable: InternalError,
  timeout: InternalError,
  indeterminate: InternalError,
  cancelled: InternalError,
  not_implemented: MethodNotFound,
  internal: InternalError,
}

/** Translates what a handler threw into what the client may see: only our own errors show their text. */
export function toProtocolError(thrown: unknown, onError: (error: unknown) => void): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown
  if (isFault(thrown)) onError(thrown)
  if (isParleyError(thrown) && thrown.code !== "internal")
    return new ProtocolError(table[thrown.code], thrown.message, { code: thrown.code, ...thrown.details })
  return new ProtocolError(InternalError, "An unexpected error occurred. Please try again later.")
}

/** Whether an error is a fault on our side, which the operator should hear of. */
export function isFault(thrown: unknown): boolean {
  return toHttpStatus(toParleyError(thrown).code) >= 500
}

/** An HTTP error before any JSON-RPC request was read, so its id is null. */
export function toErrorResponse(error: ParleyError): Response {
  return toRpcErrorResponse(toHttpStatus(error.code), table[error.code], error.message)
}

export function toRpcErrorResponse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status })
}
