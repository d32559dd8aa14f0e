import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { StorageOptions } from "../../src/storage/index.ts"
import { kill, type Served, startServed, usage } from "./process.ts"
import { type Planned, plan } from "./requests.ts"
import { Seeded } from "./seeded.ts"

export interface CampaignOptions {
  readonly seed: number
  readonly requests: number
  /** How often the process is killed, and the database restarted, under load. */
  readonly kills: number
  readonly restarts: number
  readonly storage: StorageOptions
  /** Restarts the database, where there is a server. */
  readonly restart?: () => Promise<void>
  readonly callers?: number
  /** Seconds after which it ends, however many requests were made by then. */
  readonly seconds?: number
  readonly onProgress?: (line: string) => void
}

export interface Figures {
  readonly seed: number
  readonly requests: number
  readonly seconds: number
  readonly perSecond: number
  readonly unanswered: number
  readonly statuses: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly sold: number
  /** Acknowledged sales that did not happen, and sales that happened twice. */
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Answers to one key that differ. */
  readonly changed: readonly string[]
  /** Statuses of 5xx that are not documented, with the request. */
  readonly undocumented: readonly string[]
  readonly healthP99: number
  readonly memory: readonly number[]
  readonly descriptors: readonly number[]
  readonly databaseMiB: number
  /** Seconds of processor time: of all processes of the site, and of the campaign itself. */
  readonly processor: { readonly served: number; readonly campaign: number }
}

const documented: ReadonlySet<number> = new Set([501, 502, 503, 504])
const examplesAtMost = 20

/** Generated requests over all routes of a site and a mediator, while both are killed and their database restarts. */
export async function runCampaign(options: CampaignOptions): Promise<Figures> {
  const campaign = new Campaign(options)
  return campaign.run()
}

class Campaign {
  readonly #options: CampaignOptions
  readonly #random: Seeded
  readonly #folder = mkdtempSync(join(tmpdir(), "parley-campaign-"))
  readonly #answers = new Map<string, string>()
  readonly #keys: string[] = []
  readonly #statuses: Record<string, number> = {}
  readonly #changed: string[] = []
  readonly #undocumented: string[] = []
  readonly #health: number[] = []
  readonly #memory: number[] = []
  readonly #descriptors: number[] = []
  #served: Served | undefined
  #made = 0
  #unanswered = 0
  #started = 0
  #processor = 0

  constructor(options: CampaignOptions) {
    this.#options = options
    this.#random = new Seeded(options.seed)
  }

