import type { Migration } from "../migrate.ts"

export const crawl: Migration = {
  version: 21,
  statements: [
    `CREATE TABLE crawl_host (
      origin TEXT PRIMARY KEY,
      standing TEXT NOT NULL,
      reason TEXT,
      next_visit BIGINT NOT NULL,
      job_id TEXT,
      facts TEXT NOT NULL
    )`,
    "CREATE INDEX crawl_host_due ON crawl_host (next_visit)",
    "CREATE INDEX crawl_host_job ON crawl_host (job_id) WHERE job_id IS NOT NULL",
    "CREATE INDEX crawl_host_standing ON crawl_host (standing)",
  ],
}
