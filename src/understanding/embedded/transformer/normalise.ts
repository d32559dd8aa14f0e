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
