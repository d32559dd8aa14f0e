import { describe, expect, it } from "vitest"
import type { Claim, Ledger, Settlement } from "./ledger.ts"
import type { WebhookStore } from "./webhook-store.ts"

const claim = (id: string): Claim => ({
  id,
  scope: id,
  uid: "a.example:b:v1",
  principalKind: "agent",
  principalId: "agent:me",
  input: "{}",
  inputDigest: "",
  price: null,
  leaseUntil: 100,
  startedAt: 1,
  limits: [],
})

const settlement = (id: string): Settlement => ({
  id,
  attempt: 1,
  state: "succeeded",
  settledAt: 5,
  output: "{}",
  error: null,
  receipt: "{}",
})

/** What every store of webhooks must do. Call it with a way to a new, empty one and a ledger that feeds it. */
export function webhookStoreContract(create: () => Promise<{ store: WebhookStore; ledger: Ledger }>): void {
  describe("store of webhooks", () => {
    it("has an entry for each settlement that counted, and none for one that did not", async () => {
      const { store, ledger } = await create()
      await ledger.commit([claim("a"), claim("b")], [])
      expect(await store.take(10, 20, 10)).toEqual([])
      await ledger.commit([], [settlement("a"), { ...settlement("b"), attempt: 2 }])
      expect(await store.take(10, 20, 10)).toEqual([{ executionId: "a", settlement: 1, attempt: 1 }])
    })

    it("gives each to one of several callers, and again when it was not heard of", async () => {
      const { store, ledger } = await create()
      const ids = Array.from({ length: 8 }, (_, index) => `e${index}`)
      await ledger.commit(ids.map(claim), [])
      await ledger.commit([], ids.map(settlement))
      const taken = await Promise.all(Array.from({ length: 4 }, () => store.take(10, 20, 3)))
      expect(
        taken
          .flat()
          .map(({ executionId }) => executionId)
          .sort(),
      ).toEqual(ids)
      expect(await store.take(19, 30, 10)).toEqual([])
      expect(await store.take(20, 30, 10)).toHaveLength(8)
    })

    it("puts off and removes what the caller still holds", async () => {
      const { store, ledger } = await create()
      await ledger.commit([claim("a")], [])
      await ledger.commit([], [settlement("a")])
      const [first] = await store.take(10, 20, 1)
      await store.putOff(first!, 50)
      expect(await store.take(49, 60, 1)).toEqual([])
      const [second] = await store.take(50, 60, 1)
      expect(second).toEqual({ executionId: "a", settlement: 1, attempt: 2 })
      await store.remove(first!)
      expect(await store.take(60, 70, 1)).toEqual([{ executionId: "a", settlement: 1, attempt: 3 }])
      await store.remove({ executionId: "a", settlement: 1, attempt: 3 })
      expect(await store.take(1_000, 2_000, 1)).toEqual([])
    })

    it("keeps what was settled anew while the news before it was being told", async () => {
      const { store, ledger } = await create()
      await ledger.commit([claim("a")], [])
      await ledger.commit([], [{ ...settlement("a"), state: "failed" }])
      const [slow] = await store.take(10, 20, 1)
      await ledger.reclaim({ id: "a", attempt: 1, leaseUntil: 100, limits: [] })
      await ledger.commit([], [{ ...settlement("a"), attempt: 2 }])
      const [later] = await store.take(10, 20, 1)
      expect([slow?.attempt, later?.attempt]).toEqual([1, 1])
      await store.putOff(slow!, 90)
      await store.remove(slow!)
      expect(await store.take(20, 30, 1)).toMatchObject([{ executionId: "a", attempt: 2 }])
    })
  })
}
