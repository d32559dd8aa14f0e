import type { Selectable } from "kysely"
import type {
  Claim,
  ClaimResult,
  ExecutionRecord,
  ExecutionState,
  LimitClaim,
  Reclaim,
  ReclaimResult,
  Settlement,
} from "../execution/index.ts"
import { defined } from "../intent/index.ts"
import type { NewJob } from "../jobs/index.ts"
import type { Bindable, Statements } from "./engine.ts"
import { applyLimits, withQuotas } from "./rate-windows.ts"
import { insertJobs } from "./sql-job-store.ts"
import type { ExecutionTable } from "./tables.ts"

/** The two statements that run for every execution: each engine has its own fastest way to write a whole group. */
export interface GroupStatements {
  /** Inserts the claims whose scope is new, or that have none; returns for each claim whether it was inserted. */
  insert(statements: Statements, claims: readonly Claim[]): Promise<boolean[]>
  /** Settles only attempts that hold their lease; returns for each whether it did. */
  settle(statements: Statements, settlements: readonly Settlement[]): Promise<boolean[]>
}

export const claimColumns =
  "id, scope, uid, principal_kind, principal_id, input, input_digest, price, lease_until, started_at, state, attempt"

/** In the order of `claimColumns`, up to the two that are the same for every claim. */
export function claimValues(one: Claim): Bindable[] {
  return [
    one.id,
    one.scope,
    one.uid,
    one.principalKind,
    one.principalId,
    one.input,
    one.inputDigest,
    one.price,
    one.leaseUntil,
    one.startedAt,
  ]
}

/**
 * The unique index over scopes decides who got the key, so two nodes cannot both win. A claim that is made again,
 * because the answer to its commit got lost, meets itself.
 */
export const onTakenScope = "ON CONFLICT DO NOTHING"

/** The audit entry of the last attempt, made from its execution. */
export const eventAndDetail = `'execution.' || state AS event,
  CASE WHEN code IS NULL THEN '{}' ELSE '{"code":"' || code || '"}' END AS detail`

export interface SqlLedgerOptions {
  /** The job to do once an execution is settled. It is added in the same transaction, so it cannot be lost. */
  readonly jobOf?: (settlement: Settlement) => NewJob
}

export interface LedgerGroup extends SqlLedgerOptions {
  readonly statements: Statements
  readonly groups: GroupStatements
  readonly claims: readonly Claim[]
  readonly settlements: readonly Settlement[]
}

/** What a ledger's `commit` does within its transaction. */
export async function commitGroup({ statements, groups, claims, settlements, jobOf }: LedgerGroup) {
  const settled = await groups.settle(statements, settlements)
  if (jobOf) await insertJobs(statements, settlements.filter((_, index) => settled[index]).map(jobOf))
  return { settled, claims: await claim(statements, groups, claims) }
}

async function claim(
  statements: Statements,
  groups: GroupStatements,
  claims: readonly Claim[],
): Promise<ClaimResult[]> {
  const inserted = await groups.insert(statements, claims)
  const counted = await applyLimits(
    statements,
    claims.filter((_, index) => inserted[index]),
  )
  const limited = counted.refused
  for (const id of limited.keys()) await statements.run("DELETE FROM execution WHERE id = ?", [id])
  const results: ClaimResult[] = []
  for (const [index, { id, scope, limits }] of claims.entries()) {
    const limit = limited.get(id)
    if (limit) results.push({ kind: "limited", limit })
    else if (inserted[index]) results.push({ kind: "claimed", ...withQuotas(limits, counted) })
    else {
      const record = await findTaken(statements, { id, scope })
      results.push(record ? { kind: "existing", record } : limitedWithFirst(scope, claims, limited))
    }
  }
  return results
}

/** The first of two claims with one scope in this group was over its limit, and so is the second. */
function limitedWithFirst(
  scope: string | null,
  claims: readonly Claim[],
  limited: ReadonlyMap<string, LimitClaim>,
): ClaimResult {
  const first = claims.find((one) => one.scope === scope)
  const limit = first && limited.get(first.id)
  return { kind: "limited", limit: defined(limit, "the limit of a claim that was not inserted") }
}

export async function reclaim(
  statements: Statements,
  { id, attempt, leaseUntil, limits }: Reclaim,
): Promise<ReclaimResult> {
  // A write that changes nothing holds the row until the transaction ends, on both engines.
  const held = await statements.run(
    "UPDATE execution SET attempt = attempt WHERE id = ? AND attempt = ? AND state = 'failed'",
    [id, attempt],
  )
  if (held === 0) return { kind: "lost" }
  const limit = (await applyLimits(statements, [{ id, limits }])).refused.get(id)
  if (limit) return { kind: "limited", limit }
  await statements.run(
    `INSERT INTO audit (execution_id, attempt, at, principal_id, uid, event, detail)
     SELECT id, attempt, settled_at, principal_id, uid, ${eventAndDetail} FROM execution WHERE id = ?`,
    [id],
  )
  await statements.run(
    `UPDATE execution SET state = 'running', attempt = attempt + 1, lease_until = ?, settled_at = NULL, error = NULL,
       code = NULL, receipt = NULL WHERE id = ?`,
    [leaseUntil, id],
  )
  return { kind: "claimed" }
}

async function findTaken(
  statements: Statements,
  { id, scope }: Pick<Claim, "id" | "scope">,
): Promise<ExecutionRecord | undefined> {
  const [row] = await statements.all<Selectable<ExecutionTable>>(
    `SELECT * FROM execution WHERE ${scope === null ? "id" : "scope"} = ?`,
    [scope ?? id],
  )
  return row && toRecord(row)
}

export function toRecord(row: Selectable<ExecutionTable>): ExecutionRecord {
  return {
    id: row.id,
    uid: row.uid,
    principalKind: row.principal_kind,
    principalId: row.principal_id,
    input: row.input,
    inputDigest: row.input_digest,
    price: row.price,
    state: row.state as ExecutionState,
    attempt: row.attempt,
    leaseUntil: row.lease_until,
    startedAt: row.started_at,
    settledAt: row.settled_at,
    output: row.output,
    error: row.error === null ? null : JSON.parse(row.error),
    receipt: row.receipt,
  }
}
