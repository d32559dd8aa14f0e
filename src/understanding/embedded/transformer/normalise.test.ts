import { describe, expect, it } from "vitest"
import { addAndNormalise } from "./normalise.ts"
import { shape } from "./shape.ts"

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
