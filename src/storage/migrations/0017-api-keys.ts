import type { Migration } from "../migrate.ts"

export const apiKeys: Migration = {
  version: 17,
  statements: [
    `CREATE TABLE api_key (
      id TEXT PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      party TEXT NOT NULL,
      permissions TEXT NOT NULL,
      limits TEXT,
      created_at BIGINT NOT NULL,
      expires_at BIGINT,
      revoked_at BIGINT
    )`,
  ],
}
