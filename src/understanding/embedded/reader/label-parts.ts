import { type Kernel, type PackedMatrix, roundUp, rowStep } from "../transformer/kernel.ts"
import { shape } from "../transformer/shape.ts"
import { labelStep, partWidth } from "./head-shape.ts"
import { packLinear } from "./pack-linear.ts"
import type { ReaderWeights } from "./weights.ts"

/** What the heads need of labels, one row each. */
export interface LabelParts {
  readonly count: number
  readonly rows: Float32Array
}

const { width } = shape

/** Makes all that depends on labels only, once per declaration. */
export class LabelPartMaker {
  readonly #kernel: Kernel
  readonly #matrices: readonly PackedMatrix[]
  readonly #states: number
  readonly #projected: number
  readonly #notAsked: Float32Array
  /** What being asked for adds to a label's parts: all of them are linear. */
  readonly #asked: Float32Array

  constructor(kernel: Kernel, weights: ReaderWeights) {
    this.#kernel = kernel
    this.#matrices = ["span_labels", "status_query", "status_labels"].map((name) =>
      packLinear(kernel, weights, name),
    )
    this.#states = kernel.allocate(labelStep * width)
    this.#projected = kernel.allocate(labelStep * partWidth)
    const { weights: whole, scales } = weights.matrix("asked.weight")
    const row = (number: number) =>
      Float32Array.from(
        whole.subarray(number * width, (number + 1) * width),
        (value) => value * scales[number]!,
      )
    this.#notAsked = row(0)
    const [without, withAsked] = [this.#project(row(0)), this.#project(row(1))]
    this.#asked = withAsked.map((value, index) => value - without[index]!)
  }

  /** `states`: the final states of the labels, in batches. */
  make(states: readonly Float32Array[]): LabelParts {
    const count = states.reduce((sum, batch) => sum + batch.length / width, 0)
    const rows = new Float32Array(count * partWidth)
    let label = 0
    for (const batch of states)
      for (let at = 0; at < batch.length; at += labelStep * width) {
        const some = batch.slice(at, at + labelStep * width)
        for (let index = 0; index < some.length; index++) some[index]! += this.#notAsked[index % width]!
        rows.set(this.#project(some), label * partWidth)
        label += some.length / width
      }
    return { count, rows }
  }

  /** Writes `count` labels from `first` on into the kernel's memory, with what being asked for adds to some. */
  place(labels: LabelParts, first: number, count: number, asked: readonly number[], to: number): void {
    const { floats } = this.#kernel
    floats.set(labels.rows.subarray(first * partWidth, (first + count) * partWidth), to)
    for (const label of asked)
      if (label >= first && label < first + count)
        for (let index = 0; index < partWidth; index++)
          floats[to + (label - first) * partWidth + index]! += this.#asked[index]!
  }

  /** The parts of at most `labelStep` labels. */
  #project(states: Float32Array): Float32Array {
    const { floats } = this.#kernel
    const count = states.length / width
    const result = new Float32Array(count * partWidth)
    floats.set(states, this.#states)
    let column = 0
    for (const matrix of this.#matrices) {
      this.#kernel.multiply(this.#states, matrix, this.#projected, roundUp(count, rowStep))
      for (let row = 0; row < count; row++) {
        const at = this.#projected + row * matrix.columns
        result.set(floats.subarray(at, at + matrix.columns), row * partWidth + column)
      }
      column += matrix.columns
    }
    return result
  }
}
