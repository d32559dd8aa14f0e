import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { assembleKernel } from "../../../../scripts/build-minilm-kernel.ts"
import { createKernel, panelWidth, rowStep } from "./kernel.ts"
import { kernelBytes } from "./kernel-bytes.ts"

describe("kernel", () => {
  it("is what its source assembles to", async () => {
    expect(kernelBytes).toBe(await assembleKernel())
  })

  it("multiplies as three loops do, for every shape", () => {
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 5 }).map((count) => count * rowStep),
      inner: fc.integer({ min: 1, max: 40 }),
      columns: fc.integer({ min: 1, max: 4 }).map((count) => count * panelWidth),
      seed: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(shapes, ({ rows, inner, columns, seed }) => {
        const number = (index: number) => Math.sin(seed * 7.3 + index * 1.7)
        const input = Float32Array.from({ length: rows * inner }, (_, index) => number(index))
        const weights = Float32Array.from({ length: columns * inner }, (_, index) => number(index + 0.5))
        const bias = Float32Array.from({ length: columns }, (_, index) => number(index + 0.25))
        const kernel = createKernel(input.length + weights.length + columns * (rows + 1) + 16)
        const matrix = kernel.pack(weights, bias, inner)
        const [from, to] = [kernel.allocate(input.length), kernel.allocate(rows * columns)]
        kernel.floats.set(input, from)
        kernel.multiply(from, matrix, to, rows)
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < columns; column++) {
            let sum = bias[column]!
            for (let k = 0; k < inner; k++) sum += input[row * inner + k]! * weights[column * inner + k]!
            expect(kernel.floats[to + row * columns + column]).toBeCloseTo(sum, 4)
          }
      }),
      { numRuns: 50 },
    )
  })

  it("refuses to give out more memory than it has", () => {
    expect(() => createKernel(16).allocate(1_000_000)).toThrow(RangeError)
  })
})
