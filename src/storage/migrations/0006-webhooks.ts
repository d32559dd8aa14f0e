import type { Migration } from "../migrate.ts"

export const webhooks: Migration = {
  version: 6,
  statements: [
    `CREATE TABLE webhook (
      execution_id TEXT PRIMARY KEY,
      attempt BIGINT NOT NULL,
      due_at BIGINT NOT NULL
    )`,
    `CREATE INDEX webhook_by_time ON webhook (due_at)`,
  ],
}
