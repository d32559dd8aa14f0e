import { createHmac } from "node:crypto"
import type { DueWebhook, ExecutionRecord, Ledger, WebhookStore } from "../execution/index.ts"
import { ParleyError } from "../intent/index.ts"

/** Where the owner's own system hears of every execution. */
export interface WebhookTarget {
  /**
   * Where every settled execution is posted to, signed.
   * @example "https://erp.example/hook"
   */
  readonly url: string
  /**
   * Shared with the receiver, which checks the signature by it; at least 32 characters.
   * @example process.env.WEBHOOK_SECRET
   */
  readonly secret: string
}

export interface WebhooksOptions {
  readonly target: WebhookTarget
  readonly store: WebhookStore
  readonly ledger: Pick<Ledger, "find">
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

const takenAtOnce = 16
const patience = 20_000
const firstPause = 10_000
const longestPause = 6 * 3_600_000
/** With the pauses above, the last attempt is about two days after the first. */
const attemptsAtMost = 16

/** Tells the owner's system what was settled, again until it says that it heard. Gives the task to run now and then. */
export function createWebhooks(options: WebhooksOptions): (stopping: AbortSignal) => Promise<void> {
  const { target, store, ledger, now, onError } = options
  if (!URL.canParse(target.url) || target.secret.length < 32)
    throw new ParleyError(
      "invalid_configuration",
      "webhook: give the 'url' to post to and a 'secret' of at least 32 characters to sign with",
    )

  async function deliver(due: DueWebhook, stopping: AbortSignal): Promise<void> {
    const record = await ledger.find(due.executionId)
    // What is run once more is settled once more, and told of then.
    if (record?.state === "running") return store.remove(due)
    const problem = record && (await tell(record, stopping))
    if (problem === undefined) return store.remove(due)
    // Broken off by us: its lease lapses, and whoever runs then takes it up.
    if (stopping.aborted) return
    if (due.attempt < attemptsAtMost) return store.putOff(due, now() + pauseAfter(due.attempt))
    await store.remove(due)
    const message = `The webhook for ${due.executionId} is given up after ${due.attempt} attempts: ${problem}`
    onError(new ParleyError("unavailable", message))
  }

  /** What went wrong, if anything did. */
  async function tell(record: ExecutionRecord, stopping: AbortSignal): Promise<string | undefined> {
    const body = JSON.stringify(toAnnouncement(record))
    // Receivers drop an id they know: a failure that later succeeds under its key is other news.
    const id = `${record.id}_${record.attempt}`
    const timestamp = String(Math.floor(now() / 1000))
    try {
      const response = await options.fetch(target.url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([stopping, AbortSignal.timeout(patience)]),
        headers: {
          "content-type": "application/json",
          // The names and the form of the signature are those of Standard Webhooks, which libraries can check.
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

  return async (stopping) => {
    while (!stopping.aborted) {
      const taken = await store.take(now(), now() + 2 * patience, takenAtOnce)
      await Promise.all(taken.map((due) => deliver(due, stopping)))
      if (taken.length < takenAtOnce) return
    }
  }
}

function pauseAfter(attempt: number): number {
  return Math.min(firstPause * 3 ** (attempt - 1), longestPause)
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
