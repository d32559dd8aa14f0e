import { beforeEach, describe, expect, it } from "vitest"
import type { UnmetStore } from "./unmet-store.ts"

/** What every store of unmet wishes must do. Call it with a way to a new, empty one. */
export function unmetStoreContract(create: () => Promise<UnmetStore>): void {
  describe("store of unmet wishes", () => {
    let store: UnmetStore
    beforeEach(async () => {
      store = await create()
    })
    const listed = (words: string) => ({
      words,
      reason: "not-offered" as const,
      locale: "en",
      intent: undefined,
    })
    const wish = (words: string, owner = "agent:ada") => ({
      ...listed(words),
      owner,
      conversation: `of ${owner}`,
    })

    it("counts equal words, whatever their case and spaces, apart by reason", async () => {
      await store.note(wish("Do you deliver?"), 10)
      await store.note(wish("  do you  DELIVER?"), 20)
      await store.note({ ...wish("Do you deliver?"), reason: "no-answer", intent: "a.example:b:v1" }, 30)
      expect(await store.list(10)).toEqual([
        { ...listed("Do you deliver?"), count: 2, firstAt: 10, lastAt: 20 },
        {
          ...listed("Do you deliver?"),
          reason: "no-answer",
          intent: "a.example:b:v1",
          count: 1,
          firstAt: 30,
          lastAt: 30,
        },
      ])
    })

    it("counts the same wish of several people as one", async () => {
      await store.note(wish("parking", "agent:ada"), 10)
      await store.note(wish("Parking", "agent:bob"), 20)
      await store.note(wish("vegan", "agent:bob"), 30)
      expect(await store.list(10)).toEqual([
        { ...listed(expect.stringMatching(/^parking$/i)), count: 2, firstAt: 10, lastAt: 20 },
        { ...listed("vegan"), count: 1, firstAt: 30, lastAt: 30 },
      ])
    })

    it("counts every one of many at once", async () => {
      await Promise.all(Array.from({ length: 20 }, (_, at) => store.note(wish("parking"), at)))
      expect(await store.list(1)).toMatchObject([
        { words: "parking", count: 20, firstAt: expect.any(Number) },
      ])
    })

    it("forgets the old ones, and the oldest beyond a number", async () => {
      for (const [at, words] of ["a", "b", "c", "d"].entries()) await store.note(wish(words), at)
      await store.trim(1, 2)
      expect((await store.list(10)).map(({ words }) => words)).toEqual(["d", "c"])
    })
  })
}
