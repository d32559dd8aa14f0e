import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { rankScores } from "./ranking.ts"

describe("rankScores", () => {
  it("keeps the ten highest scores above 0, best first, as sorting would", () => {
    const scores = fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 60 })
    fc.assert(
      fc.property(scores, fc.double({ min: 0, max: 1, noNaN: true }), (values, confidence) => {
        const ranked = rankScores(values, confidence)
        const sorted = [...values].filter((score) => score > 0).toSorted((a, b) => b - a)
        expect(ranked.map(({ place }) => values[place])).toEqual(sorted.slice(0, 10))
        expect(ranked.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1 + 1e-9)
        expect(ranked.every((entry) => entry.confidence <= confidence)).toBe(true)
      }),
    )
  })

  it("shares what the first leaves by the squares of the scores", () => {
    const ranked = rankScores(Float32Array.of(0.25, 1, 0.5), 0.5)
    expect(ranked.map(({ place }) => place)).toEqual([1, 2, 0])
    expect(ranked.map(({ confidence }) => confidence)).toEqual([0.5, 0.4, 0.1])
  })
})
