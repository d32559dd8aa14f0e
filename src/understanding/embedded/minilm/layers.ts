import { shape } from "./shape.ts"

/** The learnt scale and shift of a layer normalisation. */
export interface Norm {
  readonly scale: Float32Array
  readonly shift: Float32Array
}

const epsilon = 1e-12

/** state = normalise(state + added), row by row. `added` starts at `from` in the same memory. */
export function addAndNormalise(
  floats: Float32Array,
  state: number,
  from: number,
  rows: number,
  norm: Norm,
): void {
  const { width } = shape
  for (let row = 0; row < rows; row++) {
    const at = state + row * width
    const other = from + row * width
    let sum = 0
    let squares = 0
    for (let index = 0; index < width; index++) {
      const value = floats[at + index]! + floats[other + index]!
      floats[at + index] = value
      sum += value
      squares += value * value
    }
    const mean = sum / width
    const scale = 1 / Math.sqrt(Math.max(squares / width - mean * mean, 0) + epsilon)
    for (let index = 0; index < width; index++)
      floats[at + index] = (floats[at + index]! - mean) * scale * norm.scale[index]! + norm.shift[index]!
  }
}

const reach = 8
const stepsPerUnit = 1024
const gelu = createGeluTable()

/**
 * GELU from a table with straight lines between its points: off by less than 2e-7 and much cheaper than an
 * error function per number. Beyond the table it is 0 on the left and the number itself on the right.
 */
export function applyGelu(floats: Float32Array, start: number, length: number): void {
  for (let index = start; index < start + length; index++) {
    const value = floats[index]!
    if (value >= reach) continue
    if (value <= -reach) {
      floats[index] = 0
      continue
    }
    const place = (value + reach) * stepsPerUnit
    const left = place | 0
    const low = gelu[left]!
    floats[index] = low + (gelu[left + 1]! - low) * (place - left)
  }
}

function createGeluTable(): Float64Array {
  const table = new Float64Array(2 * reach * stepsPerUnit + 2)
  for (let index = 0; index < table.length; index++) {
    const x = index / stepsPerUnit - reach
    table[index] = 0.5 * x * (1 + errorFunction(x / Math.SQRT2))
  }
  return table
}

/** The Taylor series near 0 and the continued fraction of the complement further out. */
function errorFunction(x: number): number {
  const size = Math.abs(x)
  if (size < 3) {
    let term = size
    let sum = size
    for (let n = 1; Math.abs(term) > 1e-17 * sum && n < 200; n++) {
      term *= (-size * size) / n
      sum += term / (2 * n + 1)
    }
    return Math.sign(x) * (2 / Math.sqrt(Math.PI)) * sum
  }
  let fraction = 0
  for (let n = 60; n > 0; n--) fraction = n / 2 / (size + fraction)
  return Math.sign(x) * (1 - Math.exp(-size * size) / ((size + fraction) * Math.sqrt(Math.PI)))
}
