import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toPage } from "./pagination.ts"

describe("pages of a list", () => {
  it("give every item once, in order, whatever the size", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), fc.integer({ min: 1, max: 15 }), (items, size) => {
        const seen: number[] = []
        let cursor: string | undefined
        do {
          const page = toPage(items, cursor, size)
          expect(page.items.length).toBeLessThanOrEqual(size)
          seen.push(...page.items)
          cursor = page.next
        } while (cursor !== undefined)
        expect(seen).toEqual(items)
      }),
    )
  })

  it("refuse a cursor that none of them gave", () => {
    for (const cursor of ["", "x", "LTE", "MS41", "MDE", "MQ==", "9".repeat(100)])
      expect(() => toPage([1, 2, 3], cursor, 1), cursor).toThrow(/cursor/)
  })
})
