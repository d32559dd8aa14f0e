import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calibrate, quantile } from "./calibration.ts"

const score = () => fc.double({ min: 0, max: 1.2, noNaN: true })
const leaders = fc.tuple(score(), score()).map(([a, b]) => ({ best: Math.max(a, b), second: Math.min(a, b) }))
const lessons = fc.record({
  meant: fc.array(fc.tuple(leaders, fc.boolean()).map(([found, right]) => ({ ...found, right }))),
  foreign: fc.array(leaders),
  everyday: fc.array(leaders),
})

describe("calibrate", () => {
  it("gives a probability and a positive threshold whatever the lessons are", () => {
    fc.assert(
      fc.property(lessons, leaders, (taught, asked) => {
        const { threshold, confidence } = calibrate(taught)
        expect(threshold).toBeGreaterThan(0)
        expect(confidence(asked)).toBeGreaterThanOrEqual(0)
        expect(confidence(asked)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it("puts the threshold halfway between a foreign message and the weakest that are meant", () => {
    const { threshold } = calibrate({
      meant: Array.from({ length: 11 }, (_, index) => ({ best: 0.3 + index / 20, second: 0.1, right: true })),
      foreign: [0.1, 0.2, 0.5].map((best) => ({ best, second: 0 })),
      everyday: [],
    })
    expect(threshold).toBeCloseTo((0.26 + 0.35) / 2)
  })

  it("asks a little more than an everyday request scores where there are no examples", () => {
    const everyday = [0.1, 0.2, 0.5].map((best) => ({ best, second: 0 }))
    expect(calibrate({ meant: [], foreign: [], everyday }).threshold).toBeCloseTo(0.24)
  })

  it("is surer of a higher score and of a greater lead", () => {
    const { confidence } = calibrate({ meant: [], foreign: [], everyday: [{ best: 0.2, second: 0.1 }] })
    expect(confidence({ best: 0.8, second: 0.1 })).toBeGreaterThan(confidence({ best: 0.4, second: 0.05 }))
    expect(confidence({ best: 0.8, second: 0.1 })).toBeGreaterThan(confidence({ best: 0.8, second: 0.7 }))
  })

  it("learns from examples that scores mislead here", () => {
    const taught = (right: boolean) =>
      calibrate({
        meant: Array.from({ length: 200 }, () => ({ best: 0.6, second: 0.2, right })),
        foreign: [],
        everyday: [{ best: 0.2, second: 0.1 }],
      }).confidence({ best: 0.6, second: 0.2 })
    expect(taught(true)).toBeGreaterThan(0.9)
    expect(taught(false)).toBeLessThan(0.3)
  })
})

describe("quantile", () => {
  it("draws straight lines between values, and has no answer for nothing", () => {
    expect(quantile([3, 1, 2], 0.5)).toBe(2)
    expect(quantile([0, 1], 0.25)).toBe(0.25)
    expect(quantile([], 0.5)).toBeUndefined()
  })
})