  async run(): Promise<Figures> {
    this.#served = await this.#start()
    this.#started = performance.now()
    const stop = new AbortController()
    const watching = this.#watch(stop.signal)
    const disturbing = this.#disturb(stop.signal)
    const callers = Array.from({ length: this.#options.callers ?? 8 }, () => this.#call())
    await Promise.all(callers)
    stop.abort()
    await Promise.all([watching, disturbing])
    this.#sample()
    await this.#end(this.#served)
    return this.#figures()
  }

  #start(): Promise<Served> {
    return startServed({ data: this.#folder, storage: this.#options.storage, sales: this.#salesFile })
  }

  get #salesFile(): string {
    return join(this.#folder, "sales.txt")
  }

  async #call(): Promise<void> {
    while (this.#progress() < 1) {
      this.#made++
      while (!this.#served) await delay(20)
      await this.#send(plan(this.#random, this.#keys))
    }
  }

  async #send(planned: Planned): Promise<void> {
    const served = this.#served
    try {
      if (!served) throw new Error("The server is being started.")
      const signal = AbortSignal.timeout(30_000)
      const response = await fetch(`${served[planned.at]}${planned.path}`, { ...planned.init, signal })
      const body = await response.text()
      this.#note(planned, response.status, body)
    } catch {
      // Killed, or not there yet: this one was not acknowledged.
      this.#unanswered++
      await delay(20)
    }
  }

  #note(planned: Planned, status: number, body: string): void {
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (status >= 500 && !documented.has(status) && this.#undocumented.length < examplesAtMost)
      this.#undocumented.push(
        `${status} ${planned.init.method} ${planned.at}${planned.path} ${body.slice(0, 200)}`,
      )
    const { sale } = planned
    if (sale === undefined || status !== 200) return
    const first = this.#answers.get(sale)
    if (first === undefined) {
      this.#answers.set(sale, body)
      this.#keys.push(sale)
    } else if (first !== body) this.#changed.push(sale)
  }

  /** How far it is, from 0 to 1: by requests or by time, whichever is further. */
  #progress(): number {
    const { requests, seconds = Number.POSITIVE_INFINITY } = this.#options
    return Math.max(this.#made / requests, this.#elapsed() / seconds)
  }

  #elapsed(): number {
    return (performance.now() - this.#started) / 1_000
  }

  /** Kills the process and restarts the database at even distances, one after the other. */
  async #disturb(stop: AbortSignal): Promise<void> {
    const { kills, restarts, restart } = this.#options
    const plans = [
      ...Array.from({ length: kills }, (_, index) => ({ at: (index + 0.5) / kills, kill: true })),
      ...Array.from({ length: restart ? restarts : 0 }, (_, index) => ({
        at: (index + 1) / (restarts + 1),
        kill: false,
      })),
    ].sort((one, other) => one.at - other.at)
    for (const { at, kill: isKill } of plans) {
      while (this.#progress() < at && !stop.aborted) await delay(20)
      if (stop.aborted) return
      this.#sample()
      if (isKill) await this.#restartProcess()
      else await restart?.()
      this.#options.onProgress?.(`${this.#made} requests, ${isKill ? "killed" : "database restarted"}`)
    }
  }

  async #restartProcess(): Promise<void> {
    const served = this.#served
    this.#served = undefined
    await this.#end(served)
    this.#served = await this.#start()
  }

  async #end(served: Served | undefined): Promise<void> {
    if (!served) return
    this.#processor += usage(served)?.processor ?? 0
    await kill(served)
  }

  #sample(): void {
    const used = this.#served && usage(this.#served)
    if (!used) return
    this.#memory.push(used.memory)
    this.#descriptors.push(used.descriptors)
  }

  /** Asks for `/health` throughout; a process that is being killed does not count. */
  async #watch(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const served = this.#served
      const started = performance.now()
      try {
        if (served) await (await fetch(`${served.site}/health`)).text()
        if (served && served === this.#served) this.#health.push(performance.now() - started)
      } catch {
        // It was killed meanwhile.
      }
      await delay(50)
    }
  }

  #figures(): Figures {
    const lines = existsSync(this.#salesFile) ? readFileSync(this.#salesFile, "utf8").trim().split("\n") : []
    const sold = lines.map((line) => line.split(" ", 1)[0] ?? "")
    const counts = new Map<string, number>()
    for (const one of sold) counts.set(one, (counts.get(one) ?? 0) + 1)
    const { storage, seed } = this.#options
    const file = "file" in storage ? storage.file : undefined
    const seconds = this.#elapsed()
    return {
      seed,
      requests: this.#made,
      seconds: Math.round(seconds),
      perSecond: Math.round(this.#made / seconds),
      unanswered: this.#unanswered,
      statuses: this.#statuses,
      acknowledged: this.#answers.size,
      sold: sold.length,
      lost: [...this.#answers.keys()].filter((key) => !counts.has(key)),
      doubled: [...counts].flatMap(([key, count]) => (count > 1 ? [key] : [])),
      changed: this.#changed,
      undocumented: this.#undocumented,
      healthP99: percentile(this.#health, 0.99),
      memory: this.#memory,
      descriptors: this.#descriptors,
      processor: { served: Math.round(this.#processor), campaign: Math.round(process.cpuUsage().user / 1e6) },
      databaseMiB: file === undefined ? 0 : Math.round(statSync(file).size / 1_048_576),
    }
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
