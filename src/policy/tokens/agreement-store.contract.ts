import { beforeEach, describe, expect, it } from "vitest"
import type { Agreement, AgreementStore, TokenRecord } from "./agreement-store.ts"

/** What every store of agreements must do. Call it with a way to a new, empty one. */
export function agreementStoreContract(create: () => Promise<AgreementStore>): void {
  describe("store of agreements and tokens", () => {
    let store: AgreementStore
    beforeEach(async () => {
      store = await create()
    })

    it("gives back what was agreed, and nothing for another id", async () => {
      await store.add(agreement("a1"), token("t1", "a1"))
      expect(await store.find("t1")).toEqual({ agreement: agreement("a1"), token: token("t1", "a1") })
      expect(await store.find("t2")).toBeUndefined()
    })

    it("agrees once to the same request, however often it comes at once", async () => {
      const ids = ["a1", "a2", "a3"]
      const request = { requestDigest: "same" }
      const all = await Promise.all(
        ids.map((id) => store.add({ ...agreement(id), ...request }, token(`t-${id}`, id))),
      )
      expect(new Set(all.map((one) => one.agreement.id)).size).toBe(1)
      expect(new Set(all.map((one) => one.token.id)).size).toBe(1)
      expect(await store.list(10)).toHaveLength(1)
    })

    it("renews a token once, and a repeated request finds the newest", async () => {
      await store.add({ ...agreement("a1"), requestDigest: "d" }, token("t1", "a1"))
      const [one, other] = await Promise.all([
        store.renew(token("t2", "a1", { renewedFrom: "t1", validFrom: 5, validTo: 200 })),
        store.renew(token("t3", "a1", { renewedFrom: "t1", validFrom: 5, validTo: 200 })),
      ])
      expect(one).toEqual(other)
      const again = await store.add({ ...agreement("a9"), requestDigest: "d" }, token("t9", "a9"))
      expect(again).toMatchObject({ agreement: { id: "a1" }, token: { id: one?.id } })
    })

    it("revokes a token, or all of an agreement, once", async () => {
      await store.add(agreement("a1"), token("t1", "a1"))
      await store.renew(token("t2", "a1", { renewedFrom: "t1" }))
      expect(await store.revoke("t1", "agent", 7)).toEqual([{ token: "t1", validTo: 100 }])
      expect(await store.revoke("t1", "agent", 8)).toEqual([])
      expect(await store.revoke("a1", "operator", 9)).toEqual([{ token: "t2", validTo: 100 }])
      expect(await store.revoke("nothing", "operator", 9)).toEqual([])
      expect((await store.find("t1"))?.token).toMatchObject({ revokedAt: 7, revokedBy: "agent" })
    })

    it("tells what was revoked after a place, without what has ended anyway", async () => {
      for (const n of [1, 2, 3])
        await store.add(agreement(`a${n}`), token(`t${n}`, `a${n}`, { validTo: n * 100 }))
      expect(await store.revokedAfter(0, 0)).toEqual({ place: 0, revoked: [] })
      await store.revoke("t1", "agent", 1)
      const first = await store.revokedAfter(0, 0)
      expect(first.revoked).toEqual([{ token: "t1", validTo: 100 }])
      await Promise.all([store.revoke("t2", "agent", 1), store.revoke("t3", "agent", 1)])
      const next = await store.revokedAfter(first.place, 250)
      expect(next.revoked).toEqual([{ token: "t3", validTo: 300 }])
      expect(next.place).toBeGreaterThan(first.place)
      expect((await store.revokedAfter(next.place, 0)).revoked).toEqual([])
    })

    it("forgets what has ended, with the agreement when nothing of it is left", async () => {
      await store.add(agreement("a1"), token("t1", "a1", { validTo: 10 }))
      await store.renew(token("t2", "a1", { renewedFrom: "t1", validTo: 90 }))
      await store.add(agreement("a2"), token("t3", "a2", { validTo: 20 }))
      expect(await store.removeEnded(50)).toBe(2)
      expect((await store.list(10)).map(({ token: { id } }) => id)).toEqual(["t2"])
      expect(await store.removeEnded(100)).toBe(1)
      const again = await store.add({ ...agreement("a1"), requestDigest: "d" }, token("t1", "a1"))
      expect(again.agreement.id).toBe("a1")
    })
  })
}

function agreement(id: string): Agreement {
  return {
    id,
    party: "https://agent.example",
    agentId: "https://agent.example",
    key: { kty: "OKP", crv: "Ed25519", x: "x" },
    policy: "https://shop.example/uim-policy.json",
    policySha256: "abc",
    intents: ["shop.example:find:v1"],
    dutiesMet: [],
    requestDigest: `digest of ${id}`,
    signature: "sig",
    createdAt: 1,
  }
}

function token(id: string, of: string, changes: Partial<TokenRecord> = {}): TokenRecord {
  return {
    id,
    agreement: of,
    permissions: ["execute:intent/find"],
    obligations: [],
    validFrom: 0,
    validTo: 100,
    renewedFrom: null,
    revokedAt: null,
    revokedBy: null,
    ...changes,
  }
}
