import type { Session, SessionStore } from "../conversation/index.ts"
import type { Engine } from "./engine.ts"

/** Sessions in SQL: the state as JSON, written over by whoever writes last. */
export function createSqlSessionStore(engine: Engine): SessionStore {
  return {
    async load(id, now) {
      const row = await engine.db
        .selectFrom("session")
        .select("state")
        .where("id", "=", id)
        .where("expires_at", ">", now)
        .executeTakeFirst()
      return row && (JSON.parse(row.state) as Session)
    },
    async save(id, { owner, session, expires }) {
      await engine.transaction(async (statements) =>
        statements.all(
          `INSERT INTO session (id, owner, state, expires_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at RETURNING id`,
          [id, owner, JSON.stringify(session), expires],
        ),
      )
    },
    async removeExpired(time) {
      const { numDeletedRows } = await engine.db
        .deleteFrom("session")
        .where("expires_at", "<", time)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
