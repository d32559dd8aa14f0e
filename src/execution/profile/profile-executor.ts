import { type ExecuteContext, isParleyError, ParleyError, type ProfileTarget } from "../../intent/index.ts"
import type { Executor } from "../executor.ts"
import type { Connection } from "./profile-files.ts"
import type { ProfileRunner } from "./profile-runner.ts"

type Values = Readonly<Record<string, unknown>>

export interface ProfileExecutorOptions {
  readonly runner: ProfileRunner
  readonly connection: Connection
  readonly target: ProfileTarget
  /** Turns an input into the payload, for a target that does not do so itself. */
  readonly toPayload: (input: Values) => Values
}

/**
 * Performs an intent through a vendor's profile. The key sent to the provider is the execution's id, the same for
 * every attempt; the ledger ensures that one key has one effect.
 */
export function profileExecutor(options: ProfileExecutorOptions): Executor {
  const { runner, connection, target } = options
  return {
    async run(input, context) {
      const payload = await buildPayload(options, input, context)
      const { executionId, signal } = context
      let result: Values
      try {
        result = await runner.execute(payload, connection, { executionId, signal })
      } catch (error) {
        throw toExecutionError(error)
      }
      return target.result === undefined ? result : readResult(target.result, result, input)
    },
  }
}

async function buildPayload(
  { runner, target, toPayload }: ProfileExecutorOptions,
  input: Values,
  context: ExecuteContext,
): Promise<Values> {
  if (target.payload === undefined) return toPayload(input)
  const built = await target.payload(input, context)
  const payload = { ...built, target: { ...built.target, system: runner.system } }
  try {
    runner.assertPayload(payload)
  } catch (cause) {
    // The caller's input was valid, so an unacceptable payload is the declaration's mistake, which no caller could
    // correct.
    throw new ParleyError("internal", `The payload made for '${target.profile}' is not acceptable to it.`, {
      cause,
    })
  }
  return payload
}

/** The effect has taken place: a mistake in reading its result must not look as if nothing had happened. */
async function readResult(
  read: NonNullable<ProfileTarget["result"]>,
  result: Values,
  input: Values,
): Promise<unknown> {
  try {
    return await read(result, input)
  } catch (cause) {
    throw new ParleyError("internal", "The provider's result could not be read.", {
      cause,
      details: { sent: true },
    })
  }
}

/**
 * What a provider says about our account is not for callers: it may quote credentials, and they cannot correct it.
 */
const ofOurAccount = new Set(["unauthenticated", "forbidden", "payment_required", "not_implemented"])

/** A failure in the words of the execution path, which decides by `sent` what may be tried again. */
function toExecutionError(error: unknown): unknown {
  if (!isParleyError(error)) return error
  const { code, message, retryAfter, details } = error
  const unavailable = (text: string, sent: boolean) =>
    new ParleyError("unavailable", text, { cause: error, retryAfter, details: { ...details, sent } })
  if (code === "indeterminate") return unavailable(message, true)
  if (ofOurAccount.has(code))
    return new ParleyError("unavailable", "The provider does not let our account do this.", {
      cause: error,
      details: { sent: false },
    })
  if (code === "rate_limited") return unavailable("The provider is too busy. Please try again later.", false)
  if (code === "unavailable" || code === "timeout" || code === "cancelled")
    return new ParleyError(code, message, { cause: error, retryAfter, details: { ...details, sent: false } })
  return error
}
