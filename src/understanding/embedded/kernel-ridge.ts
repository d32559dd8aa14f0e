import { dot, factorise, invertTriangle, solveSymmetric } from "./linear-algebra.ts"

/**
 * Kernel ridge regression: which class each of `size` texts belongs to, as one regression per class onto 1 and 0.
 * With G the inverse of the kernel matrix plus the ridge, the coefficients are a = G y. The score of a text without
 * itself, or without its whole class, needs no second fit: for a set S left out, it is y_S - (G_SS)^-1 a_S.
 */
export interface KernelRidge {
  /** One row per text, one column per class. */
  readonly coefficients: Float32Array
  /** The scores each text gets from a fit without it; same shape. */
  readonly withoutText: Float32Array
  /** The scores each text gets from a fit without any text of its class; 0 for that class; same shape. */
  readonly withoutClass: Float32Array
}

/**
 * `kernel` is a symmetric, positive semidefinite matrix, row by row, of which only the lower triangle is read; it
 * is overwritten. `ridge` is added to its diagonal.
 */
export function fitKernelRidge(
  kernel: Float64Array,
  classOf: Uint32Array,
  classes: number,
  ridge: number,
): KernelRidge {
  const size = classOf.length
  for (let row = 0; row < size; row++) kernel[row * size + row]! += ridge
  factorise(kernel, size)
  const inverse = invertTriangle(kernel, size)
  const coefficients = solve(inverse, classOf, classes)
  return {
    coefficients,
    withoutText: leaveTextsOut(inverse, coefficients, classOf, classes),
    withoutClass: leaveClassesOut(inverse, coefficients, classOf, classes),
  }
}

/** G Y with G = M'M, M the inverse of L: M Y sums columns of M by class, and M' of that is the rest. */
function solve(inverse: Float64Array, classOf: Uint32Array, classes: number): Float32Array {
  const size = classOf.length
  const sums = new Float64Array(classes * size)
  for (let text = 0; text < size; text++)
    for (let k = text; k < size; k++) sums[classOf[text]! * size + k]! += inverse[text * size + k]!
  const coefficients = new Float32Array(size * classes)
  for (let text = 0; text < size; text++)
    for (let column = 0; column < classes; column++)
      coefficients[text * classes + column] = dot(
        inverse,
        text * size + text,
        sums,
        column * size + text,
        size - text,
      )
  return coefficients
}

/** G_ij from the inverse of L, whose columns are the rows of `inverse` and start at their own place. */
function inverseAt(inverse: Float64Array, size: number, row: number, column: number): number {
  const start = Math.max(row, column)
  return dot(inverse, row * size + start, inverse, column * size + start, size - start)
}

function leaveTextsOut(
  inverse: Float64Array,
  coefficients: Float32Array,
  classOf: Uint32Array,
  classes: number,
): Float32Array {
  const size = classOf.length
  const scores = new Float32Array(size * classes)
  for (let row = 0; row < size; row++) {
    const diagonal = inverseAt(inverse, size, row, row)
    for (let column = 0; column < classes; column++) {
      const own = classOf[row] === column ? 1 : 0
      scores[row * classes + column] = own - coefficients[row * classes + column]! / diagonal
    }
  }
  return scores
}

function leaveClassesOut(
  inverse: Float64Array,
  coefficients: Float32Array,
  classOf: Uint32Array,
  classes: number,
): Float32Array {
  const size = classOf.length
  const scores = new Float32Array(size * classes)
  const members = Array.from({ length: classes }, (): number[] => [])
  for (const [row, own] of classOf.entries()) members[own]!.push(row)
  for (const [own, rows] of members.entries()) {
    const part = new Float64Array(rows.length ** 2)
    for (const [i, row] of rows.entries())
      for (const [j, column] of rows.entries())
        part[i * rows.length + j] = inverseAt(inverse, size, row, column)
    const right = new Float64Array(rows.length * classes)
    for (const [i, row] of rows.entries())
      for (let column = 0; column < classes; column++)
        right[i * classes + column] = column === own ? 0 : -coefficients[row * classes + column]!
    solveSymmetric(part, right, rows.length, classes)
    for (const [i, row] of rows.entries())
      scores.set(right.subarray(i * classes, (i + 1) * classes), row * classes)
  }
  return scores
}
