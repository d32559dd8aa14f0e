import { describe, expect, it } from "vitest"
import type { JobStore } from "../../jobs/index.ts"
import type { CrawlStore } from "./crawl-store.ts"

export interface CrawlStoreParts {
  readonly store: CrawlStore
  readonly jobs: JobStore
}

/** What every store of crawled hosts must do. */
export function crawlStoreContract(open: () => Promise<CrawlStoreParts>): void {
  const kindOf = () => "crawl"
  const schedule = (store: CrawlStore, now: number, waitingAtMost = 100) =>
    store.schedule({ now, waitingAtMost, kindOf })

  describe("a store of crawled hosts", () => {
    it("makes one job of each host that is due, however many nodes look", async () => {
      const { store, jobs } = await open()
      const hosts = ["https://a.example", "https://b.example", "https://c.example"]
      expect(await store.add(hosts, 1_000)).toBe(3)
      expect(await store.add(hosts, 2_000)).toBe(0)
      expect(await schedule(store, 999)).toBe(0)
      const made = await Promise.all(Array.from({ length: 4 }, () => schedule(store, 1_000)))
      expect(made.reduce((sum, count) => sum + count, 0)).toBe(3)
      const taken = await jobs.takeUp("crawl", 1_000, 5_000, 10)
      expect(taken.map(({ input }) => (input as { origin: string }).origin).sort()).toEqual(hosts)
      expect(await schedule(store, 9_000)).toBe(0)
    })

    it("keeps what came of a visit, by whoever has the job", async () => {
      const { store, jobs } = await open()
      await store.add(["https://a.example"], 1_000)
      await schedule(store, 1_000)
      const [job] = await jobs.takeUp("crawl", 1_000, 5_000, 10)
      const host = (await store.find("https://a.example"))!
      expect(host).toMatchObject({ standing: "waiting", failures: 0, documents: {}, digest: undefined })
      const settled = {
        ...host,
        standing: "quarantined" as const,
        reason: "It answers without end.",
        nextVisit: 9_000,
        failures: 2,
        documents: { "https://a.example/agents.json": { status: 200, etag: '"1"', sha256: "aa" } },
      }
      expect(await store.settle(settled, "another job")).toBe(false)
      expect(await store.settle(settled, job!.id)).toBe(true)
      expect(await store.settle(settled, job!.id)).toBe(false)
      expect(await store.find("https://a.example")).toEqual(settled)
      expect(await store.list({ standing: "quarantined" }, 10)).toEqual([settled])
      expect(await store.list({ standing: "ok" }, 10)).toEqual([])
      expect(await store.count()).toEqual({ quarantined: 1 })
    })

    it("makes a host due again that is wanted now, or whose job is lost", async () => {
      const { store, jobs } = await open()
      await store.add(["https://a.example"], 1_000)
      await schedule(store, 1_000)
      const [job] = await jobs.takeUp("crawl", 1_000, 5_000, 10)
      expect(await schedule(store, 2_000)).toBe(0)
      await jobs.remove(job!)
      expect(await schedule(store, 2_000)).toBe(1)
      const [again] = await jobs.takeUp("crawl", 2_000, 5_000, 10)
      const host = (await store.find("https://a.example"))!
      await store.settle({ ...host, standing: "failing", nextVisit: 99_000 }, again!.id)
      expect(await store.retry("https://a.example", 3_000)).toBe(true)
      expect(await schedule(store, 3_000)).toBe(1)
      expect(await store.remove("https://a.example")).toBe(true)
      expect(await store.retry("https://a.example", 3_000)).toBe(false)
    })

    it("takes the longest due first, and no more than may wait", async () => {
      const { store, jobs } = await open()
      await store.add(["https://late.example"], 5_000)
      await store.add(["https://early.example"], 1_000)
      expect(await schedule(store, 9_000, 1)).toBe(1)
      const [job] = await jobs.takeUp("crawl", 9_000, 10_000, 10)
      expect(job!.input).toEqual({ origin: "https://early.example" })
    })
  })
}
