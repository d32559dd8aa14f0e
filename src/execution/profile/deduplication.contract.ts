import { describe, expect, it, vi } from "vitest"
import { ParleyError } from "../../intent/index.ts"
import type { Deduplication } from "./deduplication.ts"

/** What every Deduplication keeps, whatever it is stored in. `create` gives one that knows no key. */
export function describeDeduplication(
  name: string,
  create: () => Deduplication | Promise<Deduplication>,
): void {
  describe(`${name} keeps the contract of Deduplication`, () => {
    it("[IS-11] performs once per key, also while the first attempt is under way", async () => {
      const deduplication = await create()
      const { promise, resolve } = Promise.withResolvers<string>()
      const perform = vi.fn(() => promise)
      const first = deduplication.once("kim", "k", "d", perform)
      const second = deduplication.once("kim", "k", "d", perform)
      resolve("done")
      const third = deduplication.once("kim", "k", "d", perform)
      expect(await Promise.all([first, second, third])).toEqual(["done", "done", "done"])
      expect(perform).toHaveBeenCalledTimes(1)
    })

    it("keeps scopes apart, whatever is written in them", async () => {
      const deduplication = await create()
      expect(await deduplication.once("a b", "c", "d", async () => 1)).toBe(1)
      expect(await deduplication.once("a", "b c", "d", async () => 2)).toBe(2)
    })

    it("refuses a key that was used with another payload", async () => {
      const deduplication = await create()
      await deduplication.once("kim", "k", "d", async () => 1)
      await expect(deduplication.once("kim", "k", "other", async () => 2)).rejects.toMatchObject({
        code: "conflict",
      })
    })

    it("lets a refused action be tried again, and never one whose end is unknown", async () => {
      const deduplication = await create()
      const fail = (code: "unavailable" | "indeterminate") => () => Promise.reject(new ParleyError(code, "x"))
      const again = async () => "second"
      await expect(deduplication.once("kim", "a", "d", fail("unavailable"))).rejects.toThrow()
      expect(await deduplication.once("kim", "a", "d", again)).toBe("second")
      await expect(deduplication.once("kim", "b", "d", fail("indeterminate"))).rejects.toThrow()
      await expect(deduplication.once("kim", "b", "d", again)).rejects.toMatchObject({
        code: "indeterminate",
      })
    })
  })
}
