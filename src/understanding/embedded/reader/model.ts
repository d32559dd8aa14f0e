import { packedLength, type Seen } from "../transformer/attention.ts"
import { createKernel, type Kernel, maximumRows, panelWidth, roundUp } from "../transformer/kernel.ts"
import { createLayerStack, type Layer, layerStackLength } from "../transformer/layer-stack.ts"
import { shape } from "../transformer/shape.ts"
import { labelKind, messageKind, openEmbedding } from "./embedding.ts"
import { headsLength, ReaderHeads } from "./heads.ts"
import type { LabelParts } from "./label-parts.ts"
import { mostLabelRows } from "./limits.ts"
import { packLinear } from "./pack-linear.ts"
import type { ReaderWeights } from "./weights.ts"

/** Labels that were encoded together. */
export interface EncodedBatch {
  readonly count: number
  /** Keys and values of every layer, packed; the upper 16 bits of each float. */
  readonly halves: Uint16Array
  /** The final state of each label's first token. */
  readonly states: Float32Array
}

/** All that a message needs of the labels of a declaration. */
export interface EncodedLabels {
  readonly batches: readonly EncodedBatch[]
  readonly parts: LabelParts
}

/** A message as the model takes it. */
export interface MessageInput {
  /** The marks, the question and the words. */
  readonly numbers: readonly number[]
  /** Where the words' pieces begin, and how many there are. */
  readonly words: { readonly start: number; readonly length: number }
  /** Labels that were asked for, by their place. */
  readonly asked: readonly number[]
}

/** Chances, before they are turned into words. */
export interface Chances {
  /** By label, piece, and whether it starts, is inside or ends what belongs to the label. */
  readonly spans: Float32Array
  /** By label: none, given, any, asked, excluded. */
  readonly statuses: Float32Array
  readonly acts: Float32Array
}

/** The reader itself: labels see themselves only, the message sees itself and all labels. */
export interface ReaderModel {
  readonly layers: number
  /** At most `maximumRows` tokens together. */
  encode(blocks: readonly (readonly number[])[]): EncodedBatch
  join(batches: readonly EncodedBatch[]): EncodedLabels
  read(labels: EncodedLabels, message: MessageInput): Chances
}

const { width, inner } = shape

export function createReaderModel(weights: ReaderWeights): ReaderModel {
  const perLayer = width * width + (width * inner) / 2 + width * 16 + inner * 4
  // A row sees every label and the message, each batch filled up to a whole panel.
  const seenAtMost = roundUp(mostLabelRows * 1.25, panelWidth) + maximumRows
  const kernel = createKernel(
    weights.layers * perLayer +
      layerStackLength(seenAtMost) +
      packedLength(seenAtMost, width) +
      headsLength +
      (maximumRows * inner) / 2 +
      8192,
  )
  const layers = Array.from({ length: weights.layers }, (_, number) => loadLayer(kernel, weights, number))
  const stack = createLayerStack(kernel, layers, seenAtMost)
  const labelRows = kernel.allocate(packedLength(seenAtMost, width))
  const embed = openEmbedding(weights)
  const heads = new ReaderHeads(kernel, weights)
  const { floats } = kernel
  const bits = new Uint32Array(floats.buffer)

  function place(numbers: readonly number[], kind: number, row: number): void {
    for (const [position, number] of numbers.entries())
      embed(number, position, kind, floats, stack.state + (row + position) * width)
  }

  /** Puts keys and values of all labels at one layer into the kernel's memory. */
  function unpack(batches: readonly EncodedBatch[], layer: number): Seen[] {
    let at = labelRows
    return batches.map(({ count, halves }) => {
      const length = packedLength(count, width)
      kernel.widen(halves.subarray(layer * length, (layer + 1) * length), at)
      const seen = { keys: at, values: at + length / 2, count }
      at += length
      return seen
    })
  }

  return {
    layers: weights.layers,
    encode(blocks) {
      let count = 0
      const spans = blocks.map((block) => {
        const span = { start: count, length: block.length }
        place(block, labelKind, count)
        count += block.length
        return span
      })
      const length = packedLength(count, width)
      const halves = new Uint16Array(length * weights.layers)
      stack.run(count, ({ layer, own, look }) => {
        const { keys } = own({ start: 0, length: count })
        for (let index = 0; index < length; index++)
          halves[layer * length + index] = upperHalf(bits[keys + index]!)
        for (const span of spans) look(span, [own(span)])
      })
      const states = new Float32Array(blocks.length * width)
      for (const [label, { start }] of spans.entries()) {
        const at = stack.state + start * width
        states.set(floats.subarray(at, at + width), label * width)
      }
      return { count, halves, states }
    },
    join(batches) {
      return { batches, parts: heads.parts.make(batches.map(({ states }) => states)) }
    },
    read({ batches, parts }, message) {
      const { numbers } = message
      place(numbers, messageKind, 0)
      const whole = { start: 0, length: numbers.length }
      stack.run(numbers.length, ({ layer, own, look }) =>
        look(whole, [...unpack(batches, layer), own(whole)]),
      )
      return heads.read(parts, stack.state, message)
    },
  }
}

/** The nearest float that has only the upper 16 bits. */
function upperHalf(bits: number): number {
  return (bits + 0x8000) >>> 16
}

function loadLayer(kernel: Kernel, weights: ReaderWeights, number: number): Layer {
  const place = `layers.${number}`
  const norm = (name: string) => ({
    scale: weights.vector(`${place}.${name}.weight`),
    shift: weights.vector(`${place}.${name}.bias`),
  })
  const pack = (name: string) => packLinear(kernel, weights, `${place}.${name}`)
  return {
    attention: pack("attend"),
    attended: pack("attended"),
    attendedNorm: norm("attended_norm"),
    intermediate: pack("widen"),
    output: pack("narrow"),
    outputNorm: norm("norm"),
  }
}
