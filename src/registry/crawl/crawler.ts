import { setTimeout as delay } from "node:timers/promises"
import { type Fetch, readBounded } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { type Job, type Jobs, Upkeep } from "../../jobs/index.ts"
import { BoundedMap } from "../../limits/index.ts"
import type { ServiceRecord } from "../records.ts"
import type { CrawlHost, CrawlStore } from "./crawl-store.ts"
import { everythingAllowed, parseRobots, type Robots } from "./robots.ts"
import { emptyAfter, settleVisit } from "./settle-visit.ts"
import { type ReadHost, visit } from "./visit.ts"
import type { VisitLimits } from "./visit-fetch.ts"

/** Where what was read is kept for others to find. */
export interface CrawlIndex {
  keep(record: ServiceRecord): Promise<void>
  withdraw(origin: string): Promise<void>
}

export interface CrawlerOptions {
  readonly jobs: Jobs
  readonly store: CrawlStore
  readonly index: CrawlIndex
  /** The guarded way out; it says who we are. */
  readonly fetch: Fetch
  readonly read: ReadHost
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  readonly random?: () => number
  readonly sleep?: (milliseconds: number) => Promise<unknown>
  /** The name by which robots.txt means us. */
  readonly token?: string
  /** Visits at once on this node. */
  readonly atOnce?: number
  /** Visits at once of hosts that did not do well the last time, so that they cannot take the room of the others. */
  readonly doubtfulAtOnce?: number
  /** Milliseconds between two looks for hosts that are due. */
  readonly lookEvery?: number
  /** Milliseconds that one visit may take. */
  readonly patience?: number
  readonly limits?: VisitLimits
}

export const defaultVisitLimits: VisitLimits = {
  requests: 40,
  documentBytes: 1024 * 1024,
  bytes: 4 * 1024 * 1024,
}

const kinds = { usual: "crawl", doubtful: "crawl-doubtful" } as const
const hour = 3_600_000
const robotsKept = 5_000
const robotsBytes = 512 * 1024
const waitingAtMost = 1_000

interface KnownRobots {
  readonly robots: Promise<Robots>
  readonly at: number
}

/** Reads hosts again and again, each by one node at a time, as often as each is worth it. */
export class Crawler implements AsyncDisposable {
  readonly #options: Required<CrawlerOptions>
  readonly #upkeep: Upkeep
  readonly #robots = new BoundedMap<string, KnownRobots>(robotsKept)

  constructor(options: CrawlerOptions) {
    this.#options = {
      now: Date.now,
      random: Math.random,
      sleep: delay,
      token: "parley-crawler",
      atOnce: 64,
      doubtfulAtOnce: 16,
      lookEvery: 1_000,
      patience: 45_000,
      limits: defaultVisitLimits,
      ...options,
    }
    const { jobs, atOnce, doubtfulAtOnce, lookEvery, onError } = this.#options
    const run = (job: Job, signal: AbortSignal) => this.#visit(job, signal)
    jobs.handle(kinds.usual, { run, atOnce, keepsResult: false })
    jobs.handle(kinds.doubtful, { run, atOnce: doubtfulAtOnce, keepsResult: false })
    this.#upkeep = new Upkeep({ tasks: [() => this.schedule()], every: lookEvery, onError })
  }

  /** Makes jobs of the hosts that are due, and takes them up. Returns how many there were. */
  async schedule(): Promise<number> {
    const { store, jobs, now } = this.#options
    const count = await store.schedule({
      now: now(),
      waitingAtMost,
      kindOf: ({ standing }) => (standing === "ok" || standing === "waiting" ? kinds.usual : kinds.doubtful),
    })
    if (count > 0) await jobs.takeUp()
    return count
  }

  async #visit(job: Job, stopping: AbortSignal): Promise<void> {
    const { store, now, patience, random } = this.#options
    const { origin } = job.input as { readonly origin: string }
    const host = await store.find(origin)
    if (!host) return
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(patience)])
    const visited = await visit(host, {
      ...this.#options,
      robotsOf: (at) => this.#robotsOf(at, signal),
      signal,
    })
    // A node that stops has seen nothing: another one goes on.
    if (stopping.aborted) return
    const settled = settleVisit(host, visited, now(), random)
    if (visited.outcome === "read" && visited.digest !== host.digest)
      await this.#options.index.keep(visited.record)
    if (visited.outcome === "empty") await this.#withdrawIfGone(settled)
    await store.settle(settled, job.id)
  }

  /** One empty answer may be a mishap; the last good copy stays until it is certain. */
  async #withdrawIfGone({ origin, failures, digest }: CrawlHost): Promise<void> {
    if (digest !== undefined && failures >= emptyAfter) await this.#options.index.withdraw(origin)
  }

  #robotsOf(origin: string, signal: AbortSignal): Promise<Robots> {
    const now = this.#options.now()
    const known = this.#robots.get(origin)
    if (known && now - known.at < 24 * hour) return known.robots
    const robots = this.#readRobots(origin, signal)
    this.#robots.set(origin, { robots, at: now })
    robots.catch(() => this.#robots.delete(origin))
    return robots
  }

  /** RFC 9309 2.3.1: what is not there allows everything, what cannot be read nothing. */
  async #readRobots(origin: string, signal: AbortSignal): Promise<Robots> {
    const { fetch, token } = this.#options
    const response = await fetch(`${origin}/robots.txt`, { headers: { accept: "text/plain" }, signal })
    if (response.ok) return parseRobots(await readText(response), token)
    await response.body?.cancel()
    if (response.status < 500 && response.status !== 429) return everythingAllowed
    throw new ParleyError("unavailable", `${origin}/robots.txt answered ${response.status}.`)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#upkeep[Symbol.asyncDispose]()
  }
}

/** Of a file that is too long for anyone to mean it, nothing counts. */
async function readText({ body }: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await readBounded(body, robotsBytes))
  } catch (error) {
    if (isParleyError(error) && error.code === "too_large") return ""
    throw error
  }
}
