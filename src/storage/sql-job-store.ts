import { defined } from "../intent/index.ts"
import type { Job, JobState, JobStore, NewJob } from "../jobs/index.ts"
import type { Engine, Statements } from "./engine.ts"
import type { JobTable } from "./tables.ts"

/** Jobs in one lease table, on both engines. */
export function createSqlJobStore(engine: Engine): JobStore {
  // On PostgreSQL, rows that another node is just taking up are skipped, not waited for.
  const skipLocked = engine.name === "postgres" ? " FOR UPDATE SKIP LOCKED" : ""
  const change = (sql: string, values: readonly (string | number)[]) =>
    engine.transaction(async (statements) => (await statements.all(sql, values)).length === 1)
  return {
    add: (job, most) =>
      engine.transaction(async (statements) => {
        const [kept] = await statements.all<{ count: number }>(
          "SELECT COUNT(*) AS count FROM job WHERE owner = ? AND expires_at > ?",
          [job.owner, job.created],
        )
        if (Number(defined(kept, "the count of an owner's jobs").count) >= most) return false
        await insertJobs(statements, [job])
        return true
      }),
    async find(id) {
      const row = await engine.db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirst()
      return row && toJob(row)
    },
    async takeUp(kind, now, leaseUntil, limit) {
      const rows = await engine.transaction((statements) =>
        Promise.resolve(
          statements.all<JobTable>(
            `UPDATE job SET attempt = attempt + 1, lease_until = ? WHERE id IN (
               SELECT id FROM job WHERE state = 'running' AND lease_until <= ? AND kind = ?
               ORDER BY lease_until LIMIT ?${skipLocked}
             ) RETURNING *`,
            [leaseUntil, now, kind, limit],
          ),
        ),
      )
      return rows.map(toJob)
    },
    report: ({ id, attempt, progress, message }, leaseUntil) =>
      change(
        "UPDATE job SET progress = ?, message = ?, lease_until = ? WHERE id = ? AND attempt = ? AND state = 'running' RETURNING id",
        [progress, message, leaseUntil, id, attempt],
      ),
    finish: ({ id, attempt }, result) =>
      change(
        "UPDATE job SET state = 'done', progress = 1, result = ? WHERE id = ? AND attempt = ? AND state = 'running' RETURNING id",
        [JSON.stringify(result ?? null), id, attempt],
      ),
    async remove({ id, attempt }) {
      await engine.db.deleteFrom("job").where("id", "=", id).where("attempt", "=", attempt).execute()
    },
    cancel: (id) =>
      change("UPDATE job SET state = 'cancelled' WHERE id = ? AND state = 'running' RETURNING id", [id]),
    async removeExpired(time) {
      const { numDeletedRows } = await engine.db
        .deleteFrom("job")
        .where("expires_at", "<", time)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** Adds jobs within the transaction of what they follow from. */
export async function insertJobs(statements: Statements, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = new Array<string>(jobs.length).fill("(?, ?, ?, ?, ?, ?, ?, ?, 'running', 0, '')").join(", ")
  await statements.run(
    `INSERT INTO job (id, kind, owner, input, attempt, lease_until, created_at, expires_at, state, progress, message)
     VALUES ${rows}`,
    jobs.flatMap((job) => [
      job.id,
      job.kind,
      job.owner,
      JSON.stringify(job.input),
      job.attempt,
      job.leaseUntil,
      job.created,
      job.expires,
    ]),
  )
}

function toJob(row: JobTable): Job {
  return {
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    input: JSON.parse(row.input),
    state: row.state as JobState,
    attempt: Number(row.attempt),
    progress: Number(row.progress),
    message: row.message,
    result: row.result === null ? undefined : JSON.parse(row.result),
    leaseUntil: Number(row.lease_until),
    created: Number(row.created_at),
    expires: Number(row.expires_at),
  }
}
