import type { Unmet, UnmetReason, UnmetStore } from "../conversation/index.ts"
import { jsonDigest } from "../identity/index.ts"
import type { Engine } from "./engine.ts"

/** Unmet wishes in SQL: one row for equal words of a conversation, counted over all of them when they are listed. */
export function createSqlUnmetStore(engine: Engine): UnmetStore {
  return {
    async note({ words, reason, locale, intent, owner, conversation }, now) {
      const wish = jsonDigest([reason, normalise(words), intent ?? null])
      const id = jsonDigest([wish, conversation])
      await engine.transaction((statements) =>
        Promise.resolve(
          statements.all(
            `INSERT INTO unmet (id, wish, owner, conversation, words, reason, locale, intent, count, first_at, last_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
             ON CONFLICT (id) DO UPDATE SET count = unmet.count + 1, last_at = excluded.last_at`,
            [id, wish, owner, conversation, words, reason, locale, intent ?? null, now, now],
          ),
        ),
      )
    },
    async list(limit) {
      const rows = await engine.db
        .selectFrom("unmet")
        .select(["reason", "intent"])
        .select(({ fn }) => [
          fn.min("words").as("words"),
          fn.min("locale").as("locale"),
          fn.sum("count").as("said"),
          fn.min("first_at").as("first"),
          fn.max("last_at").as("last"),
        ])
        .groupBy(["wish", "reason", "intent"])
        .orderBy("said", "desc")
        .orderBy("last", "desc")
        .limit(limit)
        .execute()
      return rows.map(
        (row): Unmet => ({
          words: row.words,
          reason: row.reason as UnmetReason,
          locale: row.locale,
          intent: row.intent ?? undefined,
          count: Number(row.said),
          firstAt: Number(row.first),
          lastAt: Number(row.last),
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
