import { readFileSync } from "node:fs"
import { ParleyError } from "../../../intent/index.ts"

/** Named tensors of a safetensors file with 16-bit floats. */
export interface Weights {
  /** The whole tensor, widened to 32 bits. */
  read(name: string): Float32Array
  /** Rows of a tensor that stays at 16 bits in memory, for tables of which few rows are needed. */
  openRows(name: string): (row: number, target: Float32Array, at: number) => void
}

interface TensorEntry {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

/** https://github.com/huggingface/safetensors#format: header length (u64), JSON header, raw data. */
export function openWeights(path: string): Weights {
  const file = readFileSync(path)
  const headerLength = Number(file.readBigUInt64LE(0))
  const header = JSON.parse(file.toString("utf8", 8, 8 + headerLength)) as Record<string, TensorEntry>
  const widened = createWideningTable()

  function halves(name: string): { values: Uint16Array; width: number } {
    const entry = header[name]
    if (entry === undefined || entry.dtype !== "F16")
      throw new ParleyError(
        "invalid_configuration",
        `The weights have no 16-bit tensor '${name}': install the version of the package that package.json names.`,
      )
    const [start, end] = entry.data_offsets
    const bytes = file.subarray(8 + headerLength + start, 8 + headerLength + end)
    // A copy of its own, because 16-bit views need an even offset, which the header does not promise.
    const values = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    return { values, width: entry.shape.at(-1) ?? 1 }
  }

  return {
    read(name) {
      const { values } = halves(name)
      const result = new Float32Array(values.length)
      for (let index = 0; index < values.length; index++) result[index] = widened[values[index]!]!
      return result
    },
    openRows(name) {
      const { values, width } = halves(name)
      return createRowReader(values, width, widened)
    },
  }
}

/** Made outside `openWeights`, so that it does not keep the whole file in memory. */
function createRowReader(values: Uint16Array, width: number, widened: Float32Array) {
  return (row: number, target: Float32Array, at: number): void => {
    for (let index = 0; index < width; index++) target[at + index] = widened[values[row * width + index]!]!
  }
}

/** IEEE 754 binary16 to binary32, for each of the 65,536 patterns. */
function createWideningTable(): Float32Array {
  const table = new Float32Array(65_536)
  for (let bits = 0; bits < 65_536; bits++) {
    const sign = bits & 0x8000 ? -1 : 1
    const exponent = (bits >> 10) & 0x1f
    const fraction = (bits & 0x3ff) / 1024
    if (exponent === 31) table[bits] = fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
    else table[bits] = sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15))
  }
  return table
}
