import { parentPort, workerData } from "node:worker_threads"
import type { Claim, Ledger, Settlement } from "../../execution/index.ts"
import { type ErrorCode, isParleyError } from "../../intent/errors.ts"
import { commitGroup, type SqlLedgerOptions } from "../ledger-groups.ts"
import { connectSqlite, type SqliteOptions } from "./connection.ts"
import { sqliteGroups } from "./groups.ts"

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

// Loads nothing but what a commit needs: neither Kysely nor Zod, so that it is up at once.
const { sqlite, ledger } = workerData as CommitWorkerData
const connection = connectSqlite(sqlite)

parentPort!.on("message", async (request: CommitRequest) => {
  if (request !== null) return reply(await commit(...request))
  await connection[Symbol.asyncDispose]()
  parentPort!.close()
})
reply({ up: true })

async function commit(claims: readonly Claim[], settlements: readonly Settlement[]): Promise<CommitReply> {
  try {
    const group = { statements: sqliteGroups, claims, settlements, ...ledger }
    return { result: await connection.transaction((session) => commitGroup({ session, ...group })) }
  } catch (error) {
    if (!isParleyError(error)) return { error }
    const { code, message, retryAfter, cause } = error
    return { refusal: { code, message, retryAfter, cause } }
  }
}

function reply(message: CommitReply): void {
  parentPort!.postMessage(message)
}
