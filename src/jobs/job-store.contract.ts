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
      attempt: 1,
      leaseUntil,
      created: 1,
      expires: 1_000,
    })

    it("keeps a job and its result", async () => {
      await add(one("a"))
      expect(await store.find("a")).toMatchObject({ ...one("a"), state: "running", attempt: 1, progress: 0 })
      expect(await store.report({ id: "a", attempt: 1, progress: 0.5, message: "half" }, 20)).toBe(true)
      expect(await store.finish({ id: "a", attempt: 1 }, { results: [1] })).toBe(true)
      expect(await store.find("a")).toMatchObject({ state: "done", result: { results: [1] }, progress: 1 })
      expect(await store.find("b")).toBeUndefined()
    })

    it("lets one of several take up what lapsed, and nobody what is held", async () => {
      await add(one("lapsed", 10))
      await add(one("held", 100))
      const taken = await Promise.all(Array.from({ length: 4 }, () => store.takeUp("ask", 50, 90, 10)))
      expect(taken.flat().map(({ id, attempt }) => [id, attempt])).toEqual([["lapsed", 2]])
      expect(await store.takeUp("other", 500, 600, 10)).toEqual([])
    })

    it("gives what waits for its first attempt to one of several, each once, and again when it was not heard of", async () => {
      const ids = Array.from({ length: 8 }, (_, index) => `e${index}`)
      for (const id of ids) await add({ ...one(id, 10), attempt: 0 })
      expect(await store.takeUp("ask", 9, 20, 10)).toEqual([])
      const taken = await Promise.all(Array.from({ length: 4 }, () => store.takeUp("ask", 10, 20, 3)))
      expect(
        taken
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(ids)
      expect(taken.flat().every(({ attempt }) => attempt === 1)).toBe(true)
      expect(await store.takeUp("ask", 19, 30, 10)).toEqual([])
      expect(await store.takeUp("ask", 20, 30, 10)).toHaveLength(8)
    })

    it("puts off and removes what the caller still holds", async () => {
      await add({ ...one("a", 10), attempt: 0 })
      await store.takeUp("ask", 10, 20, 1)
      const first = { id: "a", attempt: 1, progress: 0, message: "" }
      expect(await store.report(first, 50)).toBe(true)
      expect(await store.takeUp("ask", 49, 60, 1)).toEqual([])
      expect(await store.takeUp("ask", 50, 60, 1)).toMatchObject([{ id: "a", attempt: 2 }])
      await store.remove(first)
      expect(await store.find("a")).toBeDefined()
      await store.remove({ id: "a", attempt: 2 })
      expect(await store.find("a")).toBeUndefined()
    })

    it("refuses reports and results of whoever lost the job", async () => {
      await add(one("a", 10))
      await store.takeUp("ask", 50, 90, 10)
      expect(await store.report({ id: "a", attempt: 1, progress: 0.9, message: "" }, 200)).toBe(false)
      expect(await store.finish({ id: "a", attempt: 1 }, "old")).toBe(false)
      expect(await store.finish({ id: "a", attempt: 2 }, "new")).toBe(true)
      expect(await store.find("a")).toMatchObject({ result: "new" })
    })

    it("cancels what runs and nothing that is over", async () => {
      await add(one("a"))
      expect(await store.cancel("a")).toBe(true)
      expect(await store.cancel("a")).toBe(false)
      expect(await store.finish({ id: "a", attempt: 1 }, "late")).toBe(false)
      expect(await store.takeUp("ask", 500, 600, 10)).toEqual([])
      expect(await store.find("a")).toMatchObject({ state: "cancelled" })
    })

    it("keeps only so many of one owner, until they expire", async () => {
      expect(await store.add(one("a"), 2)).toBe(true)
      await store.finish({ id: "a", attempt: 1 }, "done")
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
