import { beforeEach, describe, expect, it } from "vitest"
import type { Visit, VisitStore } from "./visit-store.ts"

/** What every visit store must do. `reopen` gives the same database through another connection. */
export function visitStoreContract(
  create: () => Promise<{ readonly store: VisitStore; readonly reopen: () => Promise<VisitStore> }>,
): void {
  describe("visit store", () => {
    let store: VisitStore
    let reopen: () => Promise<VisitStore>
    beforeEach(async () => {
      ;({ store, reopen } = await create())
    })
    const one = (thread: string, changes: Partial<Visit> = {}): Visit => ({
      thread,
      owner: "agent:visitor-1",
      queryHash: "0".repeat(64),
      pending: '{"message":"Zoë 😀"}',
      expires: 100,
      ...changes,
    })
    const response = { turn: 1, ended: false, moves: [], explanation: { facts: [], assumptions: [] } }

    it("gives back what was saved, also to another node", async () => {
      expect(await store.load("t")).toBeUndefined()
      expect(await store.save(one("t"), 0)).toBe(true)
      expect(await (await reopen()).load("t")).toEqual({ visit: one("t"), version: 1 })
      const { pending: _, ...answered } = one("t", { response })
      expect(await store.save(answered, 1)).toBe(true)
      expect(await store.load("t")).toEqual({ visit: answered, version: 2 })
    })

    it("lets one of several writers win", async () => {
      const other = await reopen()
      const first = await Promise.all([store, other, store].map((node) => node.save(one("t"), 0)))
      expect(first.filter(Boolean)).toHaveLength(1)
      const second = await Promise.all([store, other, store].map((node) => node.save(one("t"), 1)))
      expect(second.filter(Boolean)).toHaveLength(1)
      expect(await store.save(one("never"), 3)).toBe(false)
    })

    it("forgets what expired", async () => {
      await store.save(one("old", { expires: 10 }), 0)
      await store.save(one("new", { expires: 20 }), 0)
      expect(await store.forget(15)).toBe(1)
      expect(await store.load("old")).toBeUndefined()
      expect(await store.load("new")).toBeDefined()
    })
  })
}
