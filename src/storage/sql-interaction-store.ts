import type { Interaction, InteractionStore } from "../conversation/index.ts"
import type { Engine } from "./engine.ts"

/** Conversations in SQL: the state as JSON, beside it what is searched by. */
export function createSqlInteractionStore(engine: Engine): InteractionStore {
  return {
    async load(id) {
      const row = await engine.db
        .selectFrom("interaction")
        .select(["state", "version"])
        .where("id", "=", id)
        .executeTakeFirst()
      return row && { interaction: toInteraction(row), version: row.version }
    },
    async save(interaction, version, now) {
      const state = JSON.stringify(interaction)
      return engine.transaction(async (statements) => {
        const rows =
          version === 0
            ? await statements.all(
                `INSERT INTO interaction (id, owner, version, state, expires_at, updated_at) VALUES (?, ?, 1, ?, ?, ?)
                 ON CONFLICT (id) DO NOTHING RETURNING id`,
                [interaction.id, interaction.owner, state, interaction.expires, now],
              )
            : await statements.all(
                `UPDATE interaction SET version = version + 1, owner = ?, state = ?, expires_at = ?, updated_at = ?
                 WHERE id = ? AND version = ? RETURNING id`,
                [interaction.owner, state, interaction.expires, now, interaction.id, version],
              )
        return rows.length === 1
      })
    },
    async list({ limit }) {
      const query = engine.db
        .selectFrom("interaction")
        .select("state")
        .orderBy("updated_at", "desc")
        .limit(limit)
      return (await query.execute()).map(toInteraction)
    },
    async removeExpired(time) {
      const { numDeletedRows } = await engine.db
        .deleteFrom("interaction")
        .where("expires_at", "<", time)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function toInteraction(row: { readonly state: string }): Interaction {
  return JSON.parse(row.state)
}
