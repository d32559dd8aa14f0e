import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Ledger } from "../../execution/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { SqlLedgerOptions } from "../sql-ledger.ts"
import type { CommitReply, CommitRequest, CommitWorkerData } from "./commit-worker.ts"
import type { SqliteOptions } from "./engine.ts"
import { turnstileFor } from "./turnstile.ts"

type Committed = Awaited<ReturnType<Ledger["commit"]>>

/**
 * The same ledger with a thread that commits its groups, so that the event loop goes on while SQLite works and
 * the disk is synced. Groups are committed here until the thread is up, and again should it ever die.
 */
export function createCommitThread(
  ledger: Ledger,
  sqlite: SqliteOptions,
  options: SqlLedgerOptions,
): Ledger & AsyncDisposable {
  const turnstile = turnstileFor(sqlite.file)
  let worker: Worker | undefined
  let isReady = false
  let pending: PromiseWithResolvers<Committed> | undefined

  function start(): Worker {
    const workerData: CommitWorkerData = { sqlite, ledger: options }
    const started = new Worker(workerAddress, { workerData })
    const end = (cause?: unknown) => {
      if (worker !== started) return
      worker = undefined
      isReady = false
      pending?.reject(threadDied(cause))
    }
    started.on("message", onReply)
    started.on("error", end)
    started.on("exit", () => end())
    started.unref()
    return started
  }

  function onReply(reply: CommitReply): void {
    if ("ready" in reply) isReady = true
    else if ("result" in reply) pending?.resolve(reply.result)
    else pending?.reject("refusal" in reply ? fromRefusal(reply.refusal) : reply.error)
  }

  /** Whoever holds the turnstile has the database to himself, so one group at a time is under way. */
  async function commitThere(thread: Worker, request: CommitRequest): Promise<Committed> {
    const leave = await turnstile.enter()
    pending = Promise.withResolvers()
    try {
      thread.ref()
      thread.postMessage(request)
      return await pending.promise
    } finally {
      thread.unref()
      pending = undefined
      leave()
    }
  }

  return {
    ...ledger,
    commit(claims, settlements) {
      worker ??= start()
      return isReady ? commitThere(worker, [claims, settlements]) : ledger.commit(claims, settlements)
    },
    async [Symbol.asyncDispose]() {
      const ending = worker
      if (ending === undefined) return
      const leave = await turnstile.enter()
      try {
        worker = undefined
        ending.postMessage(null satisfies CommitRequest)
        await once(ending, "exit")
      } finally {
        leave()
      }
    },
  }
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

/** Whether its last group was committed is not known; who settles asks again, and finds what is there. */
function threadDied(cause: unknown): ParleyError {
  return new ParleyError("unavailable", "The thread that commits executions has died. Try again.", {
    retryAfter: 1,
    cause,
  })
}
