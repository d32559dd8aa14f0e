import { expect, it } from "vitest"
import { Clusters } from "./clusters.ts"

/** Directions around a few middles, the same ones each time. */
function vectorsAround(middles: number, each: number) {
  const [dimensions, count] = [16, middles * each]
  const numbers = Int8Array.from({ length: count * dimensions }, (_, place) => {
    const [document, index] = [Math.floor(place / dimensions), place % dimensions]
    const noise = ((Math.imul(place + 1, 2_654_435_761) >>> 8) % 21) - 10
    return (document % middles === index ? 100 : 0) + noise
  })
  const scales = new Float32Array(count).fill(0.01)
  return { numbers, scales, dimensions, used: dimensions, count }
}

const listed = (clusters: Clusters, numbers: Int8Array) =>
  [...clusters.nearest(numbers)].map((parts) => parts.flatMap((part) => Array.from(part)))

it("puts every document into one list, and what is alike into the nearest ones", async () => {
  const vectors = vectorsAround(8, 100)
  const clusters = await Clusters.of(vectors)
  const asked = vectors.numbers.subarray(0, vectors.dimensions)
  const lists = listed(clusters, asked)
  expect(lists.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: vectors.count }, (_, n) => n))
  const nearest = lists.slice(0, lists.length / 4).flat()
  // A list may hold other documents, too; what counts is that few of those alike lie further away.
  expect(nearest.filter((document) => document % 8 === 0).length).toBeGreaterThanOrEqual(95)
  const opened = Clusters.fromSnapshot(clusters.toSnapshot())
  expect(listed(opened, asked)).toEqual(lists)
})

it("follows new numbers after documents were dropped", async () => {
  const vectors = vectorsAround(4, 50)
  const clusters = await Clusters.of(vectors)
  const renumbering = Uint32Array.from({ length: vectors.count }, (_, n) =>
    n % 2 === 0 ? n / 2 : 0xffffffff,
  )
  clusters.compact(renumbering)
  const left = listed(clusters, vectors.numbers.subarray(0, vectors.dimensions)).flat()
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: vectors.count / 2 }, (_, n) => n))
})
