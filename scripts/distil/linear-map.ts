import { solveSymmetric } from "../../src/understanding/embedded/linear-algebra.ts"

/**
 * The square matrix M (row by row) for which inputs * M comes nearest to targets, by least squares with a
 * little shrinkage. Both have one row of `width` numbers per observation.
 */
export function fitLinearMap(inputs: Float32Array, targets: Float32Array, width: number): Float64Array {
  const products = new Float64Array(width * width)
  const map = new Float64Array(width * width)
  for (let start = 0; start < inputs.length; start += width)
    for (let row = 0; row < width; row++) {
      const input = inputs[start + row]!
      for (let column = 0; column < width; column++) {
        products[row * width + column]! += input * inputs[start + column]!
        map[row * width + column]! += input * targets[start + column]!
      }
    }
  let trace = 0
  for (let index = 0; index < width; index++) trace += products[index * width + index]!
  for (let index = 0; index < width; index++) products[index * width + index]! += (shrinkage * trace) / width
  solveSymmetric(products, map, width, width)
  return map
}

const shrinkage = 0.01

/** values * matrix, where `matrix` has `columns` columns and each row of `values` has `width` numbers. */
export function multiplyRows(
  values: Float32Array,
  matrix: Float64Array,
  width: number,
  columns: number,
): Float32Array {
  const rows = values.length / width
  const result = new Float32Array(rows * columns)
  const sums = new Float64Array(columns)
  for (let row = 0; row < rows; row++) {
    sums.fill(0)
    for (let k = 0; k < width; k++) {
      const value = values[row * width + k]!
      for (let column = 0; column < columns; column++) sums[column]! += value * matrix[k * columns + column]!
    }
    result.set(sums, row * columns)
  }
  return result
}
