import type { ServiceRecord } from "../registry/index.ts"

/** The hosts that the operator named, on their way into the registry. */
export interface ConfiguredHosts {
  /** Notes what was read at a host in one protocol. */
  note(record: ServiceRecord): void
  /** Writes the hosts that changed, each as one picture of all that it speaks. */
  write(): Promise<void>
}

export function createConfiguredHosts(keep: (record: ServiceRecord) => Promise<void>): ConfiguredHosts {
  /** By origin, then by the first protocol of a record. */
  const hosts = new Map<string, Map<string, ServiceRecord>>()
  const changed = new Set<string>()
  return {
    note(record) {
      const host = hosts.get(record.origin) ?? new Map<string, ServiceRecord>()
      host.set(record.reached[0]?.protocol ?? "", record)
      hosts.set(record.origin, host)
      changed.add(record.origin)
    },
    async write() {
      for (const origin of changed) {
        const merged = merge([...(hosts.get(origin)?.values() ?? [])])
        if (merged) await keep(merged)
        changed.delete(origin)
      }
    },
  }
}

/** What one host says in several protocols; where two offer an intent under one UID, the first stands. */
function merge(records: readonly ServiceRecord[]): ServiceRecord | undefined {
  const [first] = records
  return (
    first && {
      ...first,
      reached: records.flatMap(({ reached }) => reached),
      intents: records.flatMap(({ intents }) => intents),
    }
  )
}
