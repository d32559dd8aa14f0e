import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { partition } from "./partition.ts"

describe("partition", () => {
  it("puts every item in exactly one block that keeps the limit or has one item", () => {
    const item = fc.record({
      centre: fc.tuple(
        fc.float({ noNaN: true, min: -1, max: 1 }),
        fc.float({ noNaN: true, min: -1, max: 1 }),
      ),
      size: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (items, limit) => {
        const placed = items.map(({ centre, size }) => ({ centre: Float32Array.from(centre), size }))
        const blocks = partition(placed, limit)
        expect(blocks.flat().toSorted((a, b) => a - b)).toEqual([...items.keys()])
        for (const block of blocks) {
          const size = block.reduce((sum, place) => sum + items[place]!.size, 0)
          expect(size <= limit || block.length === 1).toBe(true)
        }
      }),
    )
  })

  it("keeps like with like", () => {
    const placed = Array.from({ length: 20 }, (_, place) => ({
      centre: Float32Array.from(place % 2 === 0 ? [1, place / 100] : [place / 100, 1]),
      size: 1,
    }))
    const blocks = partition(placed, 10)
    expect(blocks.map((block) => new Set(block.map((place) => place % 2)).size)).toEqual([1, 1])
  })
})
