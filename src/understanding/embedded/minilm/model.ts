import { createKernel, type Kernel, maximumRows } from "../transformer/kernel.ts"
import { createLayerStack, type Layer, layerStackLength } from "../transformer/layer-stack.ts"
import { addAndNormalise, type Norm } from "../transformer/normalise.ts"
import { shape } from "../transformer/shape.ts"
import { openWeights, type Weights } from "./weights.ts"

/** Tokens of one sentence, its two marks included: what the model was trained with. */
export const maximumTokens = 128

const layerCount = 6
const [startMark, endMark] = [101, 102] as const
const { width, inner } = shape

export interface MiniLm {
  /** One vector per sentence: the mean over its tokens and marks, not scaled to length 1. */
  run(sentences: readonly (readonly number[])[]): Float32Array
}

export function createMiniLm(weightsPath: string): MiniLm {
  const weights = openWeights(weightsPath)
  const perLayer = width * width * 4 + width * inner * 2 + width * 8 + inner
  const kernel = createKernel(layerCount * perLayer + layerStackLength(maximumRows) + 1024)
  const layers = Array.from({ length: layerCount }, (_, index) => loadLayer(kernel, weights, index))
  const stack = createLayerStack(kernel, layers, maximumRows)
  const embed = openEmbedding(weights)
  const { floats } = kernel
  const { state } = stack

  /** The sentences are stored one after the other; only attention needs to know where each begins. */
  function runBlock(block: readonly (readonly number[])[]): void {
    let row = 0
    const spans = block.map((tokens) => {
      const start = row
      for (const [position, token] of tokens.entries()) embed(token, position, floats, state + row++ * width)
      return { start, length: tokens.length }
    })
    stack.run(row, ({ own, look }) => {
      for (const span of spans) look(span, [own(span)])
    })
  }

  return {
    run(sentences) {
      const result = new Float32Array(sentences.length * width)
      for (const block of toBlocks(sentences)) {
        runBlock(block.map(({ tokens }) => tokens))
        let row = 0
        for (const { index, tokens } of block) {
          for (let last = row + tokens.length; row < last; row++)
            for (let column = 0; column < width; column++)
              result[index * width + column]! += floats[state + row * width + column]! / tokens.length
        }
      }
      return result
    },
  }
}

interface MarkedSentence {
  readonly index: number
  readonly tokens: readonly number[]
}

function toBlocks(sentences: readonly (readonly number[])[]): MarkedSentence[][] {
  const blocks: MarkedSentence[][] = []
  let room = 0
  for (const [index, sentence] of sentences.entries()) {
    const tokens = [startMark, ...sentence.slice(0, maximumTokens - 2), endMark]
    if (tokens.length > room) {
      blocks.push([])
      room = maximumRows
    }
    blocks.at(-1)!.push({ index, tokens })
    room -= tokens.length
  }
  return blocks
}

function openEmbedding(weights: Weights) {
  const wordRow = weights.openRows("embeddings.word_embeddings.weight")
  const positions = weights.read("embeddings.position_embeddings.weight")
  const kind = weights.read("embeddings.token_type_embeddings.weight")
  const norm = loadNorm(weights, "embeddings.LayerNorm")
  const sum = new Float32Array(width * 2)
  return (token: number, position: number, target: Float32Array, at: number): void => {
    wordRow(token, sum, 0)
    for (let index = 0; index < width; index++)
      sum[width + index] = positions[position * width + index]! + kind[index]!
    addAndNormalise(sum, 0, width, 1, norm)
    target.set(sum.subarray(0, width), at)
  }
}

function loadNorm(weights: Weights, name: string): Norm {
  return { scale: weights.read(`${name}.weight`), shift: weights.read(`${name}.bias`) }
}

function loadLayer(kernel: Kernel, weights: Weights, index: number): Layer {
  const place = `encoder.layer.${index}`
  const pack = (names: readonly string[], inner: number) => {
    const parts = names.map((name) => `${place}.${name}`)
    const rows = join(parts.map((part) => weights.read(`${part}.weight`)))
    return kernel.pack(rows, join(parts.map((part) => weights.read(`${part}.bias`))), inner)
  }
  const own = ["query", "key", "value"].map((name) => `attention.self.${name}`)
  return {
    attention: pack(own, width),
    attended: pack(["attention.output.dense"], width),
    attendedNorm: loadNorm(weights, `${place}.attention.output.LayerNorm`),
    intermediate: pack(["intermediate.dense"], width),
    output: pack(["output.dense"], inner),
    outputNorm: loadNorm(weights, `${place}.output.LayerNorm`),
  }
}

function join(parts: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
