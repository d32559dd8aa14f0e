import type { Migration } from "../migrate.ts"

export const visits: Migration = {
  version: 7,
  statements: [
    `CREATE TABLE visit (
      thread TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      version BIGINT NOT NULL,
      state TEXT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    `CREATE INDEX visit_by_owner ON visit (owner)`,
    `CREATE INDEX visit_by_expiry ON visit (expires_at)`,
  ],
}
