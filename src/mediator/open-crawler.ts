import { discoverHost, toOrigin } from "../agent/index.ts"
import type { Fetch } from "../identity/index.ts"
import { type Jobs, Upkeep } from "../jobs/index.ts"
import { createTxtLookup, type LookupTxt } from "../outbound/index.ts"
import { Crawler, keepHost, type RegistryStore, withdrawHost } from "../registry/index.ts"
import type { Foundation } from "../server/index.ts"
import { createSqlCrawlStore, createSqlRegistryStore } from "../storage/index.ts"

/** Which hosts a mediator reads by itself, again and again, for others to find what they offer. */
export interface CrawlSettings {
  /**
   * Domains or addresses. Beside them it reads whoever registered to be listed only.
   * @example ["homes.example", "https://bella.example"]
   */
  readonly hosts?: readonly string[]
  /**
   * Visits at once on one node (64).
   * @example 16
   */
  readonly atOnce?: number
}

export interface OpenCrawlerOptions
  extends Pick<Foundation, "engine" | "outbound" | "origin" | "now" | "onError"> {
  readonly jobs: Jobs
  readonly settings: CrawlSettings
  /** How hosts are reached; guarded, with the limits of a visit, unless given. */
  readonly fetch: Fetch | undefined
  readonly lookupTxt: LookupTxt | undefined
  readonly stack: AsyncDisposableStack
}

const minute = 60_000
const servicesAtOnce = 200
/** What one request of a visit may cost. */
const limits = {
  headersMs: 8_000,
  idleMs: 8_000,
  totalMs: 15_000,
  maxResponseBytes: 1024 * 1024,
  maxRedirects: 3,
}

/** The crawler of a mediator: what it reads is listed, and executed at its own host (UIM 1.3). */
export async function openCrawler(options: OpenCrawlerOptions): Promise<void> {
  const { engine, outbound, jobs, settings, origin, now, onError, stack } = options
  const lookupTxt = options.lookupTxt ?? createTxtLookup()
  const store = createSqlCrawlStore(engine)
  const registry = createSqlRegistryStore(engine)
  const reach: Fetch = options.fetch ?? ((url, init) => outbound.fetch(url, { ...init, limits }))
  stack.use(
    new Crawler({
      jobs,
      store,
      index: {
        keep: async (record) => void (await keepHost(registry, record, "crawled", now())),
        withdraw: (host) => withdrawHost(registry, host, now()),
      },
      fetch: (url, init) => reach(url, { ...init, headers: withName(init.headers, origin()) }),
      read: (host, given) => discoverHost(host, { ...given, lookupTxt }),
      onError,
      now,
      ...(settings.atOnce !== undefined && { atOnce: settings.atOnce }),
    }),
  )
  const named = (settings.hosts ?? []).map(toOrigin)
  const add = async () => {
    const registered = await registeredHosts(registry)
    await store.add(
      [...new Set([...named, ...registered])].filter((host) => host !== origin()),
      now(),
    )
  }
  await add()
  stack.use(new Upkeep({ tasks: [add], every: minute, firstAfter: minute, onError }))
}

/** Whom a host finds in its logs. */
function withName(given: RequestInit["headers"], origin: string): Headers {
  const headers = new Headers(given)
  headers.set("user-agent", `parley-crawler (+${origin})`)
  return headers
}

/** Those who proved to own what they registered and are listed only. */
async function registeredHosts(registry: RegistryStore): Promise<readonly string[]> {
  const hosts: string[] = []
  for (let after: string | undefined = ""; after !== undefined; ) {
    const services = await registry.listRegistered(after, servicesAtOnce)
    for (const { entry, ownership } of services)
      if (entry.mode === "hybrid" && ownership.state === "proven") hosts.push(entry.origin)
    after = services.at(-1)?.id
  }
  return hosts
}
