import type { Migration } from "../migrate.ts"

export const newsAndOwners: Migration = {
  version: 10,
  statements: [
    // Which attempt of its execution a webhook tells of; of those that wait already it is not known.
    `ALTER TABLE webhook ADD COLUMN settlement BIGINT NOT NULL DEFAULT 0`,
    `CREATE INDEX job_by_owner ON job (owner)`,
  ],
}
