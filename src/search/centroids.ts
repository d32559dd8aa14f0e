import { setImmediate } from "node:timers/promises"

/** Vectors of 8-bit numbers, one after the other, of which the first `used` dimensions are compared. */
export interface Vectors {
  readonly numbers: Int8Array
  readonly scales: Float32Array
  readonly dimensions: number
  readonly used: number
  readonly count: number
}

const rounds = 6
const atOnce = 1_000

/** The middles of so many groups among the chosen vectors, by k-means over their directions. */
export async function trainCentroids(
  vectors: Vectors,
  chosen: readonly number[],
  groups: number,
): Promise<Float32Array> {
  const { used } = vectors
  const first = new Float32Array(groups * used)
  for (let group = 0; group < groups; group++)
    addVector(vectors, chosen[spread(group, chosen.length)] ?? 0, first, group)
  let centroids = normalise(first, used)
  for (let round = 0; round < rounds; round++) {
    const sums = new Float32Array(centroids.length)
    for (const [place, document] of chosen.entries()) {
      addVector(vectors, document, sums, nearestCentroid(centroids, vectors, document))
      if (place % atOnce === 0) await setImmediate()
    }
    centroids = normalise(sums, used, centroids)
  }
  return centroids
}

/** A place for each number, far from the places of the numbers before: equal steps could meet only one kind. */
function spread(number: number, count: number): number {
  return Math.floor((((number + 1) * 0.618_033_988_75) % 1) * count)
}

/** Which of the centroids lies in the direction of a vector. */
export function nearestCentroid(centroids: Float32Array, vectors: Vectors, document: number): number {
  const { numbers, dimensions, used } = vectors
  const start = document * dimensions
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (let group = 0, at = 0; at < centroids.length; group++, at += used) {
    let sum = 0
    for (let index = 0; index < used; index++) sum += centroids[at + index]! * numbers[start + index]!
    if (sum <= most) continue
    best = group
    most = sum
  }
  return best
}

function addVector(
  { numbers, scales, dimensions, used }: Vectors,
  document: number,
  into: Float32Array,
  group: number,
): void {
  const scale = scales[document]!
  for (let index = 0; index < used; index++)
    into[group * used + index]! += numbers[document * dimensions + index]! * scale
}

/** Each centroid at length 1; one that no vector is near stays where it was. */
function normalise(sums: Float32Array, used: number, before?: Float32Array): Float32Array<ArrayBuffer> {
  const centroids = sums.slice()
  for (let at = 0; at < sums.length; at += used) {
    const length = Math.hypot(...sums.subarray(at, at + used))
    for (let index = at; index < at + used; index++)
      centroids[index] = length > 0 ? sums[index]! / length : (before?.[index] ?? 0)
  }
  return centroids
}
