import type { Migration } from "../migrate.ts"

/** Unmet wishes per conversation, so that each can be erased with it. Older ones have no owner and go by their age. */
export const ownedWishes: Migration = {
  version: 9,
  statements: [
    `ALTER TABLE unmet ADD COLUMN wish TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE unmet ADD COLUMN owner TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE unmet ADD COLUMN conversation TEXT NOT NULL DEFAULT ''`,
    `UPDATE unmet SET wish = id`,
    `CREATE INDEX unmet_by_owner ON unmet (owner)`,
    `CREATE INDEX unmet_by_conversation ON unmet (conversation)`,
  ],
}
