import {
  type Attention,
  attentionLength,
  createAttention,
  packedLength,
  type Seen,
} from "../transformer/attention.ts"
import { type Kernel, type PackedMatrix, panelWidth, roundUp, rowStep } from "../transformer/kernel.ts"
import { packAsColumns } from "../transformer/pack-rows.ts"
import { shape } from "../transformer/shape.ts"
import {
  innerWidth,
  labelStep,
  marks,
  partWidth,
  spanWidth,
  statusCount,
  statusWidth,
  wishWidth,
} from "./head-shape.ts"
import { LabelPartMaker, type LabelParts } from "./label-parts.ts"
import { mostPieces } from "./limits.ts"
import type { Chances, MessageInput } from "./model.ts"
import { packLinear } from "./pack-linear.ts"
import type { ReaderWeights } from "./weights.ts"

const { width } = shape
const attending = { heads: 1, width: statusWidth, rows: labelStep, seen: mostPieces }
const scale = Math.sqrt(spanWidth)

/** Floats of the kernel's memory that the heads need. */
export const headsLength =
  // The matrices, with eight bits a weight, and their scales and biases.
  (width * (2 * wishWidth + 4 * statusWidth + width + 24) +
    innerWidth * statusWidth +
    statusWidth * panelWidth) /
    4 +
  8192 +
  // The words, then the labels.
  mostPieces * (2 * wishWidth + 2 * statusWidth + 1) +
  packedLength(mostPieces, statusWidth) +
  attentionLength(attending) +
  labelStep * (2 * partWidth + marks * mostPieces + 2 * statusWidth + innerWidth + 2 * width)

/** Which words belong to which label, what is done with each label, and what the message does. */
export class ReaderHeads {
  readonly parts: LabelPartMaker
  readonly #kernel: Kernel
  readonly #attention: Attention
  readonly #linear: (name: string) => PackedMatrix
  readonly #bias: Float32Array
  readonly #room: ReturnType<typeof allocateRoom>

  constructor(kernel: Kernel, weights: ReaderWeights) {
    this.parts = new LabelPartMaker(kernel, weights)
    this.#kernel = kernel
    this.#attention = createAttention(kernel, attending)
    const names = ["span_words", "status_key", "status_value", "status_inner", "status", "act_inner", "act"]
    const matrices = new Map(names.map((name) => [name, packLinear(kernel, weights, name)]))
    this.#linear = (name) => matrices.get(name)!
    this.#bias = weights.vector("span_bias")
    this.#room = allocateRoom(kernel)
  }

