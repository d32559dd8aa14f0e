import { addAndNormalise } from "../transformer/normalise.ts"
import { shape } from "../transformer/shape.ts"
import type { ReaderWeights, RoundedMatrix } from "./weights.ts"

/** A block of the input: part of the message, or a label. */
export const [messageKind, labelKind] = [0, 1] as const

/** Writes the embedding of a token. */
export type Embed = (token: number, position: number, kind: number, target: Float32Array, at: number) => void

const { width } = shape

export function openEmbedding(weights: ReaderWeights): Embed {
  const [words, positions, kinds] = ["word", "position", "kind"].map((name) =>
    weights.matrix(`${name}.weight`),
  ) as [RoundedMatrix, RoundedMatrix, RoundedMatrix]
  const norm = { scale: weights.vector("first_norm.weight"), shift: weights.vector("first_norm.bias") }
  const sum = new Float32Array(width * 2)
  return (token, position, kind, target, at) => {
    sum.fill(0)
    addRow(words, token, sum)
    addRow(positions, position, sum)
    addRow(kinds, kind, sum)
    addAndNormalise(sum, 0, width, 1, norm)
    target.set(sum.subarray(0, width), at)
  }
}

function addRow({ weights, scales }: RoundedMatrix, row: number, sum: Float32Array): void {
  const scale = scales[row]!
  for (let index = 0; index < width; index++) sum[index]! += weights[row * width + index]! * scale
}
