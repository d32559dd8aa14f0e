import { type ErrorCode, ParleyError, toParleyError } from "../intent/index.ts"
import { languageFor } from "../language/index.ts"
import type { FlowErrorCode, FlowFailure } from "./flow-event.ts"

/** Something that a flow refuses, in the words of IntentFlow; the code of our family says how it is served over HTTP. */
export class FlowError extends ParleyError {
  readonly flowCode: FlowErrorCode

  constructor(flowCode: FlowErrorCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(codes[flowCode], message, { details })
    this.flowCode = flowCode
  }
}

const codes: Readonly<Record<FlowErrorCode, ErrorCode>> = {
  INVALID_PROPS: "internal",
  INVALID_TRANSITION: "conflict",
  INVALID_EVENT: "invalid_request",
  INVALID_MESSAGE: "invalid_request",
  INVALID_PAYLOAD: "invalid_request",
  FLOW_NOT_FOUND: "unknown_intent",
  INSTANCE_NOT_FOUND: "not_found",
  INSTANCE_EXPIRED: "expired",
  STATE_CONFLICT: "conflict",
  PERMISSION_DENIED: "forbidden",
  AUTH_REQUIRED: "unauthenticated",
  HYDRATION_FAILED: "unavailable",
  MUTATION_FAILED: "declined",
  RATE_LIMITED: "rate_limited",
  SERVICE_UNAVAILABLE: "unavailable",
  TIMEOUT: "timeout",
  INTERNAL_ERROR: "internal",
}

const flowCodes: Partial<Record<ErrorCode, FlowErrorCode>> = {
  invalid_request: "INVALID_PAYLOAD",
  invalid_input: "INVALID_PAYLOAD",
  too_large: "INVALID_PAYLOAD",
  unauthenticated: "AUTH_REQUIRED",
  payment_required: "AUTH_REQUIRED",
  forbidden: "PERMISSION_DENIED",
  not_found: "INSTANCE_NOT_FOUND",
  unknown_intent: "FLOW_NOT_FOUND",
  removed: "FLOW_NOT_FOUND",
  version_conflict: "FLOW_NOT_FOUND",
  conflict: "STATE_CONFLICT",
  expired: "INSTANCE_EXPIRED",
  rate_limited: "RATE_LIMITED",
  declined: "MUTATION_FAILED",
  indeterminate: "MUTATION_FAILED",
  unavailable: "SERVICE_UNAVAILABLE",
  timeout: "TIMEOUT",
}

const categories: Readonly<Record<FlowErrorCode, FlowFailure["category"]>> = {
  INVALID_PROPS: "validation",
  INVALID_TRANSITION: "state",
  INVALID_EVENT: "validation",
  INVALID_MESSAGE: "validation",
  INVALID_PAYLOAD: "validation",
  FLOW_NOT_FOUND: "state",
  INSTANCE_NOT_FOUND: "state",
  INSTANCE_EXPIRED: "state",
  STATE_CONFLICT: "state",
  PERMISSION_DENIED: "permission",
  AUTH_REQUIRED: "permission",
  HYDRATION_FAILED: "external",
  MUTATION_FAILED: "external",
  RATE_LIMITED: "external",
  SERVICE_UNAVAILABLE: "external",
  TIMEOUT: "external",
  INTERNAL_ERROR: "internal",
}

const lasting: ReadonlySet<FlowErrorCode> = new Set(["FLOW_NOT_FOUND", "PERMISSION_DENIED", "INTERNAL_ERROR"])
const passing: ReadonlySet<FlowErrorCode> = new Set([
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "TIMEOUT",
  "HYDRATION_FAILED",
])

export function flowCodeOf(thrown: unknown): FlowErrorCode {
  if (thrown instanceof FlowError) return thrown.flowCode
  return flowCodes[toParleyError(thrown).code] ?? "INTERNAL_ERROR"
}

/** What a client is told of anything thrown; what is no error of our family shows nothing of itself. */
export function toFailure(thrown: unknown, locale: string, instanceId?: string): FlowFailure {
  const { message, details, retryAfter } = toParleyError(thrown)
  const code = flowCodeOf(thrown)
  return {
    kind: "error",
    code,
    category: categories[code],
    message,
    ...(instanceId !== undefined && { instanceId }),
    ...(details && { details }),
    recoverable: !lasting.has(code),
    ...(passing.has(code) && {
      recovery: [{ type: "retry", label: languageFor(locale).page.tryAgain } as const],
    }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
