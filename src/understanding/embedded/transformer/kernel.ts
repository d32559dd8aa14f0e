import { kernelBytes } from "./kernel-bytes.ts"
import { shape } from "./shape.ts"

/** Columns of a packed matrix that stand together: the columns of every matrix are padded to a multiple of it. */
export const panelWidth = 8
/** Rows that one step of the kernel takes: a block of rows is padded to a multiple of it. */
export const rowStep = 4
/** Rows that encoders compute together: enough to reuse each weight many times after it is read. */
export const maximumRows = 144

/** A matrix of weights in the kernel's memory, packed in panels, with its bias. Offsets count floats. */
export interface PackedMatrix {
  readonly weights: number
  readonly bias: number
  /** Where its columns' scales stand, if its weights have eight bits. */
  readonly scales?: number
  readonly inner: number
  readonly columns: number
}

/** Rows in the kernel's memory. Offset and stride count floats; with a stride of 0 all rows are the same one. */
export interface Rows {
  readonly at: number
  readonly stride: number
}

export interface Product {
  readonly left: Rows
  /** The matrix on the right, in panels. */
  readonly right: number
  /** What the product is added to; may be `out`. */
  readonly initial: Rows
  readonly out: Rows
  readonly rows: number
  readonly inner: number
  readonly columns: number
}

/** Float memory shared with WebAssembly. Everything in it is allocated once and never freed. */
export interface Kernel {
  readonly floats: Float32Array
  allocate(length: number): number
  /** `weights` as PyTorch keeps a linear layer: one row of `inner` numbers per output. */
  pack(weights: Float32Array, bias: Float32Array, inner: number): PackedMatrix
  /** The same with eight bits a weight and a scale an output. Such a matrix takes `maximumRows` rows at once. */
  packRounded(weights: Int8Array, scales: Float32Array, bias: Float32Array, inner: number): PackedMatrix
  /** Rows of `inner` numbers to rows of `columns`. `rows` must be a multiple of `rowStep`. */
  multiply(input: number, matrix: PackedMatrix, output: number, rows: number): void
  multiplyRows(product: Product): void
  /** Turns `columns` scores of each row into shares that add up to 1, after multiplying them by `scale`. */
  softmax(scores: Rows, rows: number, columns: number, scale: number): void
  /** In place; at least `count` numbers, up to the next multiple of 4. */
  gelu(at: number, count: number): void
  /** Writes floats that are given by their upper 16 bits; their number is a multiple of 8. */
  widen(halves: Uint16Array, to: number): void
}

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  readonly multiply: (...places: number[]) => void
  readonly multiplyRounded: (...places: number[]) => void
  readonly roundRows: (from: number, to: number, scales: number, rows: number, width: number) => void
  readonly softmax: (at: number, stride: number, rows: number, columns: number, scale: number) => void
  readonly gelu: (at: number, count: number) => void
  readonly widen: (from: number, to: number, count: number) => void
}

/** The part of the WebAssembly interface that is used here: TypeScript declares it for browsers only. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: KernelExports }
}

const pageSize = 65_536

/** `capacity` in floats: the memory is reserved whole, so that views of it stay valid. */
export function createKernel(capacity: number): Kernel {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly
  const { memory, ...compute } = new Instance(new Module(Buffer.from(kernelBytes, "base64"))).exports
  memory.grow(Math.ceil((capacity * 4) / pageSize))
  const floats = new Float32Array(memory.buffer)
  let used = 0

  function allocate(length: number): number {
    const start = used
    used += Math.ceil(length / 4) * 4
    if (used > floats.length) throw new RangeError(`The kernel's memory of ${floats.length} floats is full.`)
    return start
  }

  function keep(values: Float32Array, length = values.length): number {
    const start = allocate(length)
    floats.set(values, start)
    return start
  }

  let rounding: { readonly rows: number; readonly scales: number } | undefined

  /** Where rows are rounded before they meet weights of eight bits; an encoder with none has no such place. */
  function rounded() {
    rounding ??= { rows: allocate((maximumRows * shape.inner) / 2), scales: allocate(maximumRows) }
    return rounding
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
      return { weights: packed, bias: keep(bias), inner, columns }
    },
    packRounded(weights, scales, bias, given) {
      const [inner, columns] = [roundUp(given, panelWidth), roundUp(bias.length, panelWidth)]
      if (inner > shape.inner) throw new RangeError(`A matrix takes at most ${shape.inner} numbers a row.`)
      const packed = allocate((inner * columns) / 4)
      const bytes = new Int8Array(memory.buffer, packed * 4, inner * columns)
      for (let column = 0; column < bias.length; column++) {
        const panel = Math.floor(column / panelWidth) * panelWidth * inner + (column % panelWidth) * 2
        for (let k = 0; k < given; k++)
          bytes[panel + (k >> 1) * panelWidth * 2 + (k & 1)] = weights[column * given + k]!
      }
      return { weights: packed, bias: keep(bias, columns), scales: keep(scales, columns), inner, columns }
    },
    multiply(input, { weights, bias, scales, inner, columns }, output, rows) {
      if (scales === undefined) {
        compute.multiply(
          input * 4,
          inner * 4,
          weights * 4,
          bias * 4,
          0,
          output * 4,
          columns * 4,
          rows,
          inner,
          columns,
        )
        return
      }
      const room = rounded()
      compute.roundRows(input * 4, room.rows * 4, room.scales * 4, rows, inner)
      compute.multiplyRounded(
        ...[room.rows, room.scales, weights, scales, bias, output, columns].map((place) => place * 4),
        ...[rows, inner, columns],
      )
    },
    multiplyRows({ left, right, initial, out, rows, inner, columns }) {
      compute.multiply(
        ...[left.at, left.stride, right, initial.at, initial.stride, out.at, out.stride].map(
          (place) => place * 4,
        ),
        ...[rows, inner, columns],
      )
    },
    softmax({ at, stride }, rows, columns, scale) {
      compute.softmax(at * 4, stride * 4, rows, columns, scale)
    },
    gelu(at, count) {
      compute.gelu(at * 4, roundUp(count, 4))
    },
    widen(halves, to) {
      // The halves are put where the second half of the floats will stand: each is read before it is written over.
      const from = to * 4 + halves.length * 2
      new Uint16Array(memory.buffer, from, halves.length).set(halves)
      compute.widen(from, to * 4, halves.length)
    },
  }
}

export function roundUp(count: number, step: number): number {
  return Math.ceil(count / step) * step
}
