import { type JsonSchema, ParleyError } from "../../intent/index.ts"
import { type Api, parseApi } from "./api-block.ts"
import { compilePlan, type Plan } from "./compile-plan.ts"
import { createHttpTransport } from "./http-transport.ts"
import { createJmapTransport } from "./jmap-transport.ts"
import { type Contract, compileContract, type Payload } from "./profile-contract.ts"
import type { Connection, IntentFile, ProfileFile } from "./profile-files.ts"
import { runPlan } from "./run-plan.ts"
import { assertScopes } from "./scopes.ts"
import type { Transport } from "./transport.ts"

export interface ProfileRunnerOptions {
  readonly intent: IntentFile
  readonly profile: ProfileFile
  /** The shared shapes that the files refer to. */
  readonly schemas: readonly JsonSchema[]
  /** Reaches the provider. */
  readonly fetch?: typeof fetch
  /** Reaches what payloads point at. It must refuse private addresses; without it attachments are refused. */
  readonly fetchBlob?: typeof fetch | undefined
  readonly now?: () => number
  /** Milliseconds the whole execution may take. */
  readonly timeout?: number
  /** Most bytes of a payload's attachments together. */
  readonly maxBlobBytes?: number
  /** Most bytes of one answer of the provider. */
  readonly maxAnswerBytes?: number
}

export interface ExecuteOptions {
  readonly signal?: AbortSignal
  /** Sent to the provider as the idempotency key, in place of the payload's own. */
  readonly executionId?: string
}

export type ProfileResult = Readonly<Record<string, unknown>>

export interface ProfileRunner {
  readonly system: string
  /** The intent changes nothing at the provider. */
  readonly reads: boolean
  assertPayload(payload: unknown): void
  /** Refuses a connection that was not granted what the profile needs, and names what is missing. */
  assertScopes(connection: Connection): void
  /** Makes every call; the execution path ensures that an action happens once. */
  execute(payload: unknown, connection: Connection, options?: ExecuteOptions): Promise<ProfileResult>
}

const megabyte = 1024 * 1024

// An encoded message is a third larger than its bytes, hence the room for answers.
const defaults = {
  fetch,
  now: Date.now,
  timeout: 30_000,
  maxBlobBytes: 25 * megabyte,
  maxAnswerBytes: 50 * megabyte,
}

/**
 * Runs one profile against its provider from the files alone. Throws at once when something is wrong with the files.
 */
export function createProfileRunner(options: ProfileRunnerOptions): ProfileRunner {
  const { intent, profile } = options
  const api = parseApi(profile.api, profile.id)
  const contract: Contract = compileContract(intent, profile, options.schemas)
  const plan = compilePlan(api, intent, profile)
  const settings = { ...defaults, ...options }

  return {
    system: contract.system,
    reads: plan.reads,
    assertPayload: (payload) => contract.assertPayload(payload),
    assertScopes: (connection) => assertScopes(api, connection, profile.id),
    async execute(payload, connection, { signal, executionId } = {}) {
      contract.assertPayload(payload)
      assertScopes(api, connection, profile.id)
      return run(payload, connection, signal, executionId)
    },
  }

  async function run(
    payload: Payload,
    connection: Connection,
    signal: AbortSignal | undefined,
    executionId: string | undefined,
  ): Promise<ProfileResult> {
    const timer = AbortSignal.timeout(settings.timeout)
    const whole = signal === undefined ? timer : AbortSignal.any([signal, timer])
    const transport = createTransport(api, connection, settings, whole)
    const key = executionId ?? payload.idempotency_key
    const result = await runPlan(plan, {
      payload: key === undefined || plan.reads ? payload : { ...payload, idempotency_key: key },
      account: connection.account ?? {},
      contract,
      transport,
      now: settings.now(),
      blobs: { fetch: options.fetchBlob, limit: settings.maxBlobBytes, signal: whole },
    })
    return checkedResult(result, plan, contract)
  }
}

function createTransport(
  api: Api,
  connection: Connection,
  settings: { fetch: typeof fetch; maxAnswerBytes: number },
  signal: AbortSignal,
): Transport {
  const options = { api, connection, fetch: settings.fetch, signal, limit: settings.maxAnswerBytes }
  return api.jmap_method === undefined ? createHttpTransport(options) : createJmapTransport(options)
}

function checkedResult(result: ProfileResult, plan: Plan, contract: Contract): ProfileResult {
  const issues = contract.checkResult(result)
  if (issues.length === 0) return result
  // The effect has taken place, only its description is not as promised: repeating would do it again.
  throw new ParleyError(
    plan.reads ? "unavailable" : "indeterminate",
    `The provider's answer does not give the promised result: ${issues.map((issue) => issue.message).join("; ")}`,
    { details: { issues } },
  )
}
