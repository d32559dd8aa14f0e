/** The index of an intent in the list that was passed in, and the probability that it was meant. */
export interface Ranked {
  readonly place: number
  readonly confidence: number
}

const mostRanked = 10

/**
 * The best intents with a score above 0. The others share what the first one's probability leaves, in proportion to
 * the squares of their scores; none gets more than the first.
 */
export function rankScores(scores: Float32Array, confidence: number): Ranked[] {
  const best = findBest(scores)
  const [, ...others] = best
  const sum = others.reduce((total, place) => total + scores[place]! ** 2, 0)
  return best.map((place, index) => {
    const share = ((1 - confidence) * scores[place]! ** 2) / sum
    return { place, confidence: index === 0 ? confidence : Math.min(confidence, share) }
  })
}

/** The indices of the highest scores, found in one pass: ten of possibly thousands are kept. */
function findBest(scores: Float32Array): number[] {
  const best: number[] = []
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place]!
    if (score <= 0 || (best.length === mostRanked && score <= scores[best.at(-1)!]!)) continue
    const at = best.findIndex((other) => scores[other]! < score)
    best.splice(at === -1 ? best.length : at, 0, place)
    if (best.length > mostRanked) best.pop()
  }
  return best
}
