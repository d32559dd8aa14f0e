import { discoverHost } from "../../src/agent/index.ts"
import { Jobs } from "../../src/jobs/index.ts"
import { createOutbound, type OutboundOptions } from "../../src/outbound/index.ts"
import {
  Crawler,
  type CrawlerOptions,
  type CrawlHost,
  type CrawlStore,
  type ServiceRecord,
} from "../../src/registry/index.ts"
import { createSqlCrawlStore, createSqlJobStore, type Engine } from "../../src/storage/index.ts"

/** What the crawlers of a test have put into the index. */
export interface Index {
  readonly records: Map<string, ServiceRecord>
  /** Origins in the order of their writing, as in "keep https://a.example". */
  readonly log: string[]
}

export function createIndex(): Index & CrawlerOptions["index"] {
  const records = new Map<string, ServiceRecord>()
  const log: string[] = []
  return {
    records,
    log,
    async keep(record) {
      records.set(record.origin, record)
      log.push(`keep ${record.origin}`)
    },
    async withdraw(origin) {
      records.delete(origin)
      log.push(`withdraw ${origin}`)
    },
  }
}

export interface Node extends AsyncDisposable {
  readonly crawler: Crawler
  readonly store: CrawlStore
}

/** A node of a mediator, as far as crawling goes. */
export function openNode(
  engine: Engine,
  index: CrawlerOptions["index"],
  options: Partial<CrawlerOptions> & { readonly outbound?: OutboundOptions; readonly lease?: number } = {},
): Node {
  const { outbound: outboundOptions, lease = 15_000, ...changes } = options
  const stack = new AsyncDisposableStack()
  const outbound = stack.use(createOutbound({ allowLoopback: true, ...outboundOptions }))
  const store = createSqlCrawlStore(engine)
  const onError = (error: unknown) => {
    throw error
  }
  const { now = Date.now } = changes
  const jobs = stack.use(
    new Jobs({ store: createSqlJobStore(engine), onError: () => undefined, now, lookEvery: 50, lease }),
  )
  const crawler = stack.use(
    new Crawler({
      jobs,
      store,
      index,
      fetch: outbound.fetch,
      read: discoverHost,
      onError,
      lookEvery: 50,
      random: () => 0.5,
      ...changes,
    }),
  )
  return { crawler, store, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** A clock that tests move forward. */
export function createClock() {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    pass(milliseconds: number) {
      offset += milliseconds
    },
  }
}

/** The host once it has been visited after a time. */
export async function visited(store: CrawlStore, origin: string, after = 0): Promise<CrawlHost> {
  const host = await store.find(origin)
  if (host?.lastVisit === undefined || host.lastVisit < after)
    throw new Error(`${origin} was not visited yet`)
  return host
}

/** What a host publishes. */
export function agentsFile(name: string, intents: readonly string[]) {
  return {
    "service-info": { name },
    intents: intents.map((intent) => ({
      intent_uid: `${name}.example:${intent}:v1`,
      intent_name: intent,
      description: `Does ${intent}.`,
      input_parameters: [],
      endpoint: `/api/execute/${intent}`,
    })),
  }
}
