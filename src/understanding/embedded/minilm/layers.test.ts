import { describe, expect, it } from "vitest"
import { addAndNormalise, applyGelu } from "./layers.ts"
import { shape } from "./shape.ts"

describe("applyGelu", () => {
  it.each([
    [-20, 0],
    [-3, -0.00404969],
    [-1, -0.15865525],
    [0, 0],
    [0.5, 0.34573123],
    [1, 0.84134475],
    [3, 2.99595031],
    [20, 20],
  ])("of %d is %d", (value, expected) => {
    const floats = Float32Array.of(7, value, 7)
    applyGelu(floats, 1, 1)
    expect(floats[1]).toBeCloseTo(expected, 5)
    expect([floats[0], floats[2]]).toEqual([7, 7])
  })
})

describe("addAndNormalise", () => {
  it("leaves a row with mean 0 and variance 1, then scaled and shifted", () => {
    const { width } = shape
    const floats = Float32Array.from({ length: width * 2 }, (_, index) => Math.sin(index) * 3 + 1)
    const norm = { scale: new Float32Array(width).fill(2), shift: new Float32Array(width).fill(5) }
    addAndNormalise(floats, 0, width, 1, norm)
    const row = [...floats.subarray(0, width)].map((value) => (value - 5) / 2)
    const mean = row.reduce((sum, value) => sum + value, 0) / width
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width
    expect(mean).toBeCloseTo(0, 4)
    expect(variance).toBeCloseTo(1, 4)
  })
})
