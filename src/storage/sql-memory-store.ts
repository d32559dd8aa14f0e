import type { MemoryStore } from "../corpus/index.ts"
import type { Engine } from "./engine.ts"

/** What callers asked to be remembered of their users, in SQL. */
export function createSqlMemoryStore(engine: Engine): MemoryStore {
  return {
    async recall(owner, subject) {
      const row = await engine.db
        .selectFrom("memory")
        .select("entries")
        .where("owner", "=", owner)
        .where("subject", "=", subject)
        .executeTakeFirst()
      return row ? JSON.parse(row.entries) : []
    },
    async remember(owner, subject, entries, now) {
      const row = { entries: JSON.stringify(entries), updated_at: now }
      await engine.db
        .insertInto("memory")
        .values({ owner, subject, ...row })
        .onConflict((conflict) => conflict.columns(["owner", "subject"]).doUpdateSet(row))
        .execute()
    },
    async forget(owner, subject) {
      const { numDeletedRows } = await engine.db
        .deleteFrom("memory")
        .where("owner", "=", owner)
        .where("subject", "=", subject)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async removeUntouched(since) {
      const { numDeletedRows } = await engine.db
        .deleteFrom("memory")
        .where("updated_at", "<", since)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
