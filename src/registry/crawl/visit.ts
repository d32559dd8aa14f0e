import { type Fetch, jsonDigest } from "../../identity/index.ts"
import { isParleyError } from "../../intent/index.ts"
import type { ServiceRecord } from "../records.ts"
import { toStoredIntent } from "../stored-record.ts"
import type { CrawlHost, SeenDocument } from "./crawl-store.ts"
import { visitTimes } from "./freshness.ts"
import { createVisitFetch, type VisitFetch, type VisitFetchOptions } from "./visit-fetch.ts"

/** What a host says of itself, layer by layer. */
export interface HostReading {
  readonly record: ServiceRecord | undefined
  readonly layers: readonly {
    readonly layer: string
    readonly state: "found" | "absent" | "failed"
    readonly problem?: string
  }[]
}

export interface ReadHostOptions {
  /** The way to the host during this visit. */
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Where robots.txt says that the host's capability manifest is. */
  readonly agentmaps: readonly string[]
}

/** Reads a host in every protocol it speaks. */
export type ReadHost = (origin: string, options: ReadHostOptions) => Promise<HostReading>

export interface VisitOptions extends Omit<VisitFetchOptions, "signal"> {
  readonly read: ReadHost
  readonly now: () => number
  readonly signal: AbortSignal
}

/** What came of a visit. */
export type Visited = {
  /** Seconds for which the host wants to be left alone. */
  readonly retryAfter: number
} & (
  | { readonly outcome: "same" }
  | {
      readonly outcome: "read"
      readonly record: ServiceRecord
      readonly digest: string
      readonly found: readonly string[]
      readonly documents: Readonly<Record<string, SeenDocument>>
    }
  | { readonly outcome: "empty" }
  | { readonly outcome: "failed"; readonly reason: string; readonly isHostile: boolean }
)

/** A layer that was there may fail so often before what the others say is taken as all there is. */
const lossesAtMost = 3

/** Visits a host: asks whether anything has changed, and reads everything where it has, or where it is time to. */
export async function visit(host: CrawlHost, options: VisitOptions): Promise<Visited> {
  const way = createVisitFetch(options)
  try {
    const isFullDue = host.lastFull === undefined || options.now() - host.lastFull >= visitTimes.full
    if (!isFullDue && (await isUnchanged(host, way))) return { outcome: "same", retryAfter: way.retryAfter }
    const { agentmaps } = await options.robotsOf(host.origin)
    const { fetch } = way
    return toVisited(await options.read(host.origin, { fetch, signal: options.signal, agentmaps }), host, way)
  } catch (error) {
    if (!isParleyError(error) && !options.signal.aborted) throw error
    const reason = isParleyError(error) ? error.message : "It took longer than a visit may take."
    return failed(reason, way)
  }
}

async function isUnchanged({ documents, standing }: CrawlHost, way: VisitFetch): Promise<boolean> {
  const known = Object.entries(documents)
  if (standing !== "ok" || known.length === 0) return false
  for (const [url, seen] of known) if (!(await way.isSame(url, seen))) return false
  return true
}

function toVisited({ record, layers }: HostReading, host: CrawlHost, way: VisitFetch): Visited {
  const failures = layers.filter(({ state }) => state === "failed")
  const lost = failures.find(({ layer }) => host.found.includes(layer))
  if (lost && host.failures < lossesAtMost) return failed(`${lost.layer}: ${lost.problem}`, way)
  const own = record && withoutOthers(record)
  if (own === undefined || (own.intents.length === 0 && own.reached.length === 0)) {
    const [first] = failures
    return first
      ? failed(`${first.layer}: ${first.problem}`, way)
      : { outcome: "empty", retryAfter: way.retryAfter }
  }
  return {
    outcome: "read",
    record: own,
    digest: digestOf(own),
    found: layers.filter(({ state }) => state === "found").map(({ layer }) => layer),
    documents: way.documents,
    retryAfter: way.retryAfter,
  }
}

/** A mediator lists what others offer; that is read at the others. */
function withoutOthers(record: ServiceRecord): ServiceRecord {
  const isOwn = (origin: string | undefined) => origin === undefined || origin === record.origin
  return {
    ...record,
    intents: record.intents.filter(({ descriptor }) => isOwn(descriptor.provider?.origin)),
  }
}

function digestOf({ intents, ...entry }: ServiceRecord): string {
  return jsonDigest([JSON.stringify(entry), ...intents.map(toStoredIntent).sort()])
}

function failed(reason: string, { retryAfter, offence }: VisitFetch): Visited {
  return { outcome: "failed", reason: offence ?? reason, isHostile: offence !== undefined, retryAfter }
}
