import type { Migration } from "../migrate.ts"

/** What is remembered of a caller across its wishes, by the place it speaks at. */
export const sessions: Migration = {
  version: 14,
  statements: [
    `CREATE TABLE session (
       id TEXT PRIMARY KEY,
       owner TEXT NOT NULL,
       state TEXT NOT NULL,
       expires_at BIGINT NOT NULL
     )`,
    `CREATE INDEX session_by_owner ON session (owner)`,
    `CREATE INDEX session_by_expiry ON session (expires_at)`,
  ],
}
