import type { Selectable } from "kysely"
import type { Route, RouteStore } from "../protocols/intentweb/route-store.ts"
import type { Engine } from "./engine.ts"
import type { RouteTable } from "./tables.ts"

/** Routes in SQL: the state as JSON, beside it what is searched by. */
export function createSqlRouteStore(engine: Engine): RouteStore {
  return {
    async load(thread) {
      const row = await engine.db
        .selectFrom("route")
        .selectAll()
        .where("thread", "=", thread)
        .executeTakeFirst()
      return row && { route: toRoute(row), version: row.version }
    },
    save: ({ thread, owner, turn, state, expires }, version) =>
      engine.transaction(async (session) => {
        const text = JSON.stringify(state)
        const rows =
          version === 0
            ? await session.all(
                `INSERT INTO route (thread, owner, version, turn, state, expires_at) VALUES (?, ?, 1, ?, ?, ?)
                 ON CONFLICT (thread) DO NOTHING RETURNING thread`,
                [thread, owner, turn, text, expires],
              )
            : await session.all(
                `UPDATE route SET version = version + 1, turn = ?, state = ?, expires_at = ?
                 WHERE thread = ? AND version = ? RETURNING thread`,
                [turn, text, expires, thread, version],
              )
        return rows.length === 1
      }),
    async listByOwner(owner, limit) {
      const rows = await engine.db
        .selectFrom("route")
        .selectAll()
        .where("owner", "=", owner)
        .orderBy("expires_at", "desc")
        .limit(limit)
        .execute()
      return rows.map(toRoute)
    },
    async erase({ owner, thread }) {
      let query = engine.db.deleteFrom("route").where("owner", "=", owner)
      if (thread !== undefined) query = query.where("thread", "=", thread)
      return Number((await query.executeTakeFirst()).numDeletedRows)
    },
    async forget(time) {
      const query = engine.db.deleteFrom("route").where("expires_at", "<", time)
      return Number((await query.executeTakeFirst()).numDeletedRows)
    },
  }
}

function toRoute(row: Selectable<RouteTable>): Route {
  return {
    thread: row.thread,
    owner: row.owner,
    turn: row.turn,
    state: JSON.parse(row.state),
    expires: row.expires_at,
  }
}
