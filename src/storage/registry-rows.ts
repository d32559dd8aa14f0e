import { createId } from "../identity/index.ts"
import { defined, normaliseName } from "../intent/index.ts"
import {
  type Acting,
  fromStoredIntent,
  type IntentRecord,
  type Ownership,
  type RegisteredIntent,
  type RegisteredService,
  type RegistryEvent,
  type Source,
  toStoredIntent,
} from "../registry/index.ts"
import type { Bindable, Statements } from "./engine.ts"
import type { RegistryEventTable, RegistryIntentTable, RegistryServiceTable } from "./tables.ts"

/** What intents are compared by: one key for all spellings of a UID. */
export function toKeys({ descriptor }: IntentRecord) {
  const { namespace, name, version } = descriptor
  return {
    namespace: namespace.toLowerCase(),
    nameKey: normaliseName(name),
    versionKey: version.replace(/(?:\.0)+$/, ""),
  }
}

export function toServiceValues(service: RegisteredService): Bindable[] {
  const { id, entry, owner, source, ownership, revision, createdAt, updatedAt } = service
  const name = entry.service.name.toLowerCase().slice(0, 200)
  return [
    id,
    entry.origin,
    name,
    owner ?? null,
    source,
    JSON.stringify(entry),
    ownership.state,
    JSON.stringify(ownership),
    revision,
    createdAt,
    updatedAt,
  ]
}

export function toIntentValues(intent: Omit<RegisteredIntent, "removedAt">): Bindable[] {
  const { id, serviceId, record, source, revision, createdAt, updatedAt } = intent
  const { namespace, nameKey, versionKey } = toKeys(record)
  const { uid } = record.descriptor
  const text = toStoredIntent(record)
  return [id, serviceId, uid, namespace, nameKey, versionKey, source, text, revision, createdAt, updatedAt]
}

export function toService(row: RegistryServiceTable): RegisteredService {
  return {
    id: row.id,
    entry: JSON.parse(row.entry),
    owner: row.owner ?? undefined,
    source: row.source as Source,
    ownership: JSON.parse(row.proof) as Ownership,
    revision: Number(row.revision),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

export function toIntent(row: RegistryIntentTable): RegisteredIntent {
  return {
    id: row.id,
    serviceId: row.service,
    record: fromStoredIntent(row.record),
    source: row.source as Source,
    revision: Number(row.revision),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    removedAt: row.removed_at === null ? undefined : Number(row.removed_at),
  }
}

export function toEvent(row: RegistryEventTable): RegistryEvent {
  return {
    at: Number(row.at),
    actor: row.actor,
    event: row.event as RegistryEvent["event"],
    serviceId: row.service,
    ...(row.uid !== null && { uid: row.uid }),
    ...(row.detail !== null && { detail: JSON.parse(row.detail) }),
  }
}

/** One row holds the last revision, so transactions that change the registry take turns. */
export async function takeRevision(statements: Statements): Promise<number> {
  const [row] = await statements.all<{ last: number }>(
    "UPDATE registry_revision SET last = last + 1 WHERE id = 1 RETURNING last",
    [],
  )
  return Number(defined(row, "the revision of the registry").last)
}

export async function writeEvent(
  statements: Statements,
  { actor, now }: Acting,
  { event, serviceId, uid, detail }: Pick<RegistryEvent, "event" | "serviceId" | "uid" | "detail">,
): Promise<void> {
  await statements.all(
    "INSERT INTO registry_event (id, at, actor, event, service, uid, detail) VALUES (?, ?, ?, ?, ?, ?, ?)",
    [
      createId("change", now),
      now,
      actor,
      event,
      serviceId,
      uid ?? null,
      detail === undefined ? null : JSON.stringify(detail),
    ],
  )
}
