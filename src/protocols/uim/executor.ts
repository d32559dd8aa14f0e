import { type Executor, retryAfter } from "../../execution/index.ts"
import type { Fetch } from "../../identity/index.ts"
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
import { fetchJson, type JsonAnswer } from "./fetch-json.ts"
import { toIntentRequest } from "./intent-request.ts"
import { agentHeader } from "./named-agent.ts"

export interface UimExecutorOptions {
  readonly record: IntentRecord
  readonly service: Pick<ServiceEntry, "execute">
  /** The guarded way out, which shows our own token where the service issued one to us. */
  readonly fetch: Fetch
  /** The name under which the service sees the caller: our word for it, counted under our token. */
  readonly nameOf: (caller: Caller) => string
}

const reasonAtMost = 500

/**
 * Executes an intent at its service (UIM 2.1.6), under a key that is the same for every attempt. The caller's own token
 * is never sent: it was issued by somebody else, to be shown to them.
 */
export function createUimExecutor({ record, service, fetch, nameOf }: UimExecutorOptions): Executor {
  return {
    async run(input, { executionId, caller, locale, signal }) {
      const { url, method, headers, body } = toIntentRequest(record, service, input)
      const answer = await fetchJson(fetch, url, {
        method,
        headers: {
          ...headers,
          "accept-language": locale,
          "idempotency-key": executionId,
          [agentHeader]: nameOf(caller),
        },
        ...(body !== undefined && { body }),
        signal,
        redirect: "error",
      })
      if (answer.status < 200 || answer.status > 299) throw toError(answer, record)
      if (answer.body === undefined)
        throw new ParleyError("unavailable", "The service answered with something that is no JSON.", {
          details: { sent: true },
        })
      return isPlainObject(answer.body) ? answer.body : { result: answer.body }
    },
  }
}

/** What a service's refusal means to our caller. What concerns our own token is not the caller's to mend. */
const meanings: Readonly<Record<string, ErrorCode>> = {
  NOT_FOUND: "not_found",
  INTENT_NOT_SUPPORTED: "unavailable",
  VERSION_CONFLICT: "unavailable",
  INTENT_DEPRECATED: "removed",
  CONFLICT: "conflict",
  NOT_IMPLEMENTED: "not_implemented",
}

function toError({ status, headers, body }: JsonAnswer, { descriptor }: IntentRecord): ParleyError {
  const error = isPlainObject(body) && isPlainObject(body.error) ? body.error : {}
  const details = isPlainObject(error.details) ? error.details : {}
  const message =
    typeof error.message === "string"
      ? cutText(error.message, reasonAtMost)
      : `The service refused the request (HTTP ${status}).`
  if (status === 401 || status === 403)
    return new ParleyError("unavailable", "The service does not let the mediator in now.", {
      details: { sent: false },
      cause: new Error(message),
    })
  // A service of UIM that says so has not begun; any other fault may have come after an effect.
  if (status === 429 || error.code === "SERVICE_UNAVAILABLE")
    return new ParleyError("unavailable", message, {
      details: { sent: false },
      retryAfter: retryAfter(headers),
    })
  if (status >= 500) return new ParleyError("unavailable", message, { details: { sent: true } })
  const issues = issuesIn(details)
  if (status === 422 && issues.length > 0) return invalidInput(descriptor.name, issues)
  const known = typeof error.code === "string" ? meanings[error.code] : undefined
  return new ParleyError(known ?? (status === 404 ? "not_found" : "declined"), message)
}

const issuesAtMost = 60

function issuesIn(details: Readonly<Record<string, unknown>>): readonly Issue[] {
  const { missing_parameters: missing, invalid_parameters: invalid } = details
  const names = (Array.isArray(missing) ? missing : []).filter((name) => typeof name === "string")
  const wrong = (Array.isArray(invalid) ? invalid : []).filter(isPlainObject)
  return [
    ...names.map((name): Issue => {
      const path = cutText(name, 100)
      return { path, rule: "missing", message: `'${path}' is required` }
    }),
    ...wrong.map(({ name, message }): Issue => {
      const path = cutText(String(name ?? ""), 100)
      return {
        path,
        rule: "invalid",
        message: cutText(String(message ?? `'${path}' is not acceptable`), reasonAtMost),
      }
    }),
  ].slice(0, issuesAtMost)
}
