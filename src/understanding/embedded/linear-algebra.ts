/**
 * The little linear algebra that the classifier needs, on square matrices that stand row by row in one array.
 */

/** Cholesky: the lower triangle of a positive definite matrix becomes L with L times its transpose the matrix. */
export function factorise(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      const left = matrix[row * size + column]! - dot(matrix, row * size, matrix, column * size, column)
      matrix[row * size + column] = row === column ? Math.sqrt(left) : left / matrix[column * size + column]!
    }
}

/** The inverse of L, transposed, so that its columns stand in memory as rows. */
export function invertTriangle(triangle: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size)
  for (let column = 0; column < size; column++) {
    inverse[column * size + column] = 1 / triangle[column * size + column]!
    for (let row = column + 1; row < size; row++) {
      const sum = dot(triangle, row * size + column, inverse, column * size + column, row - column)
      inverse[column * size + row] = -sum / triangle[row * size + row]!
    }
  }
  return inverse
}

/** Replaces `right`, a matrix of `size` rows and `columns` columns, by the solution of matrix * x = right. */
export function solveSymmetric(
  matrix: Float64Array,
  right: Float64Array,
  size: number,
  columns: number,
): void {
  factorise(matrix, size)
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) subtractRow(right, row, k, matrix[row * size + k]!, columns)
    scaleRow(right, row, 1 / matrix[row * size + row]!, columns)
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) subtractRow(right, row, k, matrix[k * size + row]!, columns)
    scaleRow(right, row, 1 / matrix[row * size + row]!, columns)
  }
}

function subtractRow(
  values: Float64Array,
  row: number,
  other: number,
  factor: number,
  columns: number,
): void {
  for (let column = 0; column < columns; column++)
    values[row * columns + column]! -= factor * values[other * columns + column]!
}

function scaleRow(values: Float64Array, row: number, factor: number, columns: number): void {
  for (let column = 0; column < columns; column++) values[row * columns + column]! *= factor
}

/** Four sums side by side keep the processor from waiting for one addition after the other. */
export function dot(
  a: Float64Array,
  aStart: number,
  b: Float64Array,
  bStart: number,
  length: number,
): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let index = 0
  for (; index + 3 < length; index += 4) {
    s0 += a[aStart + index]! * b[bStart + index]!
    s1 += a[aStart + index + 1]! * b[bStart + index + 1]!
    s2 += a[aStart + index + 2]! * b[bStart + index + 2]!
    s3 += a[aStart + index + 3]! * b[bStart + index + 3]!
  }
  for (; index < length; index++) s0 += a[aStart + index]! * b[bStart + index]!
  return s0 + s1 + (s2 + s3)
}
