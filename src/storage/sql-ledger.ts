import type { AuditRecord, Ledger } from "../execution/index.ts"
import type { Engine } from "./engine.ts"
import { commitGroup, eventAndDetail, reclaim, type SqlLedgerOptions, toRecord } from "./ledger-groups.ts"
import { postgresGroups } from "./postgres/groups.ts"
import { sqliteGroups } from "./sqlite/groups.ts"
import type { AuditTable } from "./tables.ts"

const forgottenAtOnce = 500

/** Executions in SQL. */
export function createSqlLedger(engine: Engine, options: SqlLedgerOptions = {}): Ledger {
  const groups = engine.name === "sqlite" ? sqliteGroups : postgresGroups
  return {
    commit: (claims, settlements) =>
      engine.transaction((statements) =>
        commitGroup({ statements, groups, claims, settlements, ...options }),
      ),
    reclaim: (wish) => engine.transaction((statements) => reclaim(statements, wish)),
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
    async list({ principalId, uid, state, after, limit }) {
      let query = engine.db
        .selectFrom("execution")
        .selectAll()
        .orderBy("started_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
      if (principalId !== undefined) query = query.where("principal_id", "=", principalId)
      if (uid !== undefined) query = query.where("uid", "=", uid)
      if (state !== undefined) query = query.where("state", "=", state)
      if (after !== undefined)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("started_at", "id"), "<", tuple(after.startedAt, after.id)),
        )
      return (await query.execute()).map(toRecord)
    },
    async listAudit({ executionId, limit }) {
      const only = executionId === undefined ? "" : "AND id = ?"
      const earlier = executionId === undefined ? "" : "WHERE execution_id = ?"
      const rows = await engine.transaction(async (statements) =>
        statements.all<AuditTable>(
          `SELECT id AS execution_id, attempt, settled_at AS at, ${eventAndDetail}, principal_id, uid
           FROM execution WHERE state <> 'running' ${only}
           UNION ALL
           SELECT execution_id, attempt, at, event, detail, principal_id, uid FROM audit ${earlier}
           ORDER BY execution_id DESC, attempt DESC LIMIT ?`,
          executionId === undefined ? [limit] : [executionId, executionId, limit],
        ),
      )
      return rows.map(toAudit)
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
      await engine.transaction(async (statements) => {
        const removed = await statements.all<{ id: string }>(
          `DELETE FROM execution WHERE id > ? AND id <= ? AND state <> 'running' AND settled_at < ? RETURNING id`,
          [after, last, time],
        )
        for (const { id } of removed) await statements.all("DELETE FROM audit WHERE execution_id = ?", [id])
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

/** The id of the last execution in the next batch that began before `time`. */
async function lastBefore(engine: Engine, time: number, after: string): Promise<string | undefined> {
  const rows = await engine.db
    .selectFrom("execution")
    .select(["id", "started_at"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(forgottenAtOnce)
    .execute()
  // Ids are in the order of time: after the first that is too young, all are.
  return rows.filter(({ started_at }) => started_at < time).at(-1)?.id
}

function toAudit(row: AuditTable): AuditRecord {
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
