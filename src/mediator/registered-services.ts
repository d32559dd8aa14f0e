import type {
  IntentRecord,
  KnownIntent,
  RegisteredService,
  RegistryStore,
  ServiceRecord,
} from "../registry/index.ts"
import type { RemoteIntent } from "./remote-intents.ts"

export interface RegisteredServicesOptions {
  readonly store: Pick<RegistryStore, "revision" | "listRegistered" | "listIntents" | "findService">
  readonly toRemotes: (record: ServiceRecord) => readonly RemoteIntent[]
  /** Origins that the operator named: what was configured counts. */
  readonly configured: () => ReadonlySet<string>
  /** As many intents as are held in memory. */
  readonly atMost: number
}

/**
 * Services that registered to be executed through the mediator, once they have proven who they are. Some are held in
 * memory, so that words are understood as meaning them; any other is read when one of its intents is named.
 */
export interface RegisteredServices {
  /** The same array until something changes. */
  intents(): readonly RemoteIntent[]
  records(): readonly ServiceRecord[]
  /** Follows the registry; costs one small question while nothing changes. */
  refresh(): Promise<void>
  /** Holds the service of this intent, too, in place of those that were not asked for in the longest time. */
  hold(known: KnownIntent): Promise<void>
}

interface Held {
  readonly record: ServiceRecord
  readonly intents: readonly RemoteIntent[]
}

const page = 200
/** A start looks at so many services; whoever comes after them is read when named. */
const lookedAt = 10_000

export function createRegisteredServices(options: RegisteredServicesOptions): RegisteredServices {
  const { store, atMost } = options
  let seen = -1
  /** By id, the one that was asked for last at the end. */
  let held = new Map<string, Held>()
  let intents: readonly RemoteIntent[] = []
  let records: readonly ServiceRecord[] = []

  const isOurs = ({ entry, source, ownership }: RegisteredService) =>
    entry.mode === "central" &&
    source !== "configured" &&
    ownership.state === "proven" &&
    !options.configured().has(entry.origin)

  async function read(service: RegisteredService, named?: IntentRecord): Promise<Held> {
    const listed = (await store.listIntents(service.id, 0, atMost)).intents.map(({ record }) => record)
    // One service may have more than are held.
    const intents = named && !hasIntent(listed, named) ? [...listed.slice(1), named] : listed
    const record = toRecord(service, intents)
    return { record, intents: options.toRemotes(record) }
  }

  /** Those that were named stay; others fill what is left. */
  async function readAll(): Promise<Map<string, Held>> {
    const found = new Map<string, Held>()
    for (const id of held.keys()) {
      const service = await store.findService(id)
      if (service && isOurs(service)) found.set(id, await read(service))
    }
    let after = ""
    for (let looked = 0; looked < lookedAt && sizeOf(found) < atMost; looked += page) {
      const services = await store.listRegistered(after, page)
      for (const service of services)
        if (isOurs(service) && !found.has(service.id) && sizeOf(found) < atMost)
          found.set(service.id, await read(service))
      after = services.at(-1)?.id ?? after
      if (services.length < page) break
    }
    return found
  }

  function take(found: Map<string, Held>): void {
    for (const id of found.keys()) {
      if (sizeOf(found) <= atMost || found.size === 1) break
      found.delete(id)
    }
    held = found
    records = [...held.values()].map(({ record }) => record)
    intents = [...held.values()].flatMap((one) => one.intents)
  }

  return {
    intents: () => intents,
    records: () => records,
    async refresh() {
      const revision = await store.revision()
      if (revision === seen) return
      take(await readAll())
      seen = revision
    },
    async hold({ service, intent }) {
      if (!isOurs(service)) return
      const before = held.get(service.id)
      const isThere = before !== undefined && hasIntent(before.record.intents, intent.record)
      const one = isThere ? before : await read(service, intent.record)
      const others = [...held].filter(([id]) => id !== service.id)
      take(new Map([...others, [service.id, one]]))
    },
  }
}

function hasIntent(intents: readonly IntentRecord[], { descriptor }: IntentRecord): boolean {
  return intents.some((one) => one.descriptor.uid === descriptor.uid)
}

function sizeOf(held: ReadonlyMap<string, Held>): number {
  let count = 0
  for (const { record } of held.values()) count += record.intents.length
  return count
}

/** Whatever an intent says of its provider, it is the service that registered it. */
function toRecord({ entry }: RegisteredService, intents: ServiceRecord["intents"]): ServiceRecord {
  const provider = { name: entry.service.name, origin: entry.origin }
  return {
    ...entry,
    intents: intents.map((intent) => ({ ...intent, descriptor: { ...intent.descriptor, provider } })),
  }
}
