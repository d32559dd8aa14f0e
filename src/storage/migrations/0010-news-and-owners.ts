import type { Migration } from "../migrate.ts"

/** Which attempt of its execution a webhook tells of; those that wait already tell of one that is not known. */
export const newsAndOwners: Migration = {
  version: 10,
  statements: [`ALTER TABLE webhook ADD COLUMN settlement BIGINT NOT NULL DEFAULT 0`],
}
