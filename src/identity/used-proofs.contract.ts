import { describe, expect, it } from "vitest"
import type { UsedProofs } from "./used-proofs.ts"

/** What every memory of used proofs must do. `create` returns two nodes over one new, empty memory. */
export function usedProofsContract(create: () => Promise<readonly [UsedProofs, UsedProofs]>): void {
  describe("used proofs", () => {
    it("count once, on whichever node", async () => {
      const [one, other] = await create()
      expect(await one.use("a", 1_000, 0)).toBe(true)
      expect(await other.use("a", 1_000, 1)).toBe(false)
      expect(await one.use("a", 1_000, 2)).toBe(false)
      expect(await other.use("b", 1_000, 2)).toBe(true)
    })

    it("have one first use among many at once", async () => {
      const nodes = await create()
      const uses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => nodes[index % 2]?.use("a", 1_000, 0)),
      )
      expect(uses.filter((isFirst) => isFirst)).toHaveLength(1)
    })

    it("are forgotten when their time is over", async () => {
      const [one] = await create()
      await one.use("a", 1_000, 0)
      expect(await one.use("a", 9_000, 1_000)).toBe(true)
      expect(await one.use("a", 9_000, 1_001)).toBe(false)
    })
  })
}
