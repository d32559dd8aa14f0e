import { setTimeout as delay } from "node:timers/promises"
import { canonicalJson } from "../identity/index.ts"
import {
  type ExecuteContext,
  isParleyError,
  ParleyError,
  type ServiceIntent,
  toParleyError,
} from "../intent/index.ts"
import type { CircuitBreaker, Permit } from "../limits/index.ts"
import { circuitError } from "./circuits.ts"
import type { Executor } from "./executor.ts"
import { untilAborted } from "./until-aborted.ts"

export type RunResult =
  | {
      readonly kind: "succeeded"
      readonly output: Readonly<Record<string, unknown>>
      /** Its canonical JSON. */
      readonly text: string
    }
  /** `again`: nothing took effect, and the same call may be made again. */
  | {
      readonly kind: "failed"
      readonly error: ParleyError
      readonly again: boolean
      /** UID of what is executed in its place. */
      readonly instead?: string
    }
  /** It may have taken effect: it is never run again. */
  | { readonly kind: "indeterminate"; readonly error: ParleyError }

export interface RunOptions {
  readonly executor: Executor
  readonly breaker: CircuitBreaker
  readonly attempts?: number
  /** Milliseconds before the second attempt; doubled for each further one, and shortened at random. */
  readonly backoff?: number
  readonly random?: () => number
}

/**
 * Runs until it is done, within the intent's time; repeats only what cannot take effect twice. `abort` ends it
 * early; it is aborted here when the time is up.
 */
export async function runIntent(
  intent: ServiceIntent,
  input: Readonly<Record<string, unknown>>,
  context: Omit<ExecuteContext, "attempt" | "signal">,
  abort: AbortController,
  options: RunOptions,
): Promise<RunResult> {
  const { timeout } = intent.descriptor
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    abort.abort()
  }, timeout)
  try {
    return await attemptUntilDone(intent, input, { ...context, signal: abort.signal }, options, (thrown) =>
      abortError(timedOut, timeout, thrown),
    )
  } finally {
    clearTimeout(timer)
  }
}

async function attemptUntilDone(
  intent: ServiceIntent,
  input: Readonly<Record<string, unknown>>,
  context: Omit<ExecuteContext, "attempt">,
  options: RunOptions,
  toAbortError: (thrown: unknown) => ParleyError,
): Promise<RunResult> {
  const { uid, idempotent } = intent.descriptor
  const { signal, executionId: id } = context
  const { executor, breaker, attempts = 3, backoff = 100, random = Math.random } = options
  let last: ParleyError | undefined
  for (let attempt = 1; ; attempt++) {
    const permit = breaker.enter()
    if (!permit) return { kind: "failed", error: last ?? circuitError(uid, breaker), again: true }
    try {
      if (signal.aborted) throw notStarted()
      const output = await untilAborted(executor.run(input, { ...context, attempt }), signal)
      permit.succeed()
      return checkOutput(intent, output, id)
    } catch (thrown) {
      const error = signal.aborted ? toAbortError(thrown) : toParleyError(thrown)
      const again = isTransient(error)
      report(permit, error)
      if (error.details?.sent === true && !idempotent)
        return { kind: "indeterminate", error: uncertainError({ uid, id }, error) }
      if (!again || attempt >= attempts || signal.aborted) return { kind: "failed", error, again }
      last = error
      const wait = backoff * 2 ** (attempt - 1) * (0.5 + random() / 2)
      await delay(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}

function report(permit: Permit, error: ParleyError): void {
  if (!isTransient(error)) permit.succeed()
  // A caller that hangs up says nothing about the backend, and must not shut it for everyone else.
  else if (error.code === "cancelled") permit.abandon()
  else permit.fail()
}

function notStarted(): ParleyError {
  return new ParleyError("cancelled", "The execution was cancelled before it began.", {
    details: { sent: false },
  })
}

function isTransient(error: ParleyError): boolean {
  return error.code === "unavailable" || error.code === "timeout" || error.code === "cancelled"
}

/** A function that was started and did not return may have done its work. */
function abortError(timedOut: boolean, timeout: number, thrown: unknown): ParleyError {
  const sent = !(isParleyError(thrown) && thrown.details?.sent === false)
  return timedOut
    ? new ParleyError("timeout", `The backend did not answer within ${timeout} ms.`, {
        details: { sent },
        cause: thrown,
      })
    : new ParleyError("cancelled", "The execution was cancelled.", { details: { sent }, cause: thrown })
}

export function uncertainError(
  { uid, id }: { readonly uid: string; readonly id: string },
  cause: unknown,
): ParleyError {
  return new ParleyError(
    "indeterminate",
    `'${uid}' was started and it is not known whether it took effect. It will not be run again: ask the business before you repeat it.`,
    { details: { execution_id: id }, cause },
  )
}

/** An output that breaks its declaration does not undo the effect; only what to tell the caller is unknown. */
function checkOutput(intent: ServiceIntent, output: unknown, id: string): RunResult {
  const parsed = parseOutput(intent, output)
  if (parsed.ok) return { kind: "succeeded", output: parsed.value, text: parsed.text }
  const { uid, idempotent } = intent.descriptor
  const error = new ParleyError(
    "internal",
    `The backend of '${uid}' gave a result that its declaration does not allow.`,
    {
      cause: new Error(parsed.issues.map((issue) => issue.message).join("; ")),
    },
  )
  return idempotent
    ? { kind: "failed", error, again: false }
    : { kind: "indeterminate", error: uncertainError({ uid, id }, error) }
}

/** An output that passes its schema may still have no JSON form: half of an emoji that a backend cut in two. */
function parseOutput(intent: ServiceIntent, output: unknown) {
  const parsed = intent.parseOutput(output)
  if (!parsed.ok) return parsed
  try {
    return { ...parsed, text: canonicalJson(parsed.value) }
  } catch (thrown) {
    const message = toParleyError(thrown).message
    return { ok: false as const, issues: [{ path: "", rule: "invalid" as const, message }] }
  }
}

/** Where something else is executed in its place, a failure is final and says what that is. */
export async function replaced(
  result: RunResult,
  instead: (failure: ParleyError) => Promise<string | undefined>,
): Promise<RunResult> {
  const uid = result.kind === "failed" ? await instead(result.error) : undefined
  if (result.kind !== "failed" || uid === undefined) return result
  return { ...result, again: false, instead: uid }
}
