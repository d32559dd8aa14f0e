import { describe, expect, it } from "vitest"
import type { PasswordStore } from "./password-store.ts"

/** What every store of the owner's password must do. Call it with a way to a new, empty one. */
export function passwordStoreContract(create: () => Promise<PasswordStore>): void {
  describe("store of the owner's password", () => {
    it("takes the first of several, and later another in its place", async () => {
      const store = await create()
      expect(await store.read()).toBeUndefined()
      const made = await Promise.all(["a", "b", "c"].map((hash) => store.create(hash, 1)))
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await store.read()).toBe(["a", "b", "c"][made.indexOf(true)])
      await store.replace("d", 2)
      expect(await store.read()).toBe("d")
    })
  })
}
