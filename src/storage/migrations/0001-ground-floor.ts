import type { Migration } from "../migrate.ts"

export const groundFloor: Migration = {
  version: 1,
  statements: [
    `CREATE TABLE execution (
      id TEXT PRIMARY KEY,
      scope TEXT NOT NULL UNIQUE,
      uid TEXT NOT NULL,
      principal_kind TEXT NOT NULL,
      principal_id TEXT NOT NULL,
      input TEXT NOT NULL,
      input_digest TEXT NOT NULL,
      price TEXT,
      state TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      lease_until BIGINT NOT NULL,
      started_at BIGINT NOT NULL,
      settled_at BIGINT,
      output TEXT,
      error TEXT,
      receipt TEXT
    )`,
    `CREATE INDEX execution_running ON execution (lease_until) WHERE state = 'running'`,
    `CREATE INDEX execution_by_principal ON execution (principal_id, started_at)`,
    `CREATE TABLE rate_window (
      key TEXT PRIMARY KEY,
      start BIGINT NOT NULL,
      count BIGINT NOT NULL
    )`,
    `CREATE INDEX rate_window_by_start ON rate_window (start)`,
    `CREATE TABLE audit (
      execution_id TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      at BIGINT NOT NULL,
      event TEXT NOT NULL,
      principal_id TEXT NOT NULL,
      uid TEXT NOT NULL,
      detail TEXT NOT NULL,
      PRIMARY KEY (execution_id, attempt)
    )`,
    `CREATE INDEX audit_by_time ON audit (at)`,
    `CREATE TABLE interaction (
      id TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      version BIGINT NOT NULL,
      state TEXT NOT NULL,
      expires_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL
    )`,
    `CREATE INDEX interaction_by_expiry ON interaction (expires_at)`,
    `CREATE INDEX interaction_by_owner ON interaction (owner)`,
  ],
}
