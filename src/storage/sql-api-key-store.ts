import type { Selectable } from "kysely"
import type { ApiKeyRecord, ApiKeyStore } from "../identity/index.ts"
import type { Engine } from "./engine.ts"
import type { ApiKeyTable } from "./tables.ts"

/** API keys in SQL: their hashes, never themselves. */
export function createSqlApiKeyStore(engine: Engine): ApiKeyStore {
  return {
    async add(record) {
      await engine.db
        .insertInto("api_key")
        .values({
          id: record.id,
          hash: record.hash,
          party: record.party,
          permissions: JSON.stringify(record.permissions),
          limits: record.limits && JSON.stringify(record.limits),
          created_at: record.createdAt,
          expires_at: record.expiresAt,
          revoked_at: record.revokedAt,
        })
        .execute()
    },
    async findByHash(hash) {
      const row = await engine.db
        .selectFrom("api_key")
        .selectAll()
        .where("hash", "=", hash)
        .executeTakeFirst()
      return row && toRecord(row)
    },
    async list() {
      const rows = await engine.db.selectFrom("api_key").selectAll().orderBy("id", "desc").execute()
      return rows.map(toRecord)
    },
    async revoke(id, now) {
      const { numUpdatedRows } = await engine.db
        .updateTable("api_key")
        .set({ revoked_at: now })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

function toRecord(row: Selectable<ApiKeyTable>): ApiKeyRecord {
  return {
    id: row.id,
    hash: row.hash,
    party: row.party,
    permissions: JSON.parse(row.permissions),
    limits: row.limits === null ? null : JSON.parse(row.limits),
    createdAt: Number(row.created_at),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  }
}
