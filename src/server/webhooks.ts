import { createHmac } from "node:crypto"
import type { ExecutionRecord, Ledger, Settlement } from "../execution/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { JobHandler, NewJob } from "../jobs/index.ts"

/** The owner's own system, which is told of every execution. */
export interface WebhookTarget {
  /**
   * Where every settled execution is posted to, signed.
   * @example "https://erp.example/hook"
   */
  readonly url: string
  /**
   * The secret with which the receiver checks the signature; at least 32 characters.
   * @example process.env.WEBHOOK_SECRET
   */
  readonly secret: string
}

export interface WebhooksOptions {
  readonly target: WebhookTarget
  readonly ledger: Pick<Ledger, "find">
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
}

/** The payload of a webhook job: a settled execution that the owner's system has not been told of. */
interface News {
  readonly executionId: string
  /** The attempt that was settled: a later attempt is a new message. */
  readonly settlement: number
}

export const webhookJob = "webhook"
const toldAtOnce = 16
const patience = 20_000
const firstPause = 10_000
const longestPause = 6 * 3_600_000
/** With the pauses above, the last attempt is about two days after the first. */
const attempts = 16

/** Due at once, and kept until it is delivered or given up, even while nothing runs. It contains no personal data. */
export function toWebhookJob({ id, attempt, settledAt }: Settlement): NewJob {
  return {
    id: `${webhookJob}_${id}_${attempt}`,
    kind: webhookJob,
    owner: "",
    input: { executionId: id, settlement: attempt } satisfies News,
    attempt: 0,
    leaseUntil: settledAt,
    created: settledAt,
    expires: Number.MAX_SAFE_INTEGER,
  }
}

/** Tells the owner's system of settled executions, and retries until it confirms. */
export function createWebhooks(options: WebhooksOptions): JobHandler {
  const { target, ledger, now } = options
  if (!URL.canParse(target.url) || target.secret.length < 32)
    throw new ParleyError(
      "invalid_configuration",
      "webhook: give the 'url' to post to and a 'secret' of at least 32 characters to sign with",
    )

  async function tell(record: ExecutionRecord, stopping: AbortSignal): Promise<void> {
    const problem = await post(record, stopping)
    if (problem !== undefined) throw new ParleyError("unavailable", problem)
  }

  /** Returns what went wrong, or undefined. */
  async function post(record: ExecutionRecord, stopping: AbortSignal): Promise<string | undefined> {
    const body = JSON.stringify(toAnnouncement(record))
    // Receivers drop an id that they know, so a failure that later succeeds under the same key needs a new one.
    const id = `${record.id}_${record.attempt}`
    const timestamp = String(Math.floor(now() / 1000))
    try {
      const response = await options.fetch(target.url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([stopping, AbortSignal.timeout(patience)]),
        headers: {
          "content-type": "application/json",
          // Names and signature follow Standard Webhooks, which libraries can check.
          "webhook-id": id,
          "webhook-timestamp": timestamp,
          "webhook-signature": `v1,${sign(`${id}.${timestamp}.${body}`, target.secret)}`,
        },
        body,
      })
      await response.body?.cancel()
      return response.ok ? undefined : `HTTP ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  return {
    async run({ input }, stopping) {
      const { executionId, settlement } = input as News
      const record = await ledger.find(executionId)
      // An execution that runs again settles again, and is reported then.
      if (record?.attempt === settlement && record.state !== "running") await tell(record, stopping)
    },
    atOnce: toldAtOnce,
    attempts,
    pause: (attempt) => Math.min(firstPause * 3 ** (attempt - 1), longestPause),
    keepsResult: false,
  }
}

function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64")
}

function toAnnouncement(record: ExecutionRecord) {
  const { id, uid, state, principalId, price } = record
  return {
    type: "execution.settled",
    timestamp: new Date(record.settledAt ?? record.startedAt).toISOString(),
    data: {
      execution_id: id,
      intent_uid: uid,
      state,
      principal: principalId,
      price,
      input: record.input === "" ? null : JSON.parse(record.input),
      output: record.output === null ? null : JSON.parse(record.output),
      error: record.error && { code: record.error.code, message: record.error.message },
      receipt: record.receipt === null ? null : JSON.parse(record.receipt),
    },
  }
}
