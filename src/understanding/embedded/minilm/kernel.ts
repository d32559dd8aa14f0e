import { kernelBytes } from "./kernel-bytes.ts"

/** Columns of a packed matrix that stand together. */
export const panelWidth = 8
/** Rows that one step of the kernel takes: a block of activations is padded to a multiple of it. */
export const rowStep = 4

/** A matrix of weights in the kernel's memory, packed in panels, with its bias. Offsets count floats. */
export interface PackedMatrix {
  readonly weights: number
  readonly bias: number
  readonly inner: number
  readonly columns: number
}

/** Float memory shared with the WebAssembly multiplication. Everything in it is allocated once and never freed. */
export interface Kernel {
  readonly floats: Float32Array
  allocate(length: number): number
  /** `weights` as PyTorch keeps a linear layer: one row of `inner` numbers per output. */
  pack(weights: Float32Array, bias: Float32Array, inner: number): PackedMatrix
  /** `rows` must be a multiple of `rowStep`. */
  multiply(input: number, matrix: PackedMatrix, output: number, rows: number): void
}

type Multiply = (
  a: number,
  b: number,
  bias: number,
  out: number,
  rows: number,
  inner: number,
  columns: number,
) => void

/** The part of the WebAssembly interface that is used here: TypeScript declares it for browsers only. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
  ) => { readonly exports: { readonly memory: LinearMemory; readonly multiply: Multiply } }
}

interface LinearMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

const pageSize = 65_536

/** `capacity` in floats: the memory is reserved whole, so that views of it stay valid. */
export function createKernel(capacity: number): Kernel {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly
  const { memory, multiply } = new Instance(new Module(Buffer.from(kernelBytes, "base64"))).exports
  memory.grow(Math.ceil((capacity * 4) / pageSize))
  const floats = new Float32Array(memory.buffer)
  let used = 0

  function allocate(length: number): number {
    const start = used
    used += Math.ceil(length / 4) * 4
    if (used > floats.length) throw new RangeError(`The kernel's memory of ${floats.length} floats is full.`)
    return start
  }

  return {
    floats,
    allocate,
    pack(weights, bias, inner) {
      const columns = bias.length
      const packed = allocate(weights.length)
      for (let column = 0; column < columns; column++) {
        const panel = packed + Math.floor(column / panelWidth) * panelWidth * inner + (column % panelWidth)
        for (let k = 0; k < inner; k++) floats[panel + k * panelWidth] = weights[column * inner + k]!
      }
      const biasStart = allocate(columns)
      floats.set(bias, biasStart)
      return { weights: packed, bias: biasStart, inner, columns }
    },
    multiply(input, matrix, output, rows) {
      multiply(input * 4, matrix.weights * 4, matrix.bias * 4, output * 4, rows, matrix.inner, matrix.columns)
    },
  }
}
