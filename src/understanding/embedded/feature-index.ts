import type { Features } from "./features.ts"

/** An inverted index over texts as TF-IDF vectors of length 1: from a feature to the texts that have it. */
export interface FeatureIndex {
  /**
   * Adds `factor` times the cosine between the features and each text to `target`. A shorter `target` covers only the
   * first texts.
   */
  addSimilarities(features: Features, factor: number, target: Float32Array): void
}

interface Weighted {
  readonly feature: number
  readonly weight: number
}

export function createFeatureIndex(texts: readonly Features[]): FeatureIndex {
  const numbers = new Map<number, number>()
  const frequency: number[] = []
  for (const features of texts)
    for (const feature of new Set(features)) {
      const number = numbers.get(feature) ?? numbers.size
      numbers.set(feature, number)
      frequency[number] = (frequency[number] ?? 0) + 1
    }
  const rarity = Float32Array.from(frequency, (count) => Math.log((texts.length + 1) / (count + 1)) + 1)

  /** Leaves out features that no text has, because nothing is known about how rare they are. */
  function weigh(features: Features): Weighted[] {
    const counts = new Map<number, number>()
    for (const feature of features) {
      const number = numbers.get(feature)
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    let squares = 0
    const weighted = Array.from(counts, ([feature, count]) => {
      const weight = (1 + Math.log(count)) * rarity[feature]!
      squares += weight * weight
      return { feature, weight }
    })
    const length = Math.sqrt(squares)
    return weighted.map(({ feature, weight }) => ({ feature, weight: weight / length }))
  }

  const postings = toPostings(frequency, texts.map(weigh))
  return {
    addSimilarities(features, factor, target) {
      const { starts, texts, weights } = postings
      for (const { feature, weight } of weigh(features)) {
        const scaled = weight * factor
        const end = starts[feature + 1]!
        for (let index = starts[feature]!; index < end; index++) {
          const text = texts[index]!
          if (text >= target.length) break
          target[text]! += weights[index]! * scaled
        }
      }
    },
  }
}

interface Postings {
  readonly starts: Uint32Array
  readonly texts: Uint32Array
  readonly weights: Float32Array
}

function toPostings(frequency: readonly number[], texts: readonly (readonly Weighted[])[]): Postings {
  const starts = new Uint32Array(frequency.length + 1)
  for (const [feature, count] of frequency.entries()) starts[feature + 1] = starts[feature]! + count
  const next = starts.slice()
  const total = starts.at(-1)!
  const postings = { starts, texts: new Uint32Array(total), weights: new Float32Array(total) }
  for (const [text, weighted] of texts.entries())
    for (const { feature, weight } of weighted) {
      const place = next[feature]!++
      postings.texts[place] = text
      postings.weights[place] = weight
    }
  return postings
}
