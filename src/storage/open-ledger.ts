import type { Ledger } from "../execution/index.ts"
import type { Engine } from "./engine.ts"
import type { SqlLedgerOptions } from "./ledger-groups.ts"
import { createSqlLedger } from "./sql-ledger.ts"
import { createCommitThread } from "./sqlite/commit-thread.ts"

/** The ledger of a server: where the database is a file of this machine, with a thread that commits. */
export function openLedger(
  engine: Engine,
  options: SqlLedgerOptions,
  onError: (error: unknown) => void,
): Ledger & AsyncDisposable {
  const ledger = createSqlLedger(engine, options)
  if (engine.sqlite) return createCommitThread(ledger, { sqlite: engine.sqlite, ledger: options, onError })
  return { ...ledger, async [Symbol.asyncDispose]() {} }
}
