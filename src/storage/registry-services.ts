import type { Acting, NamespaceClaim, RegisteredService, RegistryStore } from "../registry/index.ts"
import type { Engine, Statements } from "./engine.ts"
import { takeRevision, toService, toServiceValues, writeEvent } from "./registry-rows.ts"
import type { RegistryServiceTable } from "./tables.ts"

type ServiceMethods = Pick<
  RegistryStore,
  | "addService"
  | "updateService"
  | "noteCheck"
  | "listRegistered"
  | "removeService"
  | "findService"
  | "servicesAt"
  | "listServices"
  | "claimNamespace"
  | "hasNamespace"
>

/** A retired service keeps its row; adding it again brings it back. */
const insertion = `INSERT INTO registry_service
  (id, origin, name, owner, source, entry, proof_state, proof, revision, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, name = excluded.name, owner = excluded.owner,
    source = excluded.source, entry = excluded.entry, proof_state = excluded.proof_state, proof = excluded.proof,
    revision = excluded.revision, created_at = excluded.created_at, updated_at = excluded.updated_at,
    removed_at = NULL
  WHERE registry_service.removed_at IS NOT NULL`

/** Services, and which of them has which namespace. */
export function createServiceMethods(engine: Engine): ServiceMethods {
  return {
    addService: (service, acting) =>
      engine.transaction(async (statements) => {
        const stored = { ...service, revision: await takeRevision(statements) }
        const added = await statements.run(insertion, toServiceValues(stored))
        if (added === 0) return undefined
        await writeEvent(statements, acting, { event: "service registered", serviceId: service.id })
        return stored
      }),
    updateService: (service, event, acting) =>
      engine.transaction(async (statements) => {
        const stored = { ...service, revision: await takeRevision(statements), updatedAt: acting.now }
        const written = await statements.run(
          `UPDATE registry_service SET origin = ?, name = ?, owner = ?, source = ?, entry = ?, proof_state = ?,
           proof = ?, revision = ?, created_at = ?, updated_at = ?
           WHERE id = ? AND revision = ? AND removed_at IS NULL`,
          [...toServiceValues(stored).slice(1), service.id, service.revision],
        )
        if (written === 0) return undefined
        await touchIntents(statements, service.id, stored.revision)
        await writeEvent(statements, acting, { event, serviceId: service.id })
        return stored
      }),
    removeService: (id, acting) => engine.transaction((statements) => retireService(statements, id, acting)),
    async findService(id) {
      const row = await living(engine).where("id", "=", id).executeTakeFirst()
      return row && toService(row)
    },
    async servicesAt(origin) {
      const rows = await living(engine).where("origin", "=", origin).orderBy("id").execute()
      return rows.map(toService)
    },
    async noteCheck(id, ownership) {
      await engine.db
        .updateTable("registry_service")
        .set({ proof: JSON.stringify(ownership) })
        .where("id", "=", id)
        .where("proof_state", "=", ownership.state)
        .execute()
    },
    async listRegistered(afterId, limit) {
      const rows = await living(engine)
        .where("source", "=", "registered")
        .where("id", ">", afterId)
        .orderBy("id")
        .limit(limit)
        .execute()
      return rows.map(toService)
    },
    async listServices({ owner }, offset, limit) {
      const [column, value] = owner === undefined ? ["proof_state", "proven"] : ["owner", owner]
      return engine.transaction(async (statements) => {
        const where = `WHERE ${column} = ? AND removed_at IS NULL`
        const [count] = await statements.all<{ total: number }>(
          `SELECT COUNT(*) AS total FROM registry_service ${where}`,
          [value],
        )
        const rows = await statements.all<RegistryServiceTable>(
          `SELECT * FROM registry_service ${where} ORDER BY name, id LIMIT ? OFFSET ?`,
          [value, limit, offset],
        )
        return { services: rows.map(toService), total: Number(count?.total ?? 0) }
      })
    },
    claimNamespace: (namespace, serviceId, claim) =>
      engine.transaction((statements) => claimNamespace(statements, namespace, serviceId, claim)),
    async hasNamespace(namespace) {
      const row = await engine.db
        .selectFrom("registry_namespace")
        .select("service")
        .where("namespace", "=", namespace.toLowerCase())
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Retires a living service with all its intents, and frees its namespace. */
export async function retireService(statements: Statements, id: string, acting: Acting): Promise<boolean> {
  const revision = await takeRevision(statements)
  const removed = await statements.run(
    "UPDATE registry_service SET removed_at = ?, revision = ? WHERE id = ? AND removed_at IS NULL",
    [acting.now, revision, id],
  )
  if (removed === 0) return false
  await statements.all(
    "UPDATE registry_intent SET removed_at = ?, revision = ? WHERE service = ? AND removed_at IS NULL",
    [acting.now, revision, id],
  )
  await statements.all("DELETE FROM registry_namespace WHERE service = ?", [id])
  await writeEvent(statements, acting, { event: "service retired", serviceId: id })
  return true
}

function living(engine: Engine) {
  return engine.db.selectFrom("registry_service").selectAll().where("removed_at", "is", null)
}

/** What is found of an intent includes its service, so a change of the service is one of its intents. */
async function touchIntents(statements: Statements, service: RegisteredService["id"], revision: number) {
  await statements.all("UPDATE registry_intent SET revision = ? WHERE service = ? AND removed_at IS NULL", [
    revision,
    service,
  ])
}

async function claimNamespace(
  statements: Statements,
  namespace: string,
  service: string,
  claim: NamespaceClaim,
): Promise<boolean> {
  const key = namespace.toLowerCase()
  const revision = await takeRevision(statements)
  const [before] = await statements.all<{ service: string; claim: number }>(
    "SELECT service, claim FROM registry_namespace WHERE namespace = ?",
    [key],
  )
  if (before?.service === service && Number(before.claim) === claim) return true
  if (before && before.service !== service && Number(before.claim) >= claim) return false
  await statements.all(
    `INSERT INTO registry_namespace (namespace, service, claim) VALUES (?, ?, ?)
     ON CONFLICT (namespace) DO UPDATE SET service = excluded.service, claim = excluded.claim`,
    [key, service, claim],
  )
  await statements.all("UPDATE registry_intent SET revision = ? WHERE namespace = ? AND removed_at IS NULL", [
    revision,
    key,
  ])
  return true
}
