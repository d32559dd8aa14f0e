import type { Selectable } from "kysely"
import type {
  AuditRecord,
  Claim,
  ClaimResult,
  ExecutionRecord,
  ExecutionState,
  Ledger,
  LimitClaim,
  Reclaim,
  ReclaimResult,
  Settlement,
} from "../execution/index.ts"
import type { Bindable, Engine, Session } from "./engine.ts"
import type { AuditTable, ExecutionTable } from "./tables.ts"

const claimColumns =
  "id, scope, uid, principal_kind, principal_id, input, input_digest, price, lease_until, started_at, state, attempt"

const forgottenAtOnce = 500

export interface SqlLedgerOptions {
  /** Whether someone is to be told of every settlement: see `WebhookStore`. */
  readonly webhooks?: boolean
}

/** Executions in SQL. What runs once per execution is written by hand for whole groups and prepared once per size. */
export function createSqlLedger(engine: Engine, options: SqlLedgerOptions = {}): Ledger {
  return {
    commit: (claims, settlements) =>
      engine.transaction(async (session) => ({
        settled: await settle(session, settlements, options.webhooks ?? false),
        claims: await claim(session, claims),
      })),
    reclaim: (wish) => engine.transaction((session) => reclaim(session, wish)),
    async find(id) {
      const row = await engine.db.selectFrom("execution").selectAll().where("id", "=", id).executeTakeFirst()
      return row && toRecord(row)
    },
    async findLapsed(now, limit) {
      const rows = await engine.db
        .selectFrom("execution")
        .selectAll()
        .where("state", "=", "running")
        .where("lease_until", "<=", now)
        .orderBy("lease_until")
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },
    async list({ principalId, uid, state, before, limit }) {
      let query = engine.db
        .selectFrom("execution")
        .selectAll()
        .orderBy("started_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
      if (principalId !== undefined) query = query.where("principal_id", "=", principalId)
      if (uid !== undefined) query = query.where("uid", "=", uid)
      if (state !== undefined) query = query.where("state", "=", state)
      if (before !== undefined) query = query.where("started_at", "<", before)
      return (await query.execute()).map(toRecord)
    },
    async listAudit({ executionId, limit }) {
      let query = engine.db
        .selectFrom("audit")
        .selectAll()
        .orderBy("at", "desc")
        .orderBy("execution_id")
        .orderBy("attempt", "desc")
        .limit(limit)
      if (executionId !== undefined) query = query.where("execution_id", "=", executionId)
      return (await query.execute()).map(toAudit)
    },
    async forgetValues(time, after) {
      const last = await lastBefore(engine, time, after)
      if (last === undefined) return undefined
      await engine.db
        .updateTable("execution")
        .set({ input: "", output: null, error: null })
        .where("id", ">", after)
        .where("id", "<=", last)
        .where("state", "!=", "running")
        .where("settled_at", "<", time)
        .where("input", "!=", "")
        .execute()
      return last
    },
    async forgetRecords(time, after) {
      const last = await lastBefore(engine, time, after)
      if (last === undefined) return undefined
      await engine.transaction(async (session) => {
        const removed = await session.all<{ id: string }>(
          `DELETE FROM execution WHERE id > ? AND id <= ? AND state <> 'running' AND settled_at < ? RETURNING id`,
          [after, last, time],
        )
        for (const { id } of removed) await session.all("DELETE FROM audit WHERE execution_id = ?", [id])
      })
      return last
    },
    async forgetWindows(now) {
      await engine.db
        .deleteFrom("rate_window")
        .where("start", "<", now - 2 * 86_400_000)
        .execute()
    },
  }
}

/** The last of the next batch that began before `time`. */
async function lastBefore(engine: Engine, time: number, after: string): Promise<string | undefined> {
  const rows = await engine.db
    .selectFrom("execution")
    .select(["id", "started_at"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(forgottenAtOnce)
    .execute()
  // Ids are in the order of their time: behind the first that is too young there are only younger ones.
  return rows.filter(({ started_at }) => started_at < time).at(-1)?.id
}

async function claim(session: Session, claims: readonly Claim[]): Promise<ClaimResult[]> {
  if (claims.length === 0) return []
  const rows = rowsOf(claims.length, "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 1)")
  const inserted = await session.all<{ id: string }>(
    `INSERT INTO execution (${claimColumns}) VALUES ${rows} ON CONFLICT (scope) DO NOTHING RETURNING id`,
    claims.flatMap((one) => [
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
    ]),
  )
  const taken = new Set(inserted.map(({ id }) => id))
  const limited = await applyLimits(
    session,
    claims.filter(({ id }) => taken.has(id)),
  )
  for (const id of limited.keys()) await session.all("DELETE FROM execution WHERE id = ?", [id])
  const existing = await findByScope(
    session,
    claims.filter(({ id }) => !taken.has(id)).map(({ scope }) => scope),
  )
  return claims.map((one) => {
    const limit = limited.get(one.id)
    if (limit) return { kind: "limited", limit }
    if (taken.has(one.id)) return { kind: "claimed" }
    const record = existing.get(one.scope)
    // The first of two equal scopes in this very group was over its limit: so is the second.
    if (!record)
      return { kind: "limited", limit: limited.get(claims.find(({ scope }) => scope === one.scope)!.id)! }
    return { kind: "existing", record }
  })
}

async function reclaim(
  session: Session,
  { id, attempt, leaseUntil, limits }: Reclaim,
): Promise<ReclaimResult> {
  // A write that changes nothing holds the row until the transaction ends, on both engines.
  const held = await session.all(
    "UPDATE execution SET attempt = attempt WHERE id = ? AND attempt = ? AND state = 'failed' RETURNING id",
    [id, attempt],
  )
  if (held.length === 0) return { kind: "lost" }
  const limit = (await applyLimits(session, [{ id, limits }])).get(id)
  if (limit) return { kind: "limited", limit }
  await session.all(
    `UPDATE execution SET state = 'running', attempt = attempt + 1, lease_until = ?, settled_at = NULL, error = NULL, receipt = NULL
     WHERE id = ?`,
    [leaseUntil, id],
  )
  return { kind: "claimed" }
}

/** Counts what is claimed against its windows; what is over the limit is given back. */
async function applyLimits(
  session: Session,
  claims: readonly Pick<Claim, "id" | "limits">[],
): Promise<Map<string, LimitClaim>> {
  const wanted = new Map<string, { readonly limit: LimitClaim; readonly ids: string[] }>()
  for (const { id, limits } of claims)
    for (const limit of limits) {
      const entry = wanted.get(limit.key) ?? { limit, ids: [] }
      entry.ids.push(id)
      wanted.set(limit.key, entry)
    }
  const refused = new Map<string, LimitClaim>()
  // In one order on every node, so that two groups never wait for each other's rows.
  for (const [key, { limit, ids }] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [window] = await session.all<{ count: number }>(
      `INSERT INTO rate_window (key, start, count) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN excluded.start > rate_window.start THEN excluded.count ELSE rate_window.count + excluded.count END,
         start = CASE WHEN excluded.start > rate_window.start THEN excluded.start ELSE rate_window.start END
       RETURNING count`,
      [key, limit.start, ids.length],
    )
    const over = Math.min(ids.length, Math.max(0, Number(window!.count) - limit.limit))
    if (over === 0) continue
    await session.all("UPDATE rate_window SET count = count - ? WHERE key = ?", [over, key])
    for (const id of ids.slice(ids.length - over)) refused.set(id, limit)
  }
  return refused
}

async function findByScope(
  session: Session,
  scopes: readonly string[],
): Promise<Map<string, ExecutionRecord>> {
  const found = new Map<string, ExecutionRecord>()
  for (const scope of scopes) {
    const [row] = await session.all<Selectable<ExecutionTable>>("SELECT * FROM execution WHERE scope = ?", [
      scope,
    ])
    if (row) found.set(scope, toRecord(row))
  }
  return found
}

/** Only the attempt that holds the lease settles; whether it did is told per entry. */
async function settle(
  session: Session,
  settlements: readonly Settlement[],
  webhooks: boolean,
): Promise<boolean[]> {
  if (settlements.length === 0) return []
  const text = "CAST(? AS TEXT)"
  const number = "CAST(? AS BIGINT)"
  const rows = rowsOf(settlements.length, `(${[text, number, text, number, text, text, text].join(", ")})`)
  const updated = await session.all<{ id: string }>(
    `UPDATE execution SET state = v.column3, settled_at = v.column4, output = v.column5, error = v.column6, receipt = v.column7
     FROM (VALUES ${rows}) AS v
     WHERE execution.id = v.column1 AND execution.attempt = v.column2 AND execution.state = 'running' RETURNING execution.id`,
    settlements.flatMap((one): Bindable[] => [
      one.id,
      one.attempt,
      one.state,
      one.settledAt,
      one.output,
      one.error === null ? null : JSON.stringify(one.error),
      one.receipt,
    ]),
  )
  const done = new Set(updated.map(({ id }) => id))
  const audits = settlements.filter(({ id }) => done.has(id)).map(({ audit }) => audit)
  if (audits.length > 0)
    await session.all(
      `INSERT INTO audit (execution_id, attempt, at, event, principal_id, uid, detail)
       VALUES ${rowsOf(audits.length, "(?, ?, ?, ?, ?, ?, ?)")}`,
      audits.flatMap((one) => [
        one.executionId,
        one.attempt,
        one.at,
        one.event,
        one.principalId,
        one.uid,
        JSON.stringify(one.detail),
      ]),
    )
  if (webhooks && audits.length > 0)
    await session.all(
      `INSERT INTO webhook (execution_id, attempt, due_at) VALUES ${rowsOf(audits.length, "(?, 0, ?)")}
       ON CONFLICT (execution_id) DO UPDATE SET attempt = 0, due_at = excluded.due_at`,
      audits.flatMap(({ executionId, at }) => [executionId, at]),
    )
  return settlements.map(({ id }) => done.has(id))
}

function rowsOf(count: number, row: string): string {
  return new Array<string>(count).fill(row).join(", ")
}

function toRecord(row: Selectable<ExecutionTable>): ExecutionRecord {
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

function toAudit(row: Selectable<AuditTable>): AuditRecord {
  return {
    executionId: row.execution_id,
    attempt: row.attempt,
    at: row.at,
    event: row.event,
    principalId: row.principal_id,
    uid: row.uid,
    detail: JSON.parse(row.detail),
  }
}
