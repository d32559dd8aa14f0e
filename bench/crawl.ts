import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { discoverHost } from "../src/agent/index.ts"
import { Jobs } from "../src/jobs/index.ts"
import { createOutbound } from "../src/outbound/index.ts"
import { Crawler, keepHost } from "../src/registry/index.ts"
import {
  createSqlCrawlStore,
  createSqlJobStore,
  createSqlRegistryStore,
  openStorage,
} from "../src/storage/index.ts"

/**
 * How many hosts a node reads in a second: for the first time, into the registry, and again when nothing has changed;
 * beside as many bare requests through the same guarded way out. One host in a hundred never ends its answer.
 */
const count = Number(process.env.HOSTS ?? 2_000)
const slowOnes = Math.round(count / 100)
const hour = 3_600_000
const atOnce = 64
const patience = 20_000

const hosts = spawn(process.execPath, [fileURLToPath(new URL("support/crawl-hosts.ts", import.meta.url))], {
  stdio: ["ignore", "pipe", "inherit"],
})
const [printed] = await once(hosts.stdout, "data")
const port = Number(String(printed).trim())
const origins = Array.from({ length: count }, (_, place) => {
  const name = place % 100 === 50 ? `slow${place}` : `host${place}`
  return `http://${name}.localhost:${port}`
})

const engine = await openStorage({ file: join(mkdtempSync(join(tmpdir(), "parley-bench-")), "crawl.db") })
const outbound = createOutbound({ allowLoopback: true })
const store = createSqlCrawlStore(engine)
const registry = createSqlRegistryStore(engine)
/** Good visits so far. */
let visits = 0
let offset = 0
let requests = 0
const now = () => Date.now() + offset
const jobs = new Jobs({ store: createSqlJobStore(engine), onError: console.error, now, lookEvery: 200 })
const crawler = new Crawler({
  jobs,
  store: {
    ...store,
    settle(host, jobId) {
      if (host.standing === "ok") visits++
      return store.settle(host, jobId)
    },
  },
  index: {
    keep: async (record) => void (await keepHost(registry, record, "crawled", now())),
    withdraw: async () => undefined,
  },
  fetch: (url, init) => {
    requests++
    return outbound.fetch(url, init)
  },
  read: discoverHost,
  onError: console.error,
  now,
  atOnce,
  patience,
  lookEvery: 200,
})

/** Seconds until every good host was visited. */
async function crawled(): Promise<number> {
  const start = performance.now()
  visits = 0
  while (visits < count - slowOnes) await delay(50)
  return (performance.now() - start) / 1_000
}

/** Seconds for as many bare requests, as many at once. */
async function bare(wanted: number): Promise<number> {
  const start = performance.now()
  let next = 0
  const good = origins.filter((origin) => !origin.includes("slow"))
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < wanted) {
        const response = await outbound.fetch(`${good[next++ % good.length]}/agents.json`)
        await response.arrayBuffer()
      }
    }),
  )
  return (performance.now() - start) / 1_000
}

function print(what: string, seconds: number, made: number, bareSeconds: number): void {
  console.log(
    `${what}: ${Math.round(count / seconds)} hosts/s (${seconds.toFixed(1)} s, ${made} requests, ` +
      `${((100 * bareSeconds) / seconds).toFixed(0)} % of the rate of bare requests)`,
  )
}

console.log(`${count} hosts, ${slowOnes} of them never end their answer; ${atOnce} visits at once, SQLite`)
await store.add(origins, now())
const first = await crawled()
const firstRequests = requests
print("first reading", first, firstRequests, await bare(firstRequests))

offset += 3 * hour
requests = 0
const again = await crawled()
print("nothing changed", again, requests, await bare(requests))
const counts = await store.count()
console.log(
  `standing: ${JSON.stringify(counts)}; memory ${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`,
)

await crawler[Symbol.asyncDispose]()
await jobs[Symbol.asyncDispose]()
await outbound.close()
await engine[Symbol.asyncDispose]()
hosts.kill()
