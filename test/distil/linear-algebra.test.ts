import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fitLinearMap, multiplyRows } from "../../scripts/distil/linear-map.ts"
import { decompose, findPrincipalComponents } from "../../scripts/distil/principal-components.ts"

describe("decompose", () => {
  it("finds directions that the matrix only stretches, at right angles to each other", () => {
    const matrices = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 25, maxLength: 25 })
    fc.assert(
      fc.property(matrices, (numbers) => {
        const matrix = Float64Array.from(
          numbers,
          (value, place) => value + numbers[(place % 5) * 5 + Math.floor(place / 5)]!,
        )
        const { values, vectors } = decompose(matrix, 5)
        for (let direction = 0; direction < 5; direction++)
          for (let row = 0; row < 5; row++) {
            let stretched = 0
            let angle = 0
            for (let k = 0; k < 5; k++) {
              stretched += matrix[row * 5 + k]! * vectors[direction * 5 + k]!
              angle += vectors[row * 5 + k]! * vectors[direction * 5 + k]!
            }
            expect(stretched).toBeCloseTo(values[direction]! * vectors[direction * 5 + row]!, 6)
            expect(angle).toBeCloseTo(row === direction ? 1 : 0, 6)
          }
      }),
    )
  })
})

describe("findPrincipalComponents", () => {
  it("puts the direction of greatest spread first", () => {
    const points = Float32Array.from({ length: 200 }, (_, place) => {
      const along = Math.sin(place >> 1) * 5
      return place % 2 === 0 ? along + 3 : along + Math.cos(place) * 0.1
    })
    const { directions, variances, mean } = findPrincipalComponents(points, 2)
    expect(Math.abs(directions[0]!)).toBeCloseTo(Math.SQRT1_2, 1)
    expect(directions[0]).toBeCloseTo(directions[1]!, 1)
    expect(variances[0]).toBeGreaterThan(variances[1]! * 100)
    expect(mean[0]! - mean[1]!).toBeCloseTo(3, 1)
  })
})

describe("fitLinearMap", () => {
  it("recovers the map that made the targets, but for a little shrinkage", () => {
    const map = Float64Array.of(1, 2, 0, -1, 0.5, 3, 2, 0, 1)
    const inputs = Float32Array.from({ length: 300 }, (_, place) => Math.sin(place * place))
    const found = fitLinearMap(inputs, multiplyRows(inputs, map, 3, 3), 3)
    for (const [place, value] of map.entries()) expect(Math.abs(found[place]! - value)).toBeLessThan(0.1)
  })
})
