import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { assembleKernel } from "../../../../scripts/build-kernel.ts"
import { createKernel, panelWidth, rowStep } from "./kernel.ts"
import { kernelBytes } from "./kernel-bytes.ts"

const shapes = fc.record({
  rows: fc.integer({ min: 1, max: 5 }).map((count) => count * rowStep),
  inner: fc.integer({ min: 1, max: 40 }),
  columns: fc.integer({ min: 1, max: 4 }).map((count) => count * panelWidth),
  seed: fc.integer({ min: 1, max: 1000 }),
})

function numbers(length: number, seed: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => Math.sin(seed * 7.3 + index * 1.7))
}

describe("kernel", () => {
  it("is what its source assembles to", async () => {
    expect(kernelBytes).toBe(await assembleKernel())
  })

  it("multiplies as three loops do, for every shape", () => {
    fc.assert(
      fc.property(shapes, ({ rows, inner, columns, seed }) => {
        const [input, weights] = [numbers(rows * inner, seed), numbers(columns * inner, seed + 0.5)]
        const bias = numbers(columns, seed + 0.25)
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

  it("multiplies by weights of eight bits, also where columns and numbers fill no panel", () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 20 }), ({ rows, inner, seed }, outputs) => {
        const width = Math.ceil(inner / panelWidth) * panelWidth
        const input = numbers(rows * width, seed).map((value, index) => (index % width < inner ? value : 0))
        const weights = Int8Array.from(numbers(outputs * inner, seed + 0.5), (value) => value * 127)
        const [scales, bias] = [numbers(outputs, seed + 0.75), numbers(outputs, seed + 0.25)]
        const kernel = createKernel(200_000)
        const matrix = kernel.packRounded(weights, scales, bias, inner)
        const [from, to] = [kernel.allocate(input.length), kernel.allocate(rows * matrix.columns)]
        kernel.floats.set(input, from)
        kernel.multiply(from, matrix, to, rows)
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < outputs; column++) {
            let sum = 0
            for (let k = 0; k < inner; k++) sum += input[row * width + k]! * weights[column * inner + k]!
            const expected = sum * scales[column]! + bias[column]!
            expect(Math.abs(kernel.floats[to + row * matrix.columns + column]! - expected)).toBeLessThan(0.15)
          }
      }),
      { numRuns: 50 },
    )
  })

  it("holds the largest sums of eight-bit weights", () => {
    const inner = 1536
    const kernel = createKernel(400_000)
    const weights = new Int8Array(inner).fill(127)
    const matrix = kernel.packRounded(weights, Float32Array.of(1), Float32Array.of(0), inner)
    const [from, to] = [kernel.allocate(inner * rowStep), kernel.allocate(matrix.columns * rowStep)]
    kernel.floats.fill(-1000, from, from + inner * rowStep)
    kernel.multiply(from, matrix, to, rowStep)
    expect(kernel.floats[to]! / (-1000 * 127 * inner)).toBeCloseTo(1, 5)
  })

  it("makes shares of scores", () => {
    const kernel = createKernel(64)
    const at = kernel.allocate(16)
    kernel.floats.set([1, 2, 3, -1e30, 0, 0, -200, 90, 7, 7, 7, 7, -3, -3, -3, -3], at)
    kernel.softmax({ at, stride: 8 }, 2, 8, 0.5)
    const row = [1, 2, 3, -1e30, 0, 0, -200, 90].map((score) => Math.exp((score - 90) / 2))
    const sum = row.reduce((total, share) => total + share)
    for (const [place, share] of row.entries()) expect(kernel.floats[at + place]).toBeCloseTo(share / sum, 6)
    const second = Math.exp(-5)
    expect(kernel.floats[at + 8]).toBeCloseTo(1 / (4 + 4 * second), 6)
    expect(kernel.floats[at + 15]).toBeCloseTo(second / (4 + 4 * second), 6)
  })

  it.each([
    [-20, 0],
    [-3, -0.00404969],
    [-1, -0.15865525],
    [0, 0],
    [0.5, 0.34573123],
    [1, 0.84134475],
    [3, 2.99595031],
    [20, 20],
  ])("knows GELU of %d: %d", (value, expected) => {
    const kernel = createKernel(16)
    const at = kernel.allocate(8)
    kernel.floats.set([7, value, 7, 7, value], at)
    kernel.gelu(at, 4)
    expect(kernel.floats[at + 1]).toBeCloseTo(expected, 5)
    expect(kernel.floats[at + 4]).toBe(value)
  })

  it("widens floats from their upper halves", () => {
    const kernel = createKernel(64)
    const values = Float32Array.from({ length: 24 }, (_, index) => (index - 12) * 0.25)
    const halves = Uint16Array.from(new Uint32Array(values.buffer), (bits) => bits >>> 16)
    const at = kernel.allocate(values.length)
    kernel.widen(halves, at)
    expect([...kernel.floats.subarray(at, at + values.length)]).toEqual([...values])
  })

  it("refuses to give out more memory than it has", () => {
    expect(() => createKernel(16).allocate(1_000_000)).toThrow(RangeError)
  })
})
