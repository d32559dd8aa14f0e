import type { Passkey, PeopleStore, Person, Role, StoredPerson } from "../accounts/index.ts"
import type { Engine } from "./engine.ts"
import type { PasskeyTable, PersonTable } from "./tables.ts"

/** People with an account, in SQL. */
export function createSqlPeopleStore(engine: Engine): PeopleStore {
  const changed = (sql: string, values: readonly (string | number)[]) =>
    engine.transaction(async (statements) => (await statements.all(sql, values)).length > 0)
  const people = () => engine.db.selectFrom("person").selectAll()
  return {
    create: ({ id, name, role, hash, createdAt }) =>
      changed(
        `INSERT INTO person (id, name, role, hash, created_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING RETURNING id`,
        [id, name, role, hash, createdAt],
      ),
    async find(id) {
      const row = await people().where("id", "=", id).executeTakeFirst()
      return row && toStoredPerson(row)
    },
    async findByName(name) {
      const row = await people().where("name", "=", name).executeTakeFirst()
      return row && toStoredPerson(row)
    },
    async list(limit, after = "") {
      const rows = await people().where("name", ">", after).orderBy("name").limit(limit).execute()
      return rows.map(toPerson)
    },
    replacePassword: (id, hash) =>
      changed("UPDATE person SET hash = ? WHERE id = ? RETURNING id", [hash, id]),
    remove: (id) =>
      engine.transaction(async (statements) => {
        await statements.all("DELETE FROM passkey WHERE person_id = ? RETURNING id", [id])
        await statements.all("DELETE FROM recovery_code WHERE person_id = ? RETURNING hash", [id])
        return (await statements.all("DELETE FROM person WHERE id = ? RETURNING id", [id])).length === 1
      }),
    ...passkeys(engine, changed),
    ...recoveryCodes(engine, changed),
  }
}

type Changed = (sql: string, values: readonly (string | number)[]) => Promise<boolean>

function passkeys(engine: Engine, changed: Changed) {
  return {
    addPasskey: ({ id, person, publicKey, counter, transports, label, createdAt, usedAt }, atMost) =>
      engine.transaction(async (statements) => {
        // A write on the person's row first: two new passkeys of one person are counted one after the other.
        await statements.all("UPDATE person SET id = id WHERE id = ? RETURNING id", [person])
        const there = await statements.all("SELECT id FROM passkey WHERE person_id = ?", [person])
        if (there.length >= atMost) return false
        const added = await statements.all(
          `INSERT INTO passkey (id, person_id, public_key, counter, transports, label, created_at, used_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
          [id, person, publicKey, counter, JSON.stringify(transports), label, createdAt, usedAt],
        )
        return added.length === 1
      }),
    async findPasskey(id) {
      const row = await engine.db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst()
      return row && toPasskey(row)
    },
    async passkeysOf(person) {
      const found = engine.db.selectFrom("passkey").selectAll().where("person_id", "=", person)
      return (await found.orderBy("created_at").execute()).map(toPasskey)
    },
    async usePasskey(id, counter, now) {
      await changed("UPDATE passkey SET counter = ?, used_at = ? WHERE id = ? RETURNING id", [
        counter,
        now,
        id,
      ])
    },
    removePasskey: (person, id) =>
      changed("DELETE FROM passkey WHERE id = ? AND person_id = ? RETURNING id", [id, person]),
  } satisfies Partial<PeopleStore>
}

function recoveryCodes(engine: Engine, changed: Changed) {
  return {
    replaceRecoveryCodes: (person, hashes) =>
      engine.transaction(async (statements) => {
        await statements.all("DELETE FROM recovery_code WHERE person_id = ? RETURNING hash", [person])
        for (const hash of hashes)
          await statements.all("INSERT INTO recovery_code (person_id, hash) VALUES (?, ?) RETURNING hash", [
            person,
            hash,
          ])
      }),
    takeRecoveryCode: (person, hash) =>
      changed("DELETE FROM recovery_code WHERE person_id = ? AND hash = ? RETURNING hash", [person, hash]),
    async countRecoveryCodes(person) {
      const found = engine.db.selectFrom("recovery_code").select("hash").where("person_id", "=", person)
      return (await found.execute()).length
    },
  } satisfies Partial<PeopleStore>
}

function toPerson({ id, name, role, created_at }: PersonTable): Person {
  return { id, name, role: role as Role, createdAt: Number(created_at) }
}

function toStoredPerson(row: PersonTable): StoredPerson {
  return { ...toPerson(row), hash: row.hash }
}

function toPasskey(row: PasskeyTable): Passkey {
  return {
    id: row.id,
    person: row.person_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: JSON.parse(row.transports),
    label: row.label,
    createdAt: Number(row.created_at),
    usedAt: Number(row.used_at),
  }
}
