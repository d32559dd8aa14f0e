import { beforeEach, describe, expect, it } from "vitest"
import type { Route, RouteStore } from "./route-store.ts"

/** What every route store must do. `reopen` gives the same database through another connection. */
export function routeStoreContract(
  create: () => Promise<{ readonly store: RouteStore; readonly reopen: () => Promise<RouteStore> }>,
): void {
  describe("route store", () => {
    let store: RouteStore
    let reopen: () => Promise<RouteStore>
    beforeEach(async () => {
      ;({ store, reopen } = await create())
    })
    const site = { origin: "https://a.example", endpoint: "https://a.example/intent", company: "A – Zoë 😀" }
    const one = (thread: string, changes: Partial<Route> = {}): Route => ({
      thread,
      owner: "agent:me",
      turn: 1,
      state: { kind: "relayed", site, routing: { routing_logic: "named", confidence: 0.5 } },
      expires: 100,
      ...changes,
    })

    it("[IW-47] gives back what was saved, also to another node", async () => {
      expect(await store.load("t")).toBeUndefined()
      expect(await store.save(one("t"), 0)).toBe(true)
      expect(await store.load("t")).toEqual({ route: one("t"), version: 1 })
      expect(await (await reopen()).load("t")).toEqual({ route: one("t"), version: 1 })
    })

    it("lets one of several writers win", async () => {
      const first = await Promise.all(Array.from({ length: 5 }, () => store.save(one("t"), 0)))
      expect(first.filter(Boolean)).toHaveLength(1)
      const other = await reopen()
      const second = await Promise.all(
        Array.from({ length: 6 }, (_, turn) => (turn % 2 ? other : store).save(one("t", { turn }), 1)),
      )
      expect(second.filter(Boolean)).toHaveLength(1)
      expect(await store.load("t")).toMatchObject({ version: 2, route: { turn: second.indexOf(true) } })
      expect(await store.save(one("never"), 3)).toBe(false)
    })

    it("[IW-45] lists and erases by owner, and one thread only of its owner", async () => {
      await store.save(one("a"), 0)
      await store.save(one("b"), 0)
      await store.save(one("c", { owner: "agent:you" }), 0)
      expect((await store.listByOwner("agent:me", 10)).map(({ thread }) => thread).sort()).toEqual(["a", "b"])
      expect(await store.listByOwner("agent:me", 1)).toHaveLength(1)
      expect(await store.erase({ owner: "agent:me", thread: "c" })).toBe(0)
      expect(await store.erase({ owner: "agent:me", thread: "a" })).toBe(1)
      expect(await store.erase({ owner: "agent:me" })).toBe(1)
      expect(await store.load("c")).toBeDefined()
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
