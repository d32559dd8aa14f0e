import { beforeEach, describe, expect, it } from "vitest"
import type { MemoryStore } from "./memory-store.ts"

/** What every memory store must do. `create` returns a new, empty store. */
export function memoryStoreContract(create: () => Promise<MemoryStore>): void {
  describe("memory store", () => {
    let store: MemoryStore
    beforeEach(async () => {
      store = await create()
    })

    it("keeps what it is told per owner and subject, and forgets it", async () => {
      await store.remember("agent:a", "jane", ["vegan"], 1)
      await store.remember("agent:a", "jane", ["vegan", "no nuts 😀"], 2)
      await store.remember("agent:b", "jane", ["meat"], 2)
      expect(await store.recall("agent:a", "jane")).toEqual(["vegan", "no nuts 😀"])
      expect(await store.recall("agent:a", "john")).toEqual([])
      expect(await store.forget("agent:a", "jane")).toBe(true)
      expect(await store.forget("agent:a", "jane")).toBe(false)
      expect(await store.recall("agent:a", "jane")).toEqual([])
      expect(await store.recall("agent:b", "jane")).toEqual(["meat"])
    })

    it("removes what nobody touched", async () => {
      await store.remember("agent:a", "old", ["x"], 1)
      await store.remember("agent:a", "new", ["x"], 10)
      expect(await store.removeUntouched(5)).toBe(1)
      expect(await store.recall("agent:a", "new")).toEqual(["x"])
    })
  })
}
