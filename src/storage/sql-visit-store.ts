import type { Visit, VisitStore } from "../pages/visit-store.ts"
import type { Engine } from "./engine.ts"

/** Visits in SQL: the state as JSON, beside it what is searched by. */
export function createSqlVisitStore(engine: Engine): VisitStore {
  return {
    async load(thread) {
      const row = await engine.db
        .selectFrom("visit")
        .selectAll()
        .where("thread", "=", thread)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { owner, state, version, expires_at: expires } = row
      return { visit: { ...JSON.parse(state), thread, owner, expires } as Visit, version }
    },
    save: ({ thread, owner, expires, ...state }, version) =>
      engine.transaction(async (session) => {
        const text = JSON.stringify(state)
        const rows =
          version === 0
            ? await session.all(
                `INSERT INTO visit (thread, owner, version, state, expires_at) VALUES (?, ?, 1, ?, ?)
                 ON CONFLICT (thread) DO NOTHING RETURNING thread`,
                [thread, owner, text, expires],
              )
            : await session.all(
                `UPDATE visit SET version = version + 1, state = ?, expires_at = ?
                 WHERE thread = ? AND version = ? RETURNING thread`,
                [text, expires, thread, version],
              )
        return rows.length === 1
      }),
    async forget(time) {
      const query = engine.db.deleteFrom("visit").where("expires_at", "<", time)
      return Number((await query.executeTakeFirst()).numDeletedRows)
    },
  }
}
