import type { Unmet, UnmetReason, UnmetStore } from "../conversation/index.ts"
import { jsonDigest } from "../identity/index.ts"
import type { Engine } from "./engine.ts"

/** Unmet wishes in SQL: one row for equal words. */
export function createSqlUnmetStore(engine: Engine): UnmetStore {
  return {
    async note({ words, reason, locale, intent }, now) {
      const id = jsonDigest([reason, normalise(words), intent ?? null])
      await engine.transaction((session) =>
        Promise.resolve(
          session.all(
            `INSERT INTO unmet (id, words, reason, locale, intent, count, first_at, last_at) VALUES (?, ?, ?, ?, ?, 1, ?, ?)
             ON CONFLICT (id) DO UPDATE SET count = unmet.count + 1, last_at = excluded.last_at`,
            [id, words, reason, locale, intent ?? null, now, now],
          ),
        ),
      )
    },
    async list(limit) {
      const rows = await engine.db
        .selectFrom("unmet")
        .selectAll()
        .orderBy("count", "desc")
        .orderBy("last_at", "desc")
        .limit(limit)
        .execute()
      return rows.map(
        (row): Unmet => ({
          words: row.words,
          reason: row.reason as UnmetReason,
          locale: row.locale,
          intent: row.intent ?? undefined,
          count: Number(row.count),
          firstAt: Number(row.first_at),
          lastAt: Number(row.last_at),
        }),
      )
    },
    async trim(time, keep) {
      await engine.db.deleteFrom("unmet").where("last_at", "<", time).execute()
      const oldest = await engine.db
        .selectFrom("unmet")
        .select("last_at")
        .orderBy("last_at", "desc")
        .offset(keep)
        .limit(1)
        .executeTakeFirst()
      if (oldest) await engine.db.deleteFrom("unmet").where("last_at", "<=", oldest.last_at).execute()
    },
  }
}

function normalise(words: string): string {
  return words.trim().toLowerCase().replace(/\s+/g, " ")
}
