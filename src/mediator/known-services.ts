import { ParleyError } from "../intent/index.ts"
import type { Reach, ServiceRecord } from "../registry/index.ts"
import type { RemoteIntent } from "./remote-intents.ts"

/** Where a service is, what it speaks there, and what the mediator shows it to be let in. */
export interface ServiceAddress extends Reach {
  /**
   * Headers of every call. Take secrets from files or the environment.
   * @example { authorization: `Bearer ${process.env.BACKEND_TOKEN}` }
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A service as it was read, and the ways to what it offers. */
export interface OpenedService {
  readonly record: ServiceRecord
  readonly intents: readonly RemoteIntent[]
}

export interface KnownServicesOptions {
  readonly addresses: readonly ServiceAddress[]
  readonly open: (address: ServiceAddress, signal: AbortSignal) => Promise<OpenedService>
  readonly onError: (error: unknown) => void
  /** Told of a service that was read anew and says something else than before. */
  readonly onChange?: (record: ServiceRecord) => void
  readonly now: () => number
  /** Milliseconds after which a service is read again. */
  readonly refreshAfter?: number
  /** Milliseconds that reading one may take. */
  readonly patience?: number
}

/** Services that do not speak IntentWeb, known by what they declare of themselves. */
export interface KnownServices {
  /** The same array until something changes. */
  intents(): readonly RemoteIntent[]
  records(): readonly ServiceRecord[]
  /** Reads what is not known yet, what is old, and what failed the last time. */
  refresh(): Promise<void>
}

interface Known extends OpenedService {
  readonly text: string
  readonly readAt: number
}

const tenMinutes = 10 * 60_000

/** The last good copy of each stands in while the service is down. */
export function createKnownServices(options: KnownServicesOptions): KnownServices {
  const { addresses, now, refreshAfter = tenMinutes, patience = 10_000 } = options
  const known = new Map<ServiceAddress, Known>()
  /** Whose silence has been reported: it is reported once, until they answer again. */
  const silent = new Set<ServiceAddress>()
  let intents: readonly RemoteIntent[] = []
  let records: readonly ServiceRecord[] = []

  async function read(address: ServiceAddress): Promise<boolean> {
    const before = known.get(address)
    if (before && now() - before.readAt < refreshAfter) return false
    try {
      const opened = await options.open(address, AbortSignal.timeout(patience))
      silent.delete(address)
      const text = toText(opened.record)
      known.set(address, { ...(before?.text === text ? before : opened), text, readAt: now() })
      if (before?.text === text) return false
      options.onChange?.(opened.record)
      return true
    } catch (error) {
      if (!silent.has(address))
        options.onError(
          new ParleyError("unavailable", `${address.url} (${address.protocol}) could not be read.`, {
            cause: error,
          }),
        )
      silent.add(address)
      return false
    }
  }

  return {
    intents: () => intents,
    records: () => records,
    async refresh() {
      const changed = await Promise.all(addresses.map(read))
      if (!changed.includes(true)) return
      const all = addresses.flatMap((address) => known.get(address) ?? [])
      intents = distinct(all.flatMap((one) => one.intents))
      records = all.map(({ record }) => record)
    },
  }
}

/** Two services that use one namespace: whoever was named first keeps a UID. */
function distinct(all: readonly RemoteIntent[]): readonly RemoteIntent[] {
  const taken = new Set<string>()
  return all.filter(({ intent: { descriptor } }) => {
    if (taken.has(descriptor.uid)) return false
    taken.add(descriptor.uid)
    return true
  })
}

/** Amounts of money are whole numbers without a form in JSON. */
function toText(record: ServiceRecord): string {
  return JSON.stringify(record, (_, value) => (typeof value === "bigint" ? String(value) : value))
}
