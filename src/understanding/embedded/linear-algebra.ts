/** The linear algebra of the classifier, on square matrices that are stored row by row in one array. */

/**
 * Cholesky factorisation: the lower triangle of a positive definite matrix becomes L, where L times its transpose is
 * the matrix. Works on two rows and two columns at a time, so that each number read from memory is used twice.
 */
export function factorise(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 2) {
    const hasNext = row + 1 < size
    const upper = row * size
    const lower = hasNext ? upper + size : upper
    for (let column = 0; column < row; column += 2) {
      dotPairs(matrix, upper, lower, matrix, column * size, (column + 1) * size, column)
      reducePair(matrix, size, upper, column, pairs[0]!, pairs[1]!)
      if (hasNext) reducePair(matrix, size, lower, column, pairs[2]!, pairs[3]!)
    }
    finishRow(matrix, size, row, row)
    if (hasNext) finishRow(matrix, size, row + 1, row)
  }
}

/** Two neighbouring entries of a row, reduced by the columns before them. */
function reducePair(
  matrix: Float64Array,
  size: number,
  start: number,
  column: number,
  sum: number,
  nextSum: number,
): void {
  const first = column * size + column
  const second = first + size
  const left = (matrix[start + column]! - sum) / matrix[first]!
  matrix[start + column] = left
  matrix[start + column + 1] =
    (matrix[start + column + 1]! - nextSum - left * matrix[second]!) / matrix[second + 1]!
}

/** The last one or two numbers of a row, up to its diagonal. */
function finishRow(matrix: Float64Array, size: number, row: number, from: number): void {
  for (let column = from; column <= row; column++) {
    const left = matrix[row * size + column]! - dot(matrix, row * size, matrix, column * size, column)
    matrix[row * size + column] = row === column ? Math.sqrt(left) : left / matrix[column * size + column]!
  }
}

/** The inverse of L, transposed, so that its columns stand in memory as rows. */
export function invertTriangle(triangle: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size)
  for (let column = 0; column < size; column += 2) {
    const first = column * size
    const second = column + 1 < size ? first + size : first
    for (let row = column; row < size; row += 2) {
      const upper = row * size
      const lower = row + 1 < size ? upper + size : upper
      dotPairs(
        triangle,
        upper + column,
        lower + column,
        inverse,
        first + column,
        second + column,
        row - column,
      )
      const own = row === column ? 1 : 0
      inverse[first + row] = (own - pairs[0]!) / triangle[upper + row]!
      if (second !== first && own === 0) inverse[second + row] = -pairs[1]! / triangle[upper + row]!
      if (lower === upper) continue
      const coupling = triangle[lower + row]!
      const diagonal = triangle[lower + row + 1]!
      inverse[first + row + 1] = -(pairs[2]! + coupling * inverse[first + row]!) / diagonal
      if (second !== first)
        inverse[second + row + 1] = (own - pairs[3]! - coupling * inverse[second + row]!) / diagonal
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

/** Four sums in parallel, so that the processor need not wait for one addition before it starts the next. */
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

const pairs = new Float64Array(4)

/** Each of two rows of `a` with each of two rows of `b`; the four products are left in `pairs`. */
function dotPairs(
  a: Float64Array,
  first: number,
  second: number,
  b: Float64Array,
  left: number,
  right: number,
  length: number,
): void {
  let s00 = 0
  let s01 = 0
  let s10 = 0
  let s11 = 0
  for (let index = 0; index < length; index++) {
    const x = a[first + index]!
    const y = a[second + index]!
    const u = b[left + index]!
    const v = b[right + index]!
    s00 += x * u
    s01 += x * v
    s10 += y * u
    s11 += y * v
  }
  pairs[0] = s00
  pairs[1] = s01
  pairs[2] = s10
  pairs[3] = s11
}
