import { describe, expect, it } from "vitest"
import type { PasswordStore } from "./password-store.ts"

/** What every store of the owner's password must do. `create` returns a new, empty one. */
export function passwordStoreContract(create: () => Promise<PasswordStore>): void {
  describe("store of the owner's password", () => {
    it("takes the first of several, and later another in its place", async () => {
      const store = await create()
      expect(await store.read()).toBeUndefined()
      const made = await Promise.all(["a", "b", "c"].map((hash) => store.create(hash, 1)))
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await store.read()).toEqual({ hash: ["a", "b", "c"][made.indexOf(true)], since: 1 })
      await store.replace("d", 2)
      expect(await store.read()).toEqual({ hash: "d", since: 2 })
    })

    it("ends sessions by moving on, whatever the clock says", async () => {
      const store = await create()
      await store.create("a", 5)
      await store.endSessions(9)
      expect(await store.read()).toEqual({ hash: "a", since: 9 })
      await store.endSessions(9)
      await store.endSessions(3)
      expect(await store.read()).toEqual({ hash: "a", since: 11 })
    })
  })
}
