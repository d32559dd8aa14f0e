import type { DueWebhook, WebhookStore } from "../execution/index.ts"
import type { Engine } from "./engine.ts"

/** Webhooks in SQL; the rows are written by the ledger. */
export function createSqlWebhookStore(engine: Engine): WebhookStore {
  // What another node is taking this moment is left to it.
  const lock = engine.name === "postgres" ? "FOR UPDATE SKIP LOCKED" : ""
  return {
    async take(now, leaseUntil, limit) {
      const rows = await engine.transaction(async (session) =>
        session.all<{ execution_id: string; settlement: number; attempt: number }>(
          `UPDATE webhook SET due_at = ?, attempt = attempt + 1
           WHERE execution_id IN (SELECT execution_id FROM webhook WHERE due_at <= ? ORDER BY due_at LIMIT ? ${lock})
           RETURNING execution_id, settlement, attempt`,
          [leaseUntil, now, limit],
        ),
      )
      return rows.map(
        ({ execution_id, settlement, attempt }): DueWebhook => ({
          executionId: execution_id,
          settlement: Number(settlement),
          attempt: Number(attempt),
        }),
      )
    },
    async putOff({ executionId, settlement, attempt }, until) {
      await engine.db
        .updateTable("webhook")
        .set({ due_at: until })
        .where("execution_id", "=", executionId)
        .where("settlement", "=", settlement)
        .where("attempt", "=", attempt)
        .execute()
    },
    async remove({ executionId, settlement, attempt }) {
      await engine.db
        .deleteFrom("webhook")
        .where("execution_id", "=", executionId)
        .where("settlement", "=", settlement)
        .where("attempt", "=", attempt)
        .execute()
    },
  }
}
