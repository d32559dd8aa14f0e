import type { RegistryStore, ServiceEntry, ServiceRecord } from "../registry/index.ts"
import type { RemoteIntent } from "./remote-intents.ts"

export interface RegisteredServicesOptions {
  readonly store: Pick<RegistryStore, "revision" | "listServices" | "listIntents">
  readonly toRemotes: (record: ServiceRecord) => readonly RemoteIntent[]
  /** Origins that the operator named: what was configured counts. */
  readonly configured: () => ReadonlySet<string>
}

/** Services that registered to be executed through the mediator, once they have proven who they are. */
export interface RegisteredServices {
  /** The same array until something changes. */
  intents(): readonly RemoteIntent[]
  records(): readonly ServiceRecord[]
  /** Follows the registry; costs one small question while nothing changes. */
  refresh(): Promise<void>
}

/** As many as are held in memory, for words to be understood: all others are found by searching. */
const most = { services: 500, intents: 2_000 }
const page = 100

export function createRegisteredServices(options: RegisteredServicesOptions): RegisteredServices {
  const { store, toRemotes, configured } = options
  let seen = -1
  let intents: readonly RemoteIntent[] = []
  let records: readonly ServiceRecord[] = []

  async function read(): Promise<readonly ServiceRecord[]> {
    const found: ServiceRecord[] = []
    let left = most.intents
    for (let offset = 0; offset < most.services && left > 0; offset += page) {
      const { services } = await store.listServices({}, offset, page)
      for (const { id, entry, source } of services) {
        if (entry.mode !== "central" || source === "configured" || configured().has(entry.origin)) continue
        const listed = await store.listIntents(id, 0, left)
        left -= listed.intents.length
        found.push(
          toRecord(
            entry,
            listed.intents.map(({ record }) => record),
          ),
        )
      }
      if (services.length < page) break
    }
    return found
  }

  return {
    intents: () => intents,
    records: () => records,
    async refresh() {
      const revision = await store.revision()
      if (revision === seen) return
      records = await read()
      intents = records.flatMap(toRemotes)
      seen = revision
    },
  }
}

/** Whatever an intent says of its provider, it is the service that registered it. */
function toRecord(entry: ServiceEntry, intents: ServiceRecord["intents"]): ServiceRecord {
  const provider = { name: entry.service.name, origin: entry.origin }
  return {
    ...entry,
    intents: intents.map((intent) => ({ ...intent, descriptor: { ...intent.descriptor, provider } })),
  }
}
