import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { toHttpStatus } from "../../http/index.ts"
import { type ErrorCode, isParleyError, type ParleyError, toParleyError } from "../../intent/index.ts"

const { InvalidParams, InvalidRequest, InternalError, MethodNotFound } = ProtocolErrorCode

/** JSON-RPC's codes for our errors, where a tool's `isError` is not the place for them. */
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

/** Whatever a handler threw, as the client may see it: what we did not write ourselves it does not see. */
export function toProtocolError(thrown: unknown, onError: (error: unknown) => void): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown
  if (isFault(thrown)) onError(thrown)
  if (isParleyError(thrown) && thrown.code !== "internal")
    return new ProtocolError(table[thrown.code], thrown.message, { code: thrown.code, ...thrown.details })
  return new ProtocolError(InternalError, "An unexpected error occurred. Please try again later.")
}

/** A fault on our side, which an operator should hear of; what a caller did wrong is none. */
export function isFault(thrown: unknown): boolean {
  return toHttpStatus(toParleyError(thrown).code) >= 500
}

/** An error of the HTTP door: no request of the protocol was read, so it answers to none. */
export function toErrorResponse(error: ParleyError): Response {
  return toRpcErrorResponse(toHttpStatus(error.code), table[error.code], error.message)
}

export function toRpcErrorResponse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status })
}
