import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { attentionLength, createAttention, packedLength } from "./attention.ts"
import { createKernel } from "./kernel.ts"

const [heads, width] = [3, 16]
const whole = heads * width

function numbers(count: number, seed: number): Float32Array {
  return Float32Array.from({ length: count * whole }, (_, index) => 2 * Math.sin(seed * 3.1 + index * 1.3))
}

/** Attention as it is written in papers, without panels. */
function plain(queries: Float32Array, keys: Float32Array, values: Float32Array): Float32Array {
  const [rows, seen] = [queries.length / whole, keys.length / whole]
  const out = new Float32Array(queries.length)
  for (let head = 0; head < heads; head++)
    for (let row = 0; row < rows; row++) {
      const scores = Array.from({ length: seen }, (_, other) => {
        let sum = 0
        for (let k = head * width; k < (head + 1) * width; k++)
          sum += queries[row * whole + k]! * keys[other * whole + k]!
        return Math.exp(sum / Math.sqrt(width))
      })
      const total = scores.reduce((sum, score) => sum + score)
      for (let k = head * width; k < (head + 1) * width; k++)
        for (let other = 0; other < seen; other++)
          out[row * whole + k]! += (scores[other]! / total) * values[other * whole + k]!
    }
  return out
}

describe("attention", () => {
  it("agrees with the plain one over rows that were packed apart", () => {
    const counts = fc.array(fc.integer({ min: 1, max: 21 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), counts, fc.integer({ max: 500 }), (rows, parts, seed) => {
        const options = { heads, width, rows: 12, seen: 24 * parts.length }
        const room = parts.reduce((sum, count) => sum + packedLength(count, whole) + count * 2 * whole, 0)
        const kernel = createKernel(attentionLength(options) + room + 24 * whole + 64)
        const attention = createAttention(kernel, options)
        const put = (values: Float32Array, length = values.length) => {
          const at = kernel.allocate(length)
          kernel.floats.set(values, at)
          return { at, stride: whole }
        }
        const stored = parts.map((count, part) => ({
          count,
          keys: numbers(count, seed + part),
          values: numbers(count, seed + part + 0.5),
        }))
        const seen = stored.map(({ count, keys, values }) =>
          attention.pack(put(keys), put(values), count, kernel.allocate(packedLength(count, whole))),
        )
        const queries = numbers(rows, seed + 0.25)
        const out = put(new Float32Array(0), 12 * whole)
        attention.look({ queries: put(queries, 12 * whole), rows, seen, out })
        const join = (pick: "keys" | "values") => Float32Array.from(stored.flatMap((one) => [...one[pick]]))
        const expected = plain(queries, join("keys"), join("values"))
        for (const [place, value] of expected.entries())
          expect(kernel.floats[out.at + place]).toBeCloseTo(value, 3)
      }),
      { numRuns: 30 },
    )
  })
})
