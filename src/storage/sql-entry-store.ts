import type { Entry, EntryStore, StoredEntry } from "../accounts/index.ts"
import type { Engine } from "./engine.ts"
import type { OAuthEntryTable } from "./tables.ts"

const columns = {
  grant: "grant_id",
  uid: "uid",
  userCode: "user_code",
  person: "person_id",
  client: "client_id",
}

/** What the OAuth provider keeps, in one table on both engines. */
export function createSqlEntryStore(engine: Engine): EntryStore {
  const all = <Row>(sql: string, values: readonly (string | number | null)[]) =>
    engine.transaction(async (statements) => statements.all<Row>(sql, values))
  const count = async (sql: string, values: readonly (string | number)[]) => (await all(sql, values)).length
  return {
    async find(kind, id) {
      const row = await engine.db
        .selectFrom("oauth_entry")
        .selectAll()
        .where("kind", "=", kind)
        .where("id", "=", id)
        .executeTakeFirst()
      return row && toEntry(row)
    },
    async findBy(kind, by, value) {
      const row = await engine.db
        .selectFrom("oauth_entry")
        .selectAll()
        .where("kind", "=", kind)
        .where(by === "uid" ? "uid" : "user_code", "=", value)
        .executeTakeFirst()
      return row && toEntry(row)
    },
    async put(entry) {
      const row = toRow(entry)
      await engine.db
        .insertInto("oauth_entry")
        .values({ ...row, consumed_at: null })
        .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(row))
        .execute()
    },
    async consume(kind, id, now) {
      const sql = `UPDATE oauth_entry SET consumed_at = ? WHERE kind = ? AND id = ? AND consumed_at IS NULL RETURNING id`
      return (await count(sql, [now, kind, id])) === 1
    },
    async remove(kind, id) {
      return (await count("DELETE FROM oauth_entry WHERE kind = ? AND id = ? RETURNING id", [kind, id])) === 1
    },
    removeBy(by, value, kind) {
      const only = kind === undefined ? "" : " AND kind = ?"
      const values = kind === undefined ? [value] : [value, kind]
      return count(`DELETE FROM oauth_entry WHERE ${columns[by]} = ?${only} RETURNING id`, values)
    },
    async listOf(person, kind, limit) {
      const rows = await engine.db
        .selectFrom("oauth_entry")
        .selectAll()
        .where("person_id", "=", person)
        .where("kind", "=", kind)
        .orderBy("expires_at", "desc")
        .limit(limit)
        .execute()
      return rows.map(toEntry)
    },
    async list(kind, limit) {
      const rows = await engine.db
        .selectFrom("oauth_entry")
        .selectAll()
        .where("kind", "=", kind)
        .orderBy("id")
        .limit(limit)
        .execute()
      return rows.map(toEntry)
    },
    async prolong(kind, id, until) {
      await all(
        `UPDATE oauth_entry SET expires_at = ? WHERE kind = ? AND id = ? AND expires_at < ? RETURNING id`,
        [until, kind, id, until],
      )
    },
    removeExpired: (now) => count("DELETE FROM oauth_entry WHERE expires_at < ? RETURNING id", [now]),
    async counts() {
      const rows = await engine.db
        .selectFrom("oauth_entry")
        .select(["kind", ({ fn }) => fn.countAll().as("count")])
        .groupBy("kind")
        .execute()
      return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
    },
  }
}

function toRow({ kind, id, payload, expiresAt, ...links }: Entry) {
  const { grant = null, uid = null, userCode = null, person = null, client = null } = links
  return {
    kind,
    id,
    payload,
    grant_id: grant,
    uid,
    user_code: userCode,
    person_id: person,
    client_id: client,
    expires_at: expiresAt,
  }
}

function toEntry(row: OAuthEntryTable): StoredEntry {
  return {
    kind: row.kind,
    id: row.id,
    payload: row.payload,
    grant: row.grant_id ?? undefined,
    uid: row.uid ?? undefined,
    userCode: row.user_code ?? undefined,
    person: row.person_id ?? undefined,
    client: row.client_id ?? undefined,
    consumedAt: row.consumed_at === null ? undefined : Number(row.consumed_at),
    expiresAt: Number(row.expires_at),
  }
}
