import type { Migration } from "../migrate.ts"

export const agreements: Migration = {
  version: 13,
  statements: [
    `CREATE TABLE agreement (
      id TEXT PRIMARY KEY,
      party TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      key TEXT,
      policy TEXT NOT NULL,
      policy_sha256 TEXT NOT NULL,
      intents TEXT NOT NULL,
      duties_met TEXT NOT NULL,
      request_digest TEXT UNIQUE,
      signature TEXT,
      created_at BIGINT NOT NULL
    )`,
    `CREATE INDEX agreement_by_time ON agreement (created_at)`,
    `CREATE TABLE policy_token (
      id TEXT PRIMARY KEY,
      agreement TEXT NOT NULL REFERENCES agreement (id),
      permissions TEXT NOT NULL,
      obligations TEXT NOT NULL,
      valid_from BIGINT NOT NULL,
      valid_to BIGINT NOT NULL,
      renewed_from TEXT UNIQUE,
      revoked_at BIGINT,
      revoked_by TEXT,
      -- Its place in the order of revocations, which is the order in which they were committed.
      revocation BIGINT
    )`,
    `CREATE INDEX policy_token_by_agreement ON policy_token (agreement)`,
    `CREATE INDEX policy_token_by_end ON policy_token (valid_to)`,
    `CREATE INDEX policy_token_by_revocation ON policy_token (revocation)`,
    `CREATE TABLE revocation_order (id INTEGER PRIMARY KEY, last BIGINT NOT NULL)`,
    `INSERT INTO revocation_order (id, last) VALUES (1, 0)`,
  ],
}
