import type { ServiceEntry } from "../registry/index.ts"
import type { Statements } from "./engine.ts"
import { retireService } from "./registry-services.ts"
import type { RegistryIntentTable, RegistryServiceTable } from "./tables.ts"

/** A registered service as its owner reads it. */
export function toOwnedService(row: RegistryServiceTable) {
  const { id, entry, proof, created_at: createdAt, updated_at: updatedAt, removed_at: removedAt } = row
  return { id, entry: JSON.parse(entry), ownership: JSON.parse(proof), createdAt, updatedAt, removedAt }
}

export function toOwnedIntent(row: RegistryIntentTable) {
  const { id, service, record, created_at: createdAt, updated_at: updatedAt, removed_at: removedAt } = row
  return { id, service, record: JSON.parse(record), createdAt, updatedAt, removedAt }
}

/**
 * Retires the services of an owner, whom nobody could speak for any more, and forgets who that was and how they are
 * reached. What was offered stays in the registry as retired, so that callers are told so. Returns how many there were.
 */
export async function eraseOwned(statements: Statements, owner: string, pseudonym: string): Promise<number> {
  const services = await statements.all<{ id: string; entry: string }>(
    "SELECT id, entry FROM registry_service WHERE owner = ? ORDER BY id",
    [owner],
  )
  for (const { id, entry } of services) {
    await retireService(statements, id, { actor: pseudonym, now: Date.now() })
    await statements.run("UPDATE registry_service SET owner = ?, entry = ? WHERE id = ?", [
      pseudonym,
      JSON.stringify(withoutContact(JSON.parse(entry))),
      id,
    ])
  }
  await statements.run("UPDATE registry_event SET actor = ? WHERE actor = ?", [pseudonym, owner])
  return services.length
}

function withoutContact(entry: ServiceEntry): ServiceEntry {
  const { phone: _phone, email: _email, ...service } = entry.service
  return { ...entry, service }
}
