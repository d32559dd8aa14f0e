const steps = 1_024
/** If many scores are equal, at most this many times the wanted number is returned. */
const mostEqual = 4

/**
 * The indices of the highest positive scores, at least `wanted` of them, found with a histogram instead of a sort.
 */
export function highestScores(scores: Float32Array, wanted: number): number[] {
  let most = 0
  for (let place = 0; place < scores.length; place++) if (scores[place]! > most) most = scores[place]!
  if (most === 0) return []
  const factor = steps / most
  const counts = new Uint32Array(steps + 1)
  for (let place = 0; place < scores.length; place++)
    if (scores[place]! > 0) counts[(scores[place]! * factor) | 0]!++
  let step = steps
  for (let sum = counts[step]!; sum < wanted && step > 0; ) sum += counts[--step]!
  const found: number[] = []
  for (let place = 0; place < scores.length && found.length < wanted * mostEqual; place++)
    if (scores[place]! > 0 && ((scores[place]! * factor) | 0) >= step) found.push(place)
  return found
}
