import type { Migration } from "../migrate.ts"

const kept =
  "id, uid, principal_kind, principal_id, input, input_digest, price, state, attempt, lease_until, started_at, settled_at, output, error, receipt"

/**
 * A call without a key has no scope and no entry in its index, and the audit of an execution's last attempt is
 * the execution itself: `audit` keeps the attempts before it.
 */
export const oneRowAnExecution: Migration = {
  version: 8,
  statements: [
    `CREATE TABLE execution_next (
      id TEXT PRIMARY KEY,
      scope TEXT,
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
      code TEXT,
      receipt TEXT
    )`,
    // The detail of an audit was {} or {"code":"…"}.
    `INSERT INTO execution_next (scope, code, ${kept})
     SELECT CASE WHEN scope = id THEN NULL ELSE scope END,
       (SELECT substr(detail, 10, length(detail) - 11) FROM audit
        WHERE execution_id = execution.id AND audit.attempt = execution.attempt AND detail <> '{}'),
       ${kept}
     FROM execution`,
    `DELETE FROM audit WHERE EXISTS (
       SELECT 1 FROM execution WHERE execution.id = audit.execution_id AND execution.attempt = audit.attempt
     )`,
    `DROP TABLE execution`,
    `ALTER TABLE execution_next RENAME TO execution`,
    `CREATE UNIQUE INDEX execution_by_scope ON execution (scope) WHERE scope IS NOT NULL`,
    `CREATE INDEX execution_running ON execution (lease_until) WHERE state = 'running'`,
    `CREATE INDEX execution_by_principal ON execution (principal_id, started_at)`,
    `CREATE INDEX execution_by_time ON execution (started_at)`,
    `DROP INDEX audit_by_time`,
  ],
}
