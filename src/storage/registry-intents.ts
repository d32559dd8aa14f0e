import { createId } from "../identity/index.ts"
import { normaliseName } from "../intent/index.ts"
import {
  type Acting,
  type IntentRecord,
  type ReadCounts,
  type RegistryStore,
  type Source,
  toStoredIntent,
} from "../registry/index.ts"
import type { Engine, Statements } from "./engine.ts"
import { joinedIntents, knownIntents } from "./registry-known.ts"
import { takeRevision, toIntent, toIntentValues, toKeys, writeEvent } from "./registry-rows.ts"
import type { RegistryIntentTable } from "./tables.ts"

type IntentMethods = Pick<
  RegistryStore,
  | "addIntent"
  | "updateIntent"
  | "removeIntent"
  | "findIntent"
  | "findIntents"
  | "findVersions"
  | "listIntents"
  | "keepIntents"
>

/** A retired intent keeps its row and its id; adding it again brings it back. */
const insertion = `INSERT INTO registry_intent
  (id, service, uid, namespace, name_key, version_key, source, record, revision, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (service, namespace, name_key, version_key) DO UPDATE SET uid = excluded.uid,
    source = excluded.source, record = excluded.record, revision = excluded.revision,
    updated_at = excluded.updated_at, removed_at = NULL
  WHERE registry_intent.removed_at IS NOT NULL RETURNING *`

/** What others may find, or could find before it was retired. */
const found = "s.proof_state = 'proven' AND (n.service = i.service OR i.removed_at IS NOT NULL)"

export function createIntentMethods(engine: Engine): IntentMethods {
  return {
    addIntent: (intent, acting) =>
      engine.transaction(async (statements) => {
        const revision = await takeRevision(statements)
        const [row] = await statements.all<RegistryIntentTable>(
          insertion,
          toIntentValues({ ...intent, revision }),
        )
        if (row === undefined) return undefined
        await audit(statements, acting, "intent added", row)
        return toIntent(row)
      }),
    updateIntent: (intent, acting) =>
      engine.transaction(async (statements) => {
        const revision = await takeRevision(statements)
        const [row] = await statements.all<RegistryIntentTable>(
          `UPDATE registry_intent SET record = ?, source = ?, revision = ?, updated_at = ?
           WHERE id = ? AND revision = ? AND removed_at IS NULL RETURNING *`,
          [toStoredIntent(intent.record), intent.source, revision, acting.now, intent.id, intent.revision],
        )
        if (row === undefined) return undefined
        await audit(statements, acting, "intent updated", row)
        return toIntent(row)
      }),
    removeIntent: (id, acting) =>
      engine.transaction(async (statements) =>
        retire(statements, id, acting, await takeRevision(statements)),
      ),
    findIntent: (id) =>
      engine.transaction(async (statements) => (await knownIntents(statements, "i.id = ?", [id]))[0]),
    async findIntents(ids) {
      if (ids.length === 0) return []
      const places = ids.map(() => "?").join(", ")
      return engine.transaction(async (statements) =>
        (await joinedIntents(statements, `i.id IN (${places})`, ids)).flatMap(({ known, isFound }) =>
          isFound ? [known] : [],
        ),
      )
    },
    findVersions: (namespace, name, owner) =>
      engine.transaction((statements) =>
        knownIntents(
          statements,
          `i.namespace = ? AND i.name_key = ? AND ${owner === undefined ? found : "s.owner = ?"}`,
          [namespace.toLowerCase(), normaliseName(name), ...(owner === undefined ? [] : [owner])],
        ),
      ),
    listIntents: (service, offset, limit) =>
      engine.transaction(async (statements) => {
        const where = "WHERE service = ? AND removed_at IS NULL"
        const [count] = await statements.all<{ total: number }>(
          `SELECT COUNT(*) AS total FROM registry_intent ${where}`,
          [service],
        )
        const rows = await statements.all<RegistryIntentTable>(
          `SELECT * FROM registry_intent ${where} ORDER BY uid LIMIT ? OFFSET ?`,
          [service, limit, offset],
        )
        return { intents: rows.map(toIntent), total: Number(count?.total ?? 0) }
      }),
    keepIntents: (service, intents, source, acting) =>
      engine.transaction((statements) => keep(statements, service, intents, source, acting)),
  }
}

async function audit(
  statements: Statements,
  acting: Acting,
  event: "intent added" | "intent updated" | "intent retired",
  { service, uid }: RegistryIntentTable,
): Promise<void> {
  await writeEvent(statements, acting, { event, serviceId: service, uid })
}

async function retire(
  statements: Statements,
  id: string,
  acting: Acting,
  revision: number,
): Promise<boolean> {
  const [row] = await statements.all<RegistryIntentTable>(
    "UPDATE registry_intent SET removed_at = ?, revision = ? WHERE id = ? AND removed_at IS NULL RETURNING *",
    [acting.now, revision, id],
  )
  if (row === undefined) return false
  await audit(statements, acting, "intent retired", row)
  return true
}

/** What was read replaces what the same source brought before; what the owner registered by hand stays. */
async function keep(
  statements: Statements,
  service: string,
  intents: readonly IntentRecord[],
  source: Source,
  acting: Acting,
): Promise<ReadCounts> {
  const revision = await takeRevision(statements)
  const rows = await statements.all<RegistryIntentTable>("SELECT * FROM registry_intent WHERE service = ?", [
    service,
  ])
  const known = new Map(rows.map((row) => [`${row.namespace}:${row.name_key}:${row.version_key}`, row]))
  const counts = { added: 0, changed: 0, same: 0, removed: 0 }
  const seen = new Set<string>()
  for (const record of intents) {
    const { namespace, nameKey, versionKey } = toKeys(record)
    const key = `${namespace}:${nameKey}:${versionKey}`
    const before = known.get(key)
    if (seen.has(key)) continue
    seen.add(key)
    const isLiving = before !== undefined && before.removed_at === null
    if (isLiving && (before.source !== source || before.record === toStoredIntent(record))) {
      counts.same++
      continue
    }
    counts[isLiving ? "changed" : "added"]++
    await write(statements, { service, record, source, revision, now: acting.now, before })
  }
  for (const [key, { id, source: from, removed_at }] of known)
    if (!seen.has(key) && from === source && removed_at === null)
      if (await retire(statements, id, acting, revision)) counts.removed++
  if (counts.added + counts.changed + counts.removed > 0)
    await writeEvent(statements, acting, { event: "intents read", serviceId: service, detail: counts })
  return counts
}

interface Written {
  readonly service: string
  readonly record: IntentRecord
  readonly source: Source
  readonly revision: number
  readonly now: number
  readonly before: RegistryIntentTable | undefined
}

async function write(statements: Statements, { service, record, source, revision, now, before }: Written) {
  if (before === undefined || before.removed_at !== null) {
    const id = before?.id ?? createId("intent", now)
    const times = { createdAt: now, updatedAt: now }
    await statements.all(
      insertion,
      toIntentValues({ id, serviceId: service, record, source, revision, ...times }),
    )
    return
  }
  await statements.all(
    "UPDATE registry_intent SET uid = ?, record = ?, revision = ?, updated_at = ? WHERE id = ?",
    [record.descriptor.uid, toStoredIntent(record), revision, now, before.id],
  )
}
