import { sha256 } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { claimNamespace } from "./claim-namespace.ts"
import type { ServiceEntry, ServiceRecord } from "./records.ts"
import type {
  Acting,
  Ownership,
  ReadCounts,
  RegisteredService,
  RegistryStore,
  Source,
} from "./registry-store.ts"

/** What became of a host that was read. */
export interface Kept {
  readonly service: RegisteredService
  readonly counts: ReadCounts
  /** Namespaces that the host may not use, or that another service has: their intents are not found. */
  readonly refused: readonly string[]
}

/** Who read it: the crawler, or the mediator because its operator named the host. */
export type Reader = Exclude<Source, "registered">

/**
 * Keeps what was read at a host. Where its owner registered it for forwarding, the registration counts; otherwise what
 * the host publishes does, and what it no longer publishes is withdrawn.
 */
export async function keepHost(
  store: RegistryStore,
  { intents, ...entry }: ServiceRecord,
  reader: Reader,
  now: number,
): Promise<Kept> {
  const acting = { actor: reader === "crawled" ? "crawler" : "operator", now }
  const service = await placeFor(store, entry, reader, acting)
  if (service.source === "registered" && service.entry.mode === "central")
    return { service, counts: { added: 0, changed: 0, same: intents.length, removed: 0 }, refused: [] }
  const namespaces = new Set(intents.map(({ descriptor }) => descriptor.namespace.toLowerCase()))
  const refused: string[] = []
  for (const namespace of namespaces)
    if (!(await claimNamespace(store, service, namespace))) refused.push(namespace)
  return { service, counts: await store.keepIntents(service.id, intents, reader, acting), refused }
}

async function placeFor(
  store: RegistryStore,
  entry: ServiceEntry,
  reader: Reader,
  acting: Acting,
): Promise<RegisteredService> {
  const services = await store.servicesAt(entry.origin)
  const proven = services.find(({ ownership }) => ownership.state === "proven")
  if (proven?.source === "registered") return proven
  if (proven) return updated(store, proven, entry, acting)
  const by = reader === "crawled" ? "crawl" : "operator"
  const ownership: Ownership = { token: "", state: "proven", by, provenAt: acting.now }
  // The same id on every node, so that two that read one host at once write one service.
  const id = `service_${sha256(entry.origin).slice(0, 32)}`
  const times = { createdAt: acting.now, updatedAt: acting.now }
  const service = { id, entry, owner: undefined, source: reader, ownership, ...times }
  const added = (await store.addService(service, acting)) ?? (await store.findService(id))
  if (added) return added
  throw new ParleyError("conflict", `${entry.origin} was withdrawn in the meantime. Read it again.`)
}

async function updated(
  store: RegistryStore,
  service: RegisteredService,
  entry: ServiceEntry,
  acting: Acting,
): Promise<RegisteredService> {
  if (JSON.stringify(service.entry) === JSON.stringify(entry)) return service
  const written = await store.updateService({ ...service, entry }, "service updated", acting)
  // Another node has just read the same host: what it wrote is as new.
  return written ?? service
}

/** A host that is gone for good: what was read there is withdrawn, and its last good copy stays for a while. */
export async function withdrawHost(store: RegistryStore, origin: string, now: number): Promise<void> {
  for (const { id, source } of await store.servicesAt(origin))
    if (source !== "registered") await store.removeService(id, { actor: "crawler", now })
}
