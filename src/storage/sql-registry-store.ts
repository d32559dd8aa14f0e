import type { RegistryStore } from "../registry/index.ts"
import type { Engine } from "./engine.ts"
import { createIntentMethods } from "./registry-intents.ts"
import { joinedIntents } from "./registry-known.ts"
import { toEvent } from "./registry-rows.ts"
import { createServiceMethods } from "./registry-services.ts"
import type { RegistryEventTable } from "./tables.ts"

/** Services and intents in SQL: what they say as JSON, beside it what decides who has what and what changed. */
export function createSqlRegistryStore(engine: Engine): RegistryStore {
  return {
    ...createServiceMethods(engine),
    ...createIntentMethods(engine),
    listChanges: (after, limit) =>
      engine.transaction(async (statements) => {
        const { revision, id } = after ?? { revision: 0, id: "" }
        const rows = await joinedIntents(
          statements,
          "(i.revision, i.id) > (?, ?) ORDER BY i.revision, i.id LIMIT ?",
          [revision, id, limit],
        )
        return rows.map(({ known, isFound }) => ({
          id: known.intent.id,
          revision: known.intent.revision,
          known: isFound ? known : undefined,
        }))
      }),
    async revision() {
      const row = await engine.db.selectFrom("registry_revision").select("last").executeTakeFirst()
      return Number(row?.last ?? 0)
    },
    listEvents: (serviceId, offset, limit) =>
      engine.transaction(async (statements) => {
        const [count] = await statements.all<{ total: number }>(
          "SELECT COUNT(*) AS total FROM registry_event WHERE service = ?",
          [serviceId],
        )
        const rows = await statements.all<RegistryEventTable>(
          "SELECT * FROM registry_event WHERE service = ? ORDER BY id DESC LIMIT ? OFFSET ?",
          [serviceId, limit, offset],
        )
        return { events: rows.map(toEvent), total: Number(count?.total ?? 0) }
      }),
    forgetRemoved: (before) =>
      engine.transaction(async (statements) => {
        const intents = await statements.run("DELETE FROM registry_intent WHERE removed_at < ?", [before])
        const services = await statements.run(
          `DELETE FROM registry_service WHERE removed_at < ?
           AND NOT EXISTS (SELECT 1 FROM registry_intent i WHERE i.service = registry_service.id)`,
          [before],
        )
        return intents + services
      }),
    forgetUnproven: (before) =>
      engine.transaction(async (statements) => {
        const unproven = "SELECT id FROM registry_service WHERE proof_state = 'pending' AND updated_at < ?"
        await statements.all(`DELETE FROM registry_intent WHERE service IN (${unproven})`, [before])
        await statements.all(`DELETE FROM registry_namespace WHERE service IN (${unproven})`, [before])
        return statements.run(
          "DELETE FROM registry_service WHERE proof_state = 'pending' AND updated_at < ?",
          [before],
        )
      }),
  }
}
