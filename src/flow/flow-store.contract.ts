import { beforeEach, describe, expect, it } from "vitest"
import type { FlowInstance, FlowSession } from "./flow-session.ts"
import { eventsKept, type FlowStore, type SessionChange } from "./flow-store.ts"

/** What every store of flow sessions must do. Call it with a way to a new, empty one. */
export function flowStoreContract(create: () => Promise<FlowStore>): void {
  describe("flow store", () => {
    let store: FlowStore
    beforeEach(async () => {
      store = await create()
    })

    it("gives back what was saved, with the events behind a number", async () => {
      const session = sessionOf("a", { number: 3 })
      expect(await store.save(change(session, 0, [1, 2, 3]))).toBe(true)
      expect(await store.load("a")).toEqual({ session, version: 1 })
      expect(await store.load("b")).toBeUndefined()
      expect((await store.eventsAfter("a", 1)).map(({ number }) => number)).toEqual([2, 3])
      expect((await store.eventsAfter("a", 0))[0]?.event).toMatchObject({ text: "Zoë 1" })
    })

    it("lets one of several writers win, and keeps no event of the others", async () => {
      const first = await Promise.all(
        [0, 1, 2, 3].map(() => store.save(change(sessionOf("a", { number: 1 }), 0, [1]))),
      )
      expect(first.filter(Boolean)).toHaveLength(1)
      const second = await Promise.all(
        [0, 1, 2].map(() => store.save(change(sessionOf("a", { number: 2 }), 1, [2]))),
      )
      expect(second.filter(Boolean)).toHaveLength(1)
      expect(await store.eventsAfter("a", 0)).toHaveLength(2)
      expect(await store.save(change(sessionOf("b"), 3, []))).toBe(false)
    })

    it("keeps the last events only", async () => {
      for (let number = 1, version = 0; number <= eventsKept + 20; number += 10, version++) {
        const numbers = Array.from({ length: 10 }, (_, index) => number + index)
        await store.save(change(sessionOf("a", { number: number + 9 }), version, numbers))
      }
      const kept = await store.eventsAfter("a", 0)
      expect(kept).toHaveLength(eventsKept)
    })

    it("finds what is due, what follows a topic, and what was written lately", async () => {
      await store.save({ ...change(sessionOf("a", { follows: ["order:1"] }), 0, []), dueAt: 50, now: 10 })
      await store.save({
        ...change(sessionOf("b", { follows: ["order:1", "order:2"] }), 0, []),
        dueAt: 90,
        now: 20,
      })
      expect(await store.findDue(60, 10)).toEqual(["a"])
      expect(await store.findDue(10_000, 10)).toEqual([])
      expect([...(await store.findFollowing("order:1", 10))].sort()).toEqual(["a", "b"])
      await store.save(change(sessionOf("a"), 1, []))
      expect(await store.findFollowing("order:1", 10)).toEqual(["b"])
      expect((await store.changedSince(20)).map(({ id }) => id)).toEqual(["b"])
    })

    it("removes what expired, with all that belongs to it", async () => {
      await store.save(change(sessionOf("old", { expires: 10, number: 1, follows: ["x"] }), 0, [1]))
      await store.save(change(sessionOf("new", { expires: 20, number: 1 }), 0, [1]))
      expect(await store.removeExpired(15)).toBe(1)
      expect(await store.load("old")).toBeUndefined()
      expect(await store.eventsAfter("old", 0)).toEqual([])
      expect(await store.findFollowing("x", 10)).toEqual([])
      expect(await store.eventsAfter("new", 0)).toHaveLength(1)
    })
  })
}

function change(session: FlowSession, version: number, numbers: readonly number[]): SessionChange {
  const events = numbers.map((number) => ({
    number,
    event: { kind: "message", messageId: String(number), text: `Zoë ${number}` } as const,
  }))
  return { session, version, events, dueAt: Number.MAX_SAFE_INTEGER, now: 1 }
}

function sessionOf(
  id: string,
  {
    number = 0,
    expires = 1_000,
    follows = [],
  }: { number?: number; expires?: number; follows?: string[] } = {},
): FlowSession {
  return {
    id,
    owner: "agent:me",
    principal: { kind: "agent", id: "agent:me", permissions: [], proof: "key" },
    locale: "en",
    context: [],
    instances: { i: { instanceId: "i", follows } as unknown as FlowInstance },
    ended: {},
    taken: {},
    number,
    created: 0,
    expires,
  }
}
