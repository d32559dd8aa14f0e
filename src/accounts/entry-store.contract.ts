import { describe, expect, it } from "vitest"
import type { Entry, EntryStore } from "./entry-store.ts"

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  kind: "AccessToken",
  id,
  payload: `payload of ${id}`,
  expiresAt: 1_000,
  ...more,
})

/** What every store of the provider's entries must do. `create` returns a new, empty one. */
export function entryStoreContract(create: () => Promise<EntryStore>): void {
  describe("store of OAuth entries", () => {
    it("finds what was put, by id, uid and user code, in its own kind only", async () => {
      const store = await create()
      await store.put(entry("a", { kind: "Session", uid: "u", person: "p" }))
      await store.put(entry("b", { kind: "DeviceCode", userCode: "c" }))
      expect(await store.find("Session", "a")).toMatchObject({ payload: "payload of a", person: "p" })
      expect(await store.findBy("Session", "uid", "u")).toMatchObject({ id: "a", consumedAt: undefined })
      expect(await store.findBy("DeviceCode", "userCode", "c")).toMatchObject({ id: "b" })
      expect(await store.find("DeviceCode", "a")).toBeUndefined()
      expect(await store.findBy("DeviceCode", "uid", "u")).toBeUndefined()
    })

    it("replaces an entry, and what was consumed stays consumed", async () => {
      const store = await create()
      await store.put(entry("a"))
      expect(await store.consume("AccessToken", "a", 5)).toBe(true)
      await store.put(entry("a", { payload: "other", expiresAt: 2_000 }))
      expect(await store.find("AccessToken", "a")).toMatchObject({
        payload: "other",
        consumedAt: 5,
        expiresAt: 2_000,
      })
    })

    it("lets one of many consume an entry", async () => {
      const store = await create()
      await store.put(entry("a"))
      const tries = await Promise.all([1, 2, 3, 4].map((now) => store.consume("AccessToken", "a", now)))
      expect(tries.filter(Boolean)).toHaveLength(1)
      expect(await store.consume("AccessToken", "unknown", 1)).toBe(false)
    })

    it("removes one, all of a grant in one kind, all of a person, all of a client", async () => {
      const store = await create()
      await store.put(entry("a", { grant: "g", person: "p" }))
      await store.put(entry("b", { grant: "g", kind: "RefreshToken", person: "p" }))
      await store.put(entry("c", { grant: "h", person: "p", client: "x" }))
      await store.put(entry("d", { client: "x", person: "q" }))
      expect(await store.remove("AccessToken", "unknown")).toBe(false)
      expect(await store.removeBy("grant", "g", "AccessToken")).toBe(1)
      expect(await store.find("RefreshToken", "b")).toBeDefined()
      expect(await store.removeBy("client", "x")).toBe(2)
      expect(await store.removeBy("person", "p")).toBe(1)
      expect(await store.counts()).toEqual(new Map())
    })

    it("prolongs but never shortens, and removes what expired", async () => {
      const store = await create()
      await store.put(entry("a"))
      await store.put(entry("b"))
      await store.prolong("AccessToken", "b", 3_000)
      await store.prolong("AccessToken", "b", 1_500)
      expect(await store.removeExpired(2_000)).toBe(1)
      expect(await store.find("AccessToken", "b")).toMatchObject({ expiresAt: 3_000 })
    })

    it("lists what a person has of one kind, and counts each kind", async () => {
      const store = await create()
      await store.put(entry("a", { kind: "Grant", person: "p", expiresAt: 1 }))
      await store.put(entry("b", { kind: "Grant", person: "p", expiresAt: 2 }))
      await store.put(entry("c", { kind: "Session", person: "p" }))
      await store.put(entry("d", { kind: "Grant", person: "q" }))
      expect((await store.listOf("p", "Grant", 10)).map(({ id }) => id)).toEqual(["b", "a"])
      expect(await store.listOf("p", "Grant", 1)).toHaveLength(1)
      expect((await store.list("Grant", 10)).map(({ id }) => id).sort()).toEqual(["a", "b", "d"])
      expect(await store.counts()).toEqual(
        new Map([
          ["Grant", 3],
          ["Session", 1],
        ]),
      )
    })
  })
}
