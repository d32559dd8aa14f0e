import fc from "fast-check"
import { expect, it } from "vitest"
import { highestScores } from "./highest-scores.ts"

it("finds the highest scores, and nothing without one", () => {
  const score = fc.float({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(score, { maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (list, wanted) => {
      const scores = Float32Array.from(list)
      const found = highestScores(scores, wanted)
      const positive = scores.filter((one) => one > 0)
      expect(found.length).toBeGreaterThanOrEqual(Math.min(wanted, positive.length))
      expect(found.every((place) => scores[place]! > 0)).toBe(true)
      const least = positive.sort().at(-wanted) ?? 0
      const above = [...scores.keys()].filter((place) => scores[place]! > least)
      expect(found.length === wanted * 4 || above.every((place) => found.includes(place))).toBe(true)
    }),
  )
})
