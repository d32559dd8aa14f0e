import type { Migration } from "../migrate.ts"

export const desk: Migration = {
  version: 5,
  statements: [
    `CREATE TABLE unmet (
      id TEXT PRIMARY KEY,
      words TEXT NOT NULL,
      reason TEXT NOT NULL,
      locale TEXT NOT NULL,
      intent TEXT,
      count BIGINT NOT NULL,
      first_at BIGINT NOT NULL,
      last_at BIGINT NOT NULL
    )`,
    `CREATE INDEX unmet_by_time ON unmet (last_at)`,
    `CREATE TABLE desk_password (
      id INTEGER PRIMARY KEY,
      hash TEXT NOT NULL,
      changed_at BIGINT NOT NULL
    )`,
    `CREATE INDEX execution_by_time ON execution (started_at)`,
    `CREATE INDEX interaction_by_time ON interaction (updated_at)`,
  ],
}
