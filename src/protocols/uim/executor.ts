import { type Executor, retryAfter } from "../../execution/index.ts"
import { type Fetch, readBounded } from "../../identity/index.ts"
import {
  type Caller,
  cutText,
  type ErrorCode,
  type Issue,
  invalidInput,
  isPlainObject,
  ParleyError,
} from "../../intent/index.ts"
import type { IntentRecord, ServiceEntry } from "../../registry/index.ts"
import { agentHeader } from "./named-agent.ts"

export interface UimExecutorOptions {
  readonly record: IntentRecord
  readonly service: Pick<ServiceEntry, "execute">
  /** The guarded way out, which shows our own token where the service issued one to us. */
  readonly fetch: Fetch
  /** The name under which the service sees the caller: our word for it, counted under our token. */
  readonly nameOf: (caller: Caller) => string
}

const bytesAtMost = 4 * 1024 * 1024
const reasonAtMost = 500

/**
 * Executes an intent at its service (UIM 2.1.6), under a key that is the same for every attempt. The caller's own token
 * is never sent: it was issued by somebody else, to be shown to them.
 */
export function createUimExecutor({ record, service, fetch, nameOf }: UimExecutorOptions): Executor {
  const { endpoint, knownAs } = record
  const isForAll = service.execute !== undefined
  return {
    async run(input, { executionId, caller, locale, signal }) {
      const isQuery = !isForAll && endpoint.method.toUpperCase() === "GET"
      const body = isForAll ? { intent_uid: knownAs, parameters: input } : input
      const response = await fetch(service.execute ?? withQuery(endpoint.url, isQuery ? input : {}), {
        method: isForAll ? "POST" : endpoint.method,
        headers: {
          accept: "application/json",
          "accept-language": locale,
          "idempotency-key": executionId,
          [agentHeader]: nameOf(caller),
          ...(!isQuery && { "content-type": "application/json" }),
        },
        ...(!isQuery && { body: JSON.stringify(body) }),
        signal,
        redirect: "error",
      })
      const answer = parse(new TextDecoder().decode(await readBounded(response.body, bytesAtMost)))
      if (!response.ok) throw toError(response, answer, record)
      if (answer === undefined)
        throw new ParleyError("unavailable", "The service answered with something that is no JSON.", {
          details: { sent: true },
        })
      return isPlainObject(answer) ? answer : { result: answer }
    },
  }
}

function withQuery(url: string, values: Readonly<Record<string, unknown>>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(values))
    address.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value))
  return address.href
}

/** What a service's refusal means to our caller. What concerns our own token is not the caller's to mend. */
const meanings: Readonly<Record<string, ErrorCode>> = {
  NOT_FOUND: "not_found",
  INTENT_NOT_SUPPORTED: "unavailable",
  VERSION_CONFLICT: "unavailable",
  INTENT_DEPRECATED: "removed",
  CONFLICT: "conflict",
  PAYMENT_REQUIRED: "declined",
  NOT_IMPLEMENTED: "not_implemented",
}

function toError(response: Response, body: unknown, { descriptor }: IntentRecord): ParleyError {
  const { status } = response
  const error = isPlainObject(body) && isPlainObject(body.error) ? body.error : {}
  const said = typeof error.message === "string" ? cutText(error.message, reasonAtMost) : undefined
  const message = said ?? `The service refused the request (HTTP ${status}).`
  const details = isPlainObject(error.details) ? error.details : {}
  if (details.execution === "indeterminate")
    return new ParleyError("unavailable", message, { details: { sent: true } })
  if (status === 401 || status === 403)
    return new ParleyError("unavailable", "The service does not let the mediator in now.", {
      details: { sent: false },
      cause: new Error(message),
    })
  // A service of UIM that says so has not begun; any other fault may have come after an effect.
  if (status === 429 || error.code === "SERVICE_UNAVAILABLE")
    return new ParleyError("unavailable", message, {
      details: { sent: false },
      retryAfter: retryAfter(response),
    })
  if (status >= 500) return new ParleyError("unavailable", message, { details: { sent: true } })
  const issues = issuesIn(details)
  if (status === 422 && issues.length > 0) return invalidInput(descriptor.name, issues)
  const known = typeof error.code === "string" ? meanings[error.code] : undefined
  return new ParleyError(known ?? (status === 404 ? "not_found" : "declined"), message)
}

function issuesIn({ missing_parameters: missing, invalid_parameters: invalid }: Record<string, unknown>): Issue[] {
  const names = (Array.isArray(missing) ? missing : []).filter((name) => typeof name === "string")
  const wrong = (Array.isArray(invalid) ? invalid : []).filter(isPlainObject)
  return [
    ...names.map((path): Issue => ({ path: cutText(path, 100), rule: "missing", message: `'${path}' is required` })),
    ...wrong.map(
      ({ name, message }): Issue => ({
        path: cutText(String(name ?? ""), 100),
        rule: "invalid",
        message: cutText(String(message ?? "is not acceptable"), reasonAtMost),
      }),
    ),
  ].slice(0, 100)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
