import { normaliseVector } from "./encoder.ts"
import { createFeatureIndex } from "./feature-index.ts"
import { addCosines, type EncodedText } from "./similarity.ts"
import type { TrainingText } from "./training-texts.ts"

/** Finds the few of many blocks that a message can belong to. */
export interface Router {
  /** The mean of the vectors of each intent's texts, of length 1. */
  readonly centres: readonly Float32Array[]
  /** Places of each intent's texts. */
  readonly textsOf: readonly (readonly number[])[]
  /** Blocks of the intents most like the text, the most promising first. */
  route(text: EncodedText, blockOf: Uint32Array): number[]
}

const candidates = 24
const mostBlocks = 3
const wordsPart = 0.4

export function createRouter(
  intents: number,
  texts: readonly TrainingText[],
  encoded: readonly EncodedText[],
  dimensions: number,
): Router {
  const textsOf = Array.from({ length: intents }, (): number[] => [])
  for (const [row, { intent }] of texts.entries()) textsOf[intent]!.push(row)
  const vectors = new Float32Array(intents * dimensions)
  for (const [intent, rows] of textsOf.entries()) {
    for (const row of rows)
      for (let index = 0; index < dimensions; index++)
        vectors[intent * dimensions + index]! += encoded[row]!.vector[index]!
    normaliseVector(vectors, intent * dimensions, dimensions)
  }
  const words = createFeatureIndex(textsOf.map((rows) => rows.flatMap((row) => encoded[row]!.words)))
  return {
    textsOf,
    centres: textsOf.map((_, intent) => vectors.subarray(intent * dimensions, (intent + 1) * dimensions)),
    route(text, blockOf) {
      const likeness = new Float32Array(intents)
      addCosines(vectors, text.vector, 1 - wordsPart, likeness)
      words.addSimilarities(text.words, wordsPart, likeness)
      const order = [...likeness.keys()].sort((a, b) => likeness[b]! - likeness[a]!).slice(0, candidates)
      return [...new Set(order.map((intent) => blockOf[intent]!))].slice(0, mostBlocks)
    },
  }
}
