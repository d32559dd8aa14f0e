import { beforeEach, describe, expect, it } from "vitest"
import type { JobStore, NewJob } from "./job-store.ts"

/** What every job store must do. Call it with a way to a new, empty one. */
export function jobStoreContract(create: () => Promise<JobStore>): void {
  describe("job store", () => {
    let store: JobStore
    beforeEach(async () => {
      store = await create()
    })
    const add = (job: NewJob) => store.add(job, 10)
    const one = (id: string, leaseUntil = 10): NewJob => ({
      id,
      kind: "ask",
      owner: "agent:me",
      input: { text: "Zoë 😀" },
      leaseUntil,
      created: 1,
      expires: 1_000,
    })

    it("keeps a job and its result", async () => {
      await add(one("a"))
      expect(await store.find("a")).toMatchObject({ ...one("a"), state: "running", attempt: 1, progress: 0 })
      expect(await store.report({ id: "a", attempt: 1, progress: 0.5, message: "half" }, 20)).toBe(true)
      expect(await store.finish({ id: "a", attempt: 1 }, { results: [1] }, 5)).toBe(true)
      expect(await store.find("a")).toMatchObject({ state: "done", result: { results: [1] }, progress: 1 })
      expect(await store.find("b")).toBeUndefined()
    })

    it("lets one of several take up what lapsed, and nobody what is held", async () => {
      await add(one("lapsed", 10))
      await add(one("held", 100))
      const taken = await Promise.all(Array.from({ length: 4 }, () => store.takeUp(["ask"], 50, 90, 10)))
      expect(taken.flat().map(({ id, attempt }) => [id, attempt])).toEqual([["lapsed", 2]])
      expect(await store.takeUp(["other"], 500, 600, 10)).toEqual([])
    })

    it("refuses reports and results of whoever lost the job", async () => {
      await add(one("a", 10))
      await store.takeUp(["ask"], 50, 90, 10)
      expect(await store.report({ id: "a", attempt: 1, progress: 0.9, message: "" }, 200)).toBe(false)
      expect(await store.finish({ id: "a", attempt: 1 }, "old", 60)).toBe(false)
      expect(await store.finish({ id: "a", attempt: 2 }, "new", 60)).toBe(true)
      expect(await store.find("a")).toMatchObject({ result: "new" })
    })

    it("cancels what runs and nothing that is over", async () => {
      await add(one("a"))
      expect(await store.cancel("a", 5)).toBe(true)
      expect(await store.cancel("a", 6)).toBe(false)
      expect(await store.finish({ id: "a", attempt: 1 }, "late", 7)).toBe(false)
      expect(await store.takeUp(["ask"], 500, 600, 10)).toEqual([])
      expect(await store.find("a")).toMatchObject({ state: "cancelled" })
    })

    it("keeps only so many of one owner, until they expire", async () => {
      expect(await store.add(one("a"), 2)).toBe(true)
      await store.finish({ id: "a", attempt: 1 }, "done", 5)
      expect(await store.add(one("b"), 2)).toBe(true)
      expect(await store.add(one("c"), 2)).toBe(false)
      expect(await store.find("c")).toBeUndefined()
      expect(await store.add({ ...one("d"), owner: "agent:you" }, 2)).toBe(true)
      expect(await store.add({ ...one("e"), created: 1_000 }, 2)).toBe(true)
    })

    it("removes what expired", async () => {
      await add(one("a"))
      expect(await store.removeExpired(999)).toBe(0)
      expect(await store.removeExpired(1_001)).toBe(1)
      expect(await store.find("a")).toBeUndefined()
    })
  })
}
