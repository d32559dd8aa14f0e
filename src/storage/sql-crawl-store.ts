import { createId } from "../identity/index.ts"
import { defined } from "../intent/index.ts"
import type { CrawlCounts, CrawlHost, CrawlStanding, CrawlStore } from "../registry/index.ts"
import type { Engine } from "./engine.ts"
import { insertJobs } from "./sql-job-store.ts"
import type { CrawlHostTable } from "./tables.ts"

/** Milliseconds after which a visit that no node has finished is forgotten, and the host is due again. */
const jobLifetime = 6 * 3_600_000
const firstInterval = 3_600_000
/** Hosts that are written in one statement. */
const batch = 200

/** Hosts of the crawler in one table; a host that has a job is not due until the job is over. */
export function createSqlCrawlStore(engine: Engine): CrawlStore {
  const skipLocked = engine.name === "postgres" ? " FOR UPDATE SKIP LOCKED" : ""
  const changed = (sql: string, values: readonly (string | number | null)[]) =>
    engine.transaction(async (statements) => (await statements.run(sql, values)) === 1)
  return {
    async add(origins, now) {
      let count = 0
      for (let at = 0; at < origins.length; at += batch)
        count += await engine.transaction(async (statements) => {
          const hosts = origins.slice(at, at + batch)
          const rows = hosts.map(() => "(?, 'waiting', ?, ?)").join(", ")
          return statements.run(
            `INSERT INTO crawl_host (origin, standing, next_visit, facts) VALUES ${rows} ON CONFLICT (origin) DO NOTHING`,
            hosts.flatMap((origin) => [origin, now, JSON.stringify(newFacts)]),
          )
        })
      return count
    },
    remove: (origin) => changed("DELETE FROM crawl_host WHERE origin = ?", [origin]),
    async find(origin) {
      const row = await engine.db
        .selectFrom("crawl_host")
        .selectAll()
        .where("origin", "=", origin)
        .executeTakeFirst()
      return row && toHost(row)
    },
    schedule: ({ now, waitingAtMost, kindOf }) =>
      engine.transaction(async (statements) => {
        const [waiting] = await statements.all<{ count: number }>(
          "SELECT COUNT(*) AS count FROM crawl_host WHERE job_id IS NOT NULL",
          [],
        )
        const room = waitingAtMost - Number(defined(waiting, "the count of waiting visits").count)
        const due = await statements.all<Pick<CrawlHostTable, "origin" | "standing">>(
          `SELECT origin, standing FROM crawl_host WHERE next_visit <= ? AND (job_id IS NULL OR NOT EXISTS
             (SELECT 1 FROM job WHERE job.id = crawl_host.job_id)) ORDER BY next_visit LIMIT ?${skipLocked}`,
          [now, Math.max(1, room)],
        )
        const jobs = due.map(({ origin, standing }) => ({
          id: createId("crawl", now),
          kind: kindOf({ standing: standing as CrawlStanding }),
          owner: "",
          input: { origin },
          attempt: 0,
          leaseUntil: now,
          created: now,
          expires: now + jobLifetime,
        }))
        for (const { id, input } of jobs)
          await statements.run("UPDATE crawl_host SET job_id = ? WHERE origin = ?", [id, input.origin])
        await insertJobs(statements, jobs)
        return jobs.length
      }),
    settle: ({ origin, standing, reason, nextVisit, ...facts }, jobId) =>
      changed(
        `UPDATE crawl_host SET standing = ?, reason = ?, next_visit = ?, facts = ?, job_id = NULL
         WHERE origin = ? AND job_id = ?`,
        [standing, reason ?? null, nextVisit, JSON.stringify(facts), origin, jobId],
      ),
    retry: (origin, now) =>
      changed("UPDATE crawl_host SET standing = 'waiting', next_visit = ? WHERE origin = ?", [now, origin]),
    async list({ standing }, limit) {
      const query = engine.db.selectFrom("crawl_host").selectAll().orderBy("origin").limit(limit)
      const rows = await (standing === undefined ? query : query.where("standing", "=", standing)).execute()
      return rows.map(toHost)
    },
    async count() {
      const rows = await engine.db
        .selectFrom("crawl_host")
        .select(({ fn }) => ["standing", fn.countAll().as("count")])
        .groupBy("standing")
        .execute()
      return Object.fromEntries(rows.map(({ standing, count }) => [standing, Number(count)])) as CrawlCounts
    },
  }
}

type Facts = Omit<CrawlHost, "origin" | "standing" | "reason" | "nextVisit">

/** Members that may be undefined are left out of JSON; a host has them all. */
const unstated = { lastVisit: undefined, lastChange: undefined, lastFull: undefined, digest: undefined }
const newFacts = { interval: firstInterval, failures: 0, changes: 0, found: [], documents: {} }

function toHost({ origin, standing, reason, next_visit, facts }: CrawlHostTable): CrawlHost {
  return {
    ...unstated,
    ...(JSON.parse(facts) as Facts),
    origin,
    standing: standing as CrawlStanding,
    reason: reason ?? undefined,
    nextVisit: Number(next_visit),
  }
}
