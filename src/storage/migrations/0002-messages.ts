import type { Migration } from "../migrate.ts"

export const messages: Migration = {
  version: 2,
  statements: [
    `CREATE TABLE message_thread (
      id TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      query_hash TEXT NOT NULL,
      holder TEXT,
      lease_until BIGINT NOT NULL,
      turn BIGINT NOT NULL,
      ended INTEGER NOT NULL,
      opened_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    `CREATE INDEX message_thread_by_owner ON message_thread (owner, opened_at)`,
    `CREATE INDEX message_thread_by_expiry ON message_thread (expires_at)`,
    `CREATE TABLE message (
      key TEXT PRIMARY KEY,
      thread TEXT NOT NULL,
      digest TEXT NOT NULL,
      state TEXT NOT NULL,
      attempt BIGINT NOT NULL,
      http INTEGER,
      body TEXT,
      received_at BIGINT NOT NULL,
      forget_at BIGINT NOT NULL
    )`,
    `CREATE INDEX message_by_thread ON message (thread, received_at)`,
    `CREATE INDEX message_by_age ON message (forget_at)`,
  ],
}
