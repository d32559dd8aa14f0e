import { createFeatureIndex } from "./feature-index.ts"
import { type Features, toCharacterFeatures, toWordFeatures } from "./features.ts"

/** A text in the three forms in which texts are compared. */
export interface EncodedText {
  readonly vector: Float32Array
  readonly words: Features
  readonly characters: Features
}

/** The weights of the three similarities; they sum to 1. Measured with bench/understanding. */
const parts = { meaning: 0.7, words: 0.2, characters: 0.1 } as const

export function toEncodedText(text: string, vector: Float32Array): EncodedText {
  return { vector, words: toWordFeatures(text), characters: toCharacterFeatures(text) }
}

/** The similarity of any text to each of a fixed set of texts. */
export interface Similarity {
  readonly size: number
  /** Compares with the first `count` texts, or with all: from about 0, nothing in common, to 1, the same. */
  compare(text: EncodedText, count?: number): Float32Array
}

export function createSimilarity(texts: readonly EncodedText[]): Similarity {
  const words = createFeatureIndex(texts.map((text) => text.words))
  const characters = createFeatureIndex(texts.map((text) => text.characters))
  const dimensions = texts[0]?.vector.length ?? 0
  const vectors = new Float32Array(texts.length * dimensions)
  for (const [index, text] of texts.entries()) vectors.set(text.vector, index * dimensions)
  return {
    size: texts.length,
    compare(text, count = texts.length) {
      const result = new Float32Array(count)
      addCosines(vectors, text.vector, parts.meaning, result)
      words.addSimilarities(text.words, parts.words, result)
      characters.addSimilarities(text.characters, parts.characters, result)
      return result
    },
  }
}

/**
 * Adds `factor` times the dot product of `vector` with each of `vectors`. All have length 1, so it is the cosine. The
 * number of dimensions must be a multiple of 4.
 */
export function addCosines(
  vectors: Float32Array,
  vector: Float32Array,
  factor: number,
  target: Float32Array,
): void {
  const dimensions = vector.length
  for (let row = 0; row < target.length; row++) {
    const start = row * dimensions
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    for (let index = 0; index < dimensions; index += 4) {
      s0 += vectors[start + index]! * vector[index]!
      s1 += vectors[start + index + 1]! * vector[index + 1]!
      s2 += vectors[start + index + 2]! * vector[index + 2]!
      s3 += vectors[start + index + 3]! * vector[index + 3]!
    }
    target[row]! += factor * (s0 + s1 + (s2 + s3))
  }
}
