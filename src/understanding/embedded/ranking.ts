/** An intent's place in the list that was given, and how probable it is that it was meant. */
export interface Ranked {
  readonly place: number
  readonly confidence: number
}

const mostRanked = 10

/**
 * The best with a score above 0. What the first does not have of the probability, the others share in proportion
 * to the squares of their scores; none gets more than the first.
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

/** Places of the highest scores, in one pass: there may be thousands of which ten are kept. */
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
