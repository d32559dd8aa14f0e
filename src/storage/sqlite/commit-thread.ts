import { Worker } from "node:worker_threads"
import type { Ledger } from "../../execution/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { SqlLedgerOptions } from "../ledger-groups.ts"
import type { CommitReply, CommitRequest, CommitWorkerData } from "./commit-worker.ts"
import type { SqliteOptions } from "./connection.ts"
import { turnstileFor } from "./turnstile.ts"

export interface CommitThreadOptions {
  readonly sqlite: SqliteOptions
  readonly ledger: SqlLedgerOptions
  /** Told when the thread has died. */
  readonly onError: (error: unknown) => void
}

type Committed = Awaited<ReturnType<Ledger["commit"]>>

/** Milliseconds until a thread that died is followed by another. */
const pause = 10_000

/**
 * The same ledger with a thread that commits its groups, so that the event loop goes on while SQLite works and
 * the disk is synced. The first commit starts it; while it is not up, groups are committed here.
 */
export function createCommitThread(ledger: Ledger, options: CommitThreadOptions): Ledger & AsyncDisposable {
  const turnstile = turnstileFor(options.sqlite.file)
  let worker: Worker | undefined
  let isUp = false
  let notBefore = 0
  let pending: PromiseWithResolvers<Committed> | undefined

  function start(): Worker {
    const workerData: CommitWorkerData = { sqlite: options.sqlite, ledger: options.ledger }
    const started = new Worker(workerAddress, { workerData })
    started.on("message", onReply)
    started.on("error", (cause) => end(started, cause))
    started.on("exit", () => end(started))
    started.unref()
    return started
  }

  function end(ended: Worker, cause?: unknown): void {
    if (worker !== ended) return
    worker = undefined
    isUp = false
    notBefore = performance.now() + pause
    const error = threadDied(cause)
    pending?.reject(error)
    options.onError(error)
  }

  function onReply(reply: CommitReply): void {
    if ("up" in reply) isUp = true
    else if ("result" in reply) pending?.resolve(reply.result)
    else pending?.reject("refusal" in reply ? fromRefusal(reply.refusal) : reply.error)
  }

  /** Whoever passed the turnstile has the database to himself, so one group at a time is under way. */
  async function commitThere(request: NonNullable<CommitRequest>): Promise<Committed> {
    const leave = await turnstile.enter()
    const thread = worker
    try {
      // It died while this group waited for its turn.
      if (!thread || !isUp) throw threadDied(undefined)
      pending = Promise.withResolvers()
      thread.ref()
      thread.postMessage(request)
      return await pending.promise
    } finally {
      pending = undefined
      thread?.unref()
      leave()
    }
  }

  return {
    ...ledger,
    commit(claims, settlements) {
      if (!worker && performance.now() >= notBefore) worker = start()
      return isUp ? commitThere([claims, settlements]) : ledger.commit(claims, settlements)
    },
    async [Symbol.asyncDispose]() {
      const leave = await turnstile.enter()
      try {
        notBefore = Number.POSITIVE_INFINITY
        isUp = false
        const ending = worker
        worker = undefined
        if (ending) await close(ending)
      } finally {
        leave()
      }
    },
  }
}

/** It closes its connection itself; one that failed to open it is gone already, or about to be. */
function close(worker: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once("exit", () => resolve())
  worker.ref()
  worker.postMessage(null satisfies CommitRequest)
  return promise
}

/** As source it is TypeScript, as a package JavaScript. */
const workerAddress = new URL(
  import.meta.url.endsWith(".ts") ? "./commit-worker.ts" : "./commit-worker.js",
  import.meta.url,
)

function fromRefusal(refusal: Extract<CommitReply, { refusal: unknown }>["refusal"]): ParleyError {
  const { code, message, ...rest } = refusal
  return new ParleyError(code, message, rest)
}

/** Whether its last group was committed is not known: who settles asks again, and finds what is there. */
function threadDied(cause: unknown): ParleyError {
  return new ParleyError("unavailable", "The thread that commits executions has died. Try again.", {
    retryAfter: 1,
    cause,
  })
}
