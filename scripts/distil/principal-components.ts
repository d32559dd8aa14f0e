/** The directions in which vectors differ most, and how much they differ in each. */
export interface Components {
  readonly mean: Float64Array
  /** One direction per row, the widest first. */
  readonly directions: Float64Array
  readonly variances: Float64Array
}

export function findPrincipalComponents(vectors: Float32Array, width: number): Components {
  const count = vectors.length / width
  const mean = new Float64Array(width)
  for (let index = 0; index < vectors.length; index++) mean[index % width]! += vectors[index]! / count
  const covariance = new Float64Array(width * width)
  const centred = new Float64Array(width)
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < width; column++)
      centred[column] = vectors[row * width + column]! - mean[column]!
    for (let left = 0; left < width; left++)
      for (let right = left; right < width; right++)
        covariance[left * width + right]! += (centred[left]! * centred[right]!) / count
  }
  for (let left = 0; left < width; left++)
    for (let right = 0; right < left; right++)
      covariance[left * width + right] = covariance[right * width + left]!
  const { values, vectors: found } = decompose(covariance, width)
  const order = [...values.keys()].sort((a, b) => values[b]! - values[a]!)
  const directions = new Float64Array(width * width)
  for (const [place, row] of order.entries())
    directions.set(found.subarray(row * width, (row + 1) * width), place * width)
  return { mean, directions, variances: Float64Array.from(order, (row) => values[row]!) }
}

/** Jacobi's rotations: slow, short and exact. Eigenvectors are the rows of `vectors`. */
export function decompose(symmetric: Float64Array, width: number) {
  const matrix = symmetric.slice()
  const vectors = new Float64Array(width * width)
  for (let index = 0; index < width; index++) vectors[index * width + index] = 1
  for (let sweep = 0; sweep < 60 && offDiagonal(matrix, width) > 1e-22; sweep++)
    for (let p = 0; p < width; p++) for (let q = p + 1; q < width; q++) rotate(matrix, vectors, width, p, q)
  const values = Float64Array.from({ length: width }, (_, index) => matrix[index * width + index]!)
  return { values, vectors }
}

function rotate(matrix: Float64Array, vectors: Float64Array, width: number, p: number, q: number): void {
  const coupling = matrix[p * width + q]!
  if (coupling === 0) return
  const theta = (matrix[q * width + q]! - matrix[p * width + p]!) / (2 * coupling)
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  for (let k = 0; k < width; k++) turn(matrix, k * width + p, k * width + q, cosine, sine)
  for (let k = 0; k < width; k++) turn(matrix, p * width + k, q * width + k, cosine, sine)
  for (let k = 0; k < width; k++) turn(vectors, p * width + k, q * width + k, cosine, sine)
}

function turn(values: Float64Array, first: number, second: number, cosine: number, sine: number): void {
  const [a, b] = [values[first]!, values[second]!]
  values[first] = cosine * a - sine * b
  values[second] = sine * a + cosine * b
}

/** How far the matrix is from diagonal, in relation to its size. */
function offDiagonal(matrix: Float64Array, width: number): number {
  let off = 0
  let all = 0
  for (let index = 0; index < matrix.length; index++) {
    const square = matrix[index]! ** 2
    all += square
    if (index % (width + 1) !== 0) off += square
  }
  return all === 0 ? 0 : off / all
}