  /** `state`: where the final states of the message begin. */
  read(labels: LabelParts, state: number, { words, asked }: Pick<MessageInput, "words" | "asked">): Chances {
    const seen = this.#readWords(state + words.start * width, words.length)
    const spans = new Float32Array(labels.count * words.length * marks)
    const statuses = new Float32Array(labels.count * statusCount)
    for (let first = 0; first < labels.count; first += labelStep) {
      const count = Math.min(labelStep, labels.count - first)
      this.parts.place(labels, first, count, asked, this.#room.parts)
      this.#computeSpans(count, words.length)
      this.#computeStatuses(count, seen)
      this.#takeSpans(spans.subarray(first * words.length * marks), count, words.length)
      this.#takeStatuses(statuses.subarray(first * statusCount), count)
    }
    return { spans, statuses, acts: this.#readActs(state) }
  }

  #readWords(from: number, count: number): Seen {
    const { wishes, keys, values, wordColumns, packed } = this.#room
    const { floats } = this.#kernel
    const rows = roundUp(count, rowStep)
    this.#kernel.multiply(from, this.#linear("span_words"), wishes, rows)
    this.#kernel.multiply(from, this.#linear("status_key"), keys, rows)
    this.#kernel.multiply(from, this.#linear("status_value"), values, rows)
    for (let mark = 0; mark < marks; mark++) {
      const source = { at: wishes + mark * spanWidth, stride: wishWidth }
      packAsColumns(
        floats,
        source,
        count,
        spanWidth,
        wordColumns + mark * spanWidth * roundUp(count, panelWidth),
      )
    }
    const [key, value] = [keys, values].map((at) => ({ at, stride: statusWidth }))
    return this.#attention.pack(key!, value!, count, packed)
  }

  /** How much each piece starts, is inside or ends what a label wants. */
  #computeSpans(count: number, pieces: number): void {
    const { parts, spans, wordColumns, biasRow } = this.#room
    const columns = roundUp(pieces, panelWidth)
    for (let mark = 0; mark < marks; mark++) {
      this.#kernel.floats.fill(this.#bias[mark]! * scale, biasRow, biasRow + columns)
      this.#kernel.multiplyRows({
        left: { at: parts + mark * spanWidth, stride: partWidth },
        right: wordColumns + mark * spanWidth * columns,
        initial: { at: biasRow, stride: 0 },
        out: { at: spans + mark * columns, stride: marks * columns },
        rows: roundUp(count, rowStep),
        inner: spanWidth,
        columns,
      })
    }
  }

  /** What the message does with each label, from the words that the label looks at and from the surest marks. */
  #computeStatuses(count: number, seen: Seen): void {
    const { parts, mixed, inner, hidden, narrow } = this.#room
    const queries = { at: parts + wishWidth, stride: partWidth }
    this.#attention.look({ queries, rows: count, seen: [seen], out: { at: mixed, stride: statusWidth } })
    for (let row = 0; row < count; row++) this.#joinForStatus(row, seen.count)
    const rows = roundUp(count, rowStep)
    this.#kernel.multiply(inner, this.#linear("status_inner"), hidden, rows)
    this.#kernel.gelu(hidden, rows * statusWidth)
    this.#kernel.multiply(hidden, this.#linear("status"), narrow, rows)
  }

  #joinForStatus(row: number, pieces: number): void {
    const { floats } = this.#kernel
    const { parts, mixed, inner, spans } = this.#room
    const [to, from] = [inner + row * innerWidth, mixed + row * statusWidth]
    const label = parts + row * partWidth + wishWidth + statusWidth
    for (let index = 0; index < statusWidth; index++) {
      const [one, other] = [floats[label + index]!, floats[from + index]!]
      floats[to + index] = one * other
      floats[to + statusWidth + index] = other
      floats[to + 2 * statusWidth + index] = one
    }
    for (let mark = 0; mark < marks; mark++) {
      const at = spans + (row * marks + mark) * roundUp(pieces, panelWidth)
      let surest = floats[at]!
      for (let piece = 1; piece < pieces; piece++) surest = Math.max(surest, floats[at + piece]!)
      floats[to + 3 * statusWidth + mark] = surest / scale
    }
  }

  #takeSpans(to: Float32Array, count: number, pieces: number): void {
    const { floats } = this.#kernel
    const columns = roundUp(pieces, panelWidth)
    for (let label = 0; label < count; label++)
      for (let mark = 0; mark < marks; mark++) {
        const at = this.#room.spans + (label * marks + mark) * columns
        for (let piece = 0; piece < pieces; piece++)
          to[(label * pieces + piece) * marks + mark] = sigmoid(floats[at + piece]! / scale)
      }
  }

  #takeStatuses(to: Float32Array, count: number): void {
    const { columns } = this.#linear("status")
    for (let label = 0; label < count; label++) {
      const at = this.#room.narrow + label * columns
      const scores = this.#kernel.floats.subarray(at, at + statusCount)
      const highest = Math.max(...scores)
      const powers = scores.map((score) => Math.exp(score - highest))
      const sum = powers.reduce((total, power) => total + power)
      for (const [index, power] of powers.entries()) to[label * statusCount + index] = power / sum
    }
  }

  /** The state of the first mark stands for the whole message. */
  #readActs(state: number): Float32Array {
    const { floats } = this.#kernel
    const { narrow, hidden } = this.#room
    this.#kernel.multiply(state, this.#linear("act_inner"), narrow, rowStep)
    this.#kernel.gelu(narrow, width)
    this.#kernel.multiply(narrow, this.#linear("act"), hidden, rowStep)
    return floats.slice(hidden, hidden + this.#linear("act").columns).map(sigmoid)
  }
}

function allocateRoom(kernel: Kernel) {
  const words = (columns: number) => kernel.allocate(mostPieces * columns)
  const labels = (columns: number) => kernel.allocate(labelStep * columns)
  return {
    wishes: words(wishWidth),
    wordColumns: words(wishWidth),
    keys: words(statusWidth),
    values: words(statusWidth),
    biasRow: words(1),
    packed: kernel.allocate(packedLength(mostPieces, statusWidth)),
    parts: labels(partWidth),
    spans: labels(marks * mostPieces),
    mixed: labels(statusWidth),
    inner: labels(innerWidth),
    hidden: labels(statusWidth),
    narrow: labels(width),
  }
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
