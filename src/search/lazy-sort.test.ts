import fc from "fast-check"
import { expect, it } from "vitest"
import { sortLazily } from "./lazy-sort.ts"

it("gives items in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const given = [...sortLazily(numbers, (a, b) => a - b)]
      expect(given).toEqual([...numbers].sort((a, b) => a - b))
    }),
  )
})
