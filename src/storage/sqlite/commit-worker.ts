import { parentPort, workerData } from "node:worker_threads"
import type { Claim, Ledger, Settlement } from "../../execution/index.ts"
import { type ErrorCode, isParleyError } from "../../intent/index.ts"
import { createSqlLedger, type SqlLedgerOptions } from "../sql-ledger.ts"
import { openSqlite, type SqliteOptions } from "./engine.ts"

export interface CommitWorkerData {
  readonly sqlite: SqliteOptions
  readonly ledger: SqlLedgerOptions
}

/** A group to commit; null to close the database and end. */
export type CommitRequest = readonly [claims: readonly Claim[], settlements: readonly Settlement[]] | null

export type CommitReply =
  | { readonly up: true }
  | { readonly result: Awaited<ReturnType<Ledger["commit"]>> }
  | { readonly error: unknown }
  /** A ParleyError in parts: a clone would lose its class. */
  | {
      readonly refusal: {
        readonly code: ErrorCode
        readonly message: string
        readonly retryAfter: number | undefined
        readonly cause: unknown
      }
    }

const { sqlite, ledger: options } = workerData as CommitWorkerData
const engine = openSqlite(sqlite)
const ledger = createSqlLedger(engine, options)

parentPort!.on("message", async (request: CommitRequest) => {
  if (request !== null) return reply(await commit(...request))
  await engine[Symbol.asyncDispose]()
  parentPort!.close()
})
reply({ up: true })

async function commit(claims: readonly Claim[], settlements: readonly Settlement[]): Promise<CommitReply> {
  try {
    return { result: await ledger.commit(claims, settlements) }
  } catch (error) {
    if (!isParleyError(error)) return { error }
    const { code, message, retryAfter, cause } = error
    return { refusal: { code, message, retryAfter, cause } }
  }
}

function reply(message: CommitReply): void {
  parentPort!.postMessage(message)
}
