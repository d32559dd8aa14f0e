import type { PasswordStore } from "../pages/index.ts"
import type { Engine } from "./engine.ts"

/** The hash of the owner's password: one row. */
export function createSqlPasswordStore(engine: Engine): PasswordStore {
  return {
    async read() {
      const row = await engine.db
        .selectFrom("desk_password")
        .select(["hash", "changed_at"])
        .where("id", "=", 1)
        .executeTakeFirst()
      return row && { hash: row.hash, since: Number(row.changed_at) }
    },
    async create(hash, now) {
      const rows = await engine.transaction((statements) =>
        Promise.resolve(
          statements.all(
            "INSERT INTO desk_password (id, hash, changed_at) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id",
            [hash, now],
          ),
        ),
      )
      return rows.length === 1
    },
    async replace(hash, now) {
      await engine.transaction((statements) =>
        Promise.resolve(
          statements.all(
            `INSERT INTO desk_password (id, hash, changed_at) VALUES (1, ?, ?)
             ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`,
            [hash, now],
          ),
        ),
      )
    },
    async endSessions(now) {
      await engine.transaction((statements) =>
        Promise.resolve(
          statements.all(
            `UPDATE desk_password SET changed_at = CASE WHEN changed_at < ? THEN ? ELSE changed_at + 1 END
             WHERE id = 1 RETURNING id`,
            [now, now],
          ),
        ),
      )
    },
  }
}
