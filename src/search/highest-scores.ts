const steps = 1_024
/** If many scores are equal, at most this many times the wanted number is returned. */
const mostEqual = 4

/**
 * The places of the highest positive scores, at least `wanted` of them, found with a histogram instead of a sort; among
 * all places, or among some.
 */
export function highestScores(
  scores: Float32Array,
  wanted: number,
  places: ArrayLike<number> = { length: scores.length },
): number[] {
  const placeOf = (index: number) => places[index] ?? index
  let most = 0
  for (let index = 0; index < places.length; index++) most = Math.max(most, scores[placeOf(index)]!)
  if (most === 0) return []
  const factor = steps / most
  const counts = new Uint32Array(steps + 1)
  for (let index = 0; index < places.length; index++) {
    const score = scores[placeOf(index)]!
    if (score > 0) counts[(score * factor) | 0]!++
  }
  let step = steps
  for (let sum = counts[step]!; sum < wanted && step > 0; ) sum += counts[--step]!
  const found: number[] = []
  const [above, equal] = [found, [] as number[]]
  for (let index = 0; index < places.length; index++) {
    const score = scores[placeOf(index)]!
    if (!(score > 0)) continue
    const at = (score * factor) | 0
    if (at > step) above.push(placeOf(index))
    else if (at === step && equal.length < wanted * mostEqual) equal.push(placeOf(index))
  }
  return [...above, ...equal.slice(0, wanted * mostEqual - above.length)]
}
