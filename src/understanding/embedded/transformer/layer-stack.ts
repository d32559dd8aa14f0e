import { type Attention, attentionLength, createAttention, packedLength, type Seen } from "./attention.ts"
import { type Kernel, maximumRows, type PackedMatrix, roundUp, rowStep } from "./kernel.ts"
import { addAndNormalise, type Norm } from "./normalise.ts"
import { shape } from "./shape.ts"

export interface Layer {
  /** Query, key and value of a token side by side. */
  readonly attention: PackedMatrix
  readonly attended: PackedMatrix
  readonly attendedNorm: Norm
  readonly intermediate: PackedMatrix
  readonly output: PackedMatrix
  readonly outputNorm: Norm
}

/** Some rows that belong together. */
export interface Span {
  readonly start: number
  readonly length: number
}

/** What one layer offers to whoever decides which rows see which. */
export interface LayerAttention {
  readonly layer: number
  /** Keys and values of these rows, valid until the next call. */
  own(span: Span): Seen
  look(span: Span, seen: readonly Seen[]): void
}

/** Layers of an encoder over at most `maximumRows` tokens. */
export interface LayerStack {
  /** Where the tokens' embeddings are put, and their final states are found. */
  readonly state: number
  /**
   * `attend` lets every row look, spans in ascending order: a span may write a few rows beyond its end, which the next
   * one writes over.
   */
  run(rows: number, attend: (attention: LayerAttention) => void): void
}

const { width, heads, inner } = shape
/** Rows beyond the last that a span may write. */
const spill = rowStep

/** `seen`: the most rows that one row sees. */
export function layerStackLength(seen: number): number {
  return (
    (maximumRows + spill) * (width * 6 + inner) +
    packedLength(maximumRows, width) +
    attentionLength(attentionOptions(seen))
  )
}

function attentionOptions(seen: number) {
  return { heads, width: width / heads, rows: maximumRows, seen }
}

export function createLayerStack(kernel: Kernel, layers: readonly Layer[], seen: number): LayerStack {
  const attention: Attention = createAttention(kernel, attentionOptions(seen))
  const packed = kernel.allocate(packedLength(maximumRows, width))
  const [state, projected, mixed, changed, wide] = [width, width * 3, width, width, inner].map((columns) =>
    kernel.allocate(columns * (maximumRows + spill)),
  ) as [number, number, number, number, number]
  const { floats } = kernel
  const part = (number: number, { start }: Span) => ({
    at: projected + number * width + start * width * 3,
    stride: width * 3,
  })

  function runLayer(
    number: number,
    layer: Layer,
    count: number,
    attend: (attention: LayerAttention) => void,
  ) {
    const rows = roundUp(count, rowStep)
    kernel.multiply(state, layer.attention, projected, rows)
    attend({
      layer: number,
      own: (span) => attention.pack(part(1, span), part(2, span), span.length, packed),
      look: (span, seen) =>
        attention.look({
          queries: part(0, span),
          rows: span.length,
          seen,
          out: { at: mixed + span.start * width, stride: width },
        }),
    })
    kernel.multiply(mixed, layer.attended, changed, rows)
    addAndNormalise(floats, state, changed, count, layer.attendedNorm)
    kernel.multiply(state, layer.intermediate, wide, rows)
    kernel.gelu(wide, count * inner)
    kernel.multiply(wide, layer.output, changed, rows)
    addAndNormalise(floats, state, changed, count, layer.outputNorm)
  }

  return {
    state,
    run(count, attend) {
      floats.fill(0, state + count * width, state + roundUp(count, rowStep) * width)
      for (const [number, layer] of layers.entries()) runLayer(number, layer, count, attend)
    },
  }
}
