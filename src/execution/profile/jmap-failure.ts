import { type ErrorCode, ParleyError } from "../../intent/index.ts"

/** RFC 8620, 3.6.2 and 5.3; RFC 8621, 4.6 and 7.5. */
const codes: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>(
  Object.entries({
    serverUnavailable: "unavailable",
    serverFail: "unavailable",
    serverPartialFail: "indeterminate",
    unknownMethod: "not_implemented",
    invalidArguments: "invalid_input",
    invalidProperties: "invalid_input",
    invalidPatch: "invalid_input",
    invalidEmail: "invalid_input",
    invalidRecipients: "invalid_input",
    noRecipients: "invalid_input",
    unsupportedFilter: "invalid_input",
    anchorNotFound: "invalid_input",
    invalidResultReference: "not_found",
    forbidden: "forbidden",
    forbiddenFrom: "forbidden",
    forbiddenToSend: "forbidden",
    forbiddenMailFrom: "forbidden",
    accountReadOnly: "forbidden",
    notFound: "not_found",
    stateMismatch: "conflict",
    tooLarge: "too_large",
    requestTooLarge: "too_large",
    tooManyRecipients: "too_large",
    overQuota: "declined",
    rateLimit: "rate_limited",
  }),
)

interface MethodProblem {
  readonly type?: string
  readonly description?: string
  readonly properties?: readonly string[]
}

/** Throws unless a method call did all that it was asked to. */
export function assertPerformed(
  method: string,
  answer: unknown,
  repeatable: boolean,
): asserts answer is [name: string, result: Record<string, unknown>] {
  if (!Array.isArray(answer))
    throw new ParleyError(
      repeatable ? "unavailable" : "indeterminate",
      `The JMAP server did not answer ${method}.`,
    )
  const [name, result] = answer as [string, Record<string, unknown>]
  if (name === "error") throw toError(method, result as MethodProblem)
  for (const member of ["notCreated", "notUpdated", "notDestroyed"]) {
    const [refused] = Object.values((result[member] ?? {}) as Record<string, MethodProblem>)
    if (refused !== undefined) throw toError(method, refused)
  }
  // A /get answers for what it does not find with success and a list of identifiers.
  if (method.endsWith("/get") && Array.isArray(result.notFound) && result.notFound.length > 0)
    throw toError(method, { type: "notFound" })
}

function toError(method: string, problem: MethodProblem): ParleyError {
  const type = problem.type ?? "unknown"
  const members = problem.properties === undefined ? "" : ` (${problem.properties.join(", ")})`
  const reason = String(problem.description ?? type).slice(0, 500)
  return new ParleyError(codes.get(type) ?? "declined", `${method} was refused: ${reason}${members}`, {
    details: { provider_code: type, method },
  })
}
