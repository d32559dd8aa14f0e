import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fitKernelRidge } from "./kernel-ridge.ts"

const ridge = 0.1

interface Problem {
  readonly points: readonly (readonly number[])[]
  readonly classOf: readonly number[]
  readonly classes: number
}

const problems = fc
  .record({ size: fc.integer({ min: 2, max: 14 }), classes: fc.integer({ min: 1, max: 4 }) })
  .chain(({ size, classes }) =>
    fc.record({
      points: fc.array(fc.tuple(coordinate(), coordinate(), coordinate()), {
        minLength: size,
        maxLength: size,
      }),
      classOf: fc.array(fc.nat({ max: classes - 1 }), { minLength: size, maxLength: size }),
      classes: fc.constant(classes),
    }),
  )

function coordinate() {
  return fc.double({ min: -2, max: 2, noNaN: true })
}

describe("fitKernelRidge", () => {
  it("finds the coefficients that Gaussian elimination finds", () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { coefficients } = solveProblem(problem)
        for (let column = 0; column < problem.classes; column++) {
          const expected = naiveCoefficients(problem, column)
          for (const [row, value] of expected.entries())
            expect(coefficients[row * problem.classes + column]).toBeCloseTo(value, 4)
        }
      }),
    )
  })

  it("gives the scores of a fit without each text, as if it had been left out in truth", () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { withoutText } = solveProblem(problem)
        for (const row of problem.points.keys())
          for (let column = 0; column < problem.classes; column++)
            expect(withoutText[row * problem.classes + column]).toBeCloseTo(
              scoreWithout(problem, row, column, (other) => other === row),
              3,
            )
      }),
    )
  })

  it("gives the scores of a fit without all texts of the class, and 0 for that class", () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { withoutClass } = solveProblem(problem)
        for (const [row, own] of problem.classOf.entries())
          for (let column = 0; column < problem.classes; column++)
            expect(withoutClass[row * problem.classes + column]).toBeCloseTo(
              column === own
                ? 0
                : scoreWithout(problem, row, column, (other) => problem.classOf[other] === own),
              3,
            )
      }),
    )
  })
})

function solveProblem({ points, classOf, classes }: Problem) {
  const matrix = Float64Array.from(points.flatMap((point) => points.map((other) => influence(point, other))))
  return fitKernelRidge(matrix, Uint32Array.from(classOf), classes, ridge)
}

function influence(a: readonly number[], b: readonly number[]): number {
  return Math.exp(-a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0))
}

function naiveCoefficients({ points, classOf }: Problem, column: number): number[] {
  const matrix = points.map((point, row) =>
    points.map((other, place) => influence(point, other) + (row === place ? ridge : 0)),
  )
  return eliminate(
    matrix,
    classOf.map((own) => (own === column ? 1 : 0)),
  )
}

function scoreWithout(
  problem: Problem,
  row: number,
  column: number,
  isOut: (place: number) => boolean,
): number {
  const kept = [...problem.points.keys()].filter((place) => !isOut(place))
  const rest = {
    ...problem,
    points: kept.map((place) => problem.points[place]!),
    classOf: kept.map((place) => problem.classOf[place]!),
  }
  return naiveCoefficients(rest, column).reduce(
    (sum, value, place) => sum + value * influence(rest.points[place]!, problem.points[row]!),
    0,
  )
}

function eliminate(matrix: number[][], right: number[]): number[] {
  const size = right.length
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue
      const factor = matrix[row]![pivot]! / matrix[pivot]![pivot]!
      for (let column = pivot; column < size; column++)
        matrix[row]![column]! -= factor * matrix[pivot]![column]!
      right[row]! -= factor * right[pivot]!
    }
  return right.map((value, row) => value / matrix[row]![row]!)
}
