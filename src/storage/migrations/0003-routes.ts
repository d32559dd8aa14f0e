import type { Migration } from "../migrate.ts"

export const routes: Migration = {
  version: 3,
  statements: [
    `CREATE TABLE route (
      thread TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      version BIGINT NOT NULL,
      turn BIGINT NOT NULL,
      state TEXT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    `CREATE INDEX route_by_owner ON route (owner)`,
    `CREATE INDEX route_by_expiry ON route (expires_at)`,
    `CREATE TABLE site_manifest (
      start TEXT PRIMARY KEY,
      manifest TEXT NOT NULL,
      read_at BIGINT NOT NULL
    )`,
  ],
}
