import { setImmediate } from "node:timers/promises"
import { nearestCentroid, trainCentroids, type Vectors } from "./centroids.ts"
import { type ListsSnapshot, PackedLists } from "./packed-lists.ts"
import type { Renumbering } from "./renumbering.ts"
import { gone } from "./renumbering.ts"

export interface ClustersSnapshot {
  /** Clusters are found in two steps: so many at first, and within each of them so many. */
  readonly branches: number
  readonly coarse: Float32Array
  readonly fine: Float32Array
  readonly lists: ListsSnapshot
}

/** For each cluster, so many documents are looked at to find its middle. */
const sampled = 24
/** Documents between two pauses: about ten milliseconds. */
const atOnce = 1_000

/**
 * Documents in lists by where their meaning lies. A question looks only into the lists nearest to it. There are about as
 * many lists as documents in each.
 */
export class Clusters {
  readonly #branches: number
  readonly #dimensions: number
  readonly #coarse: Float32Array
  readonly #fine: Float32Array
  #lists: PackedLists

  private constructor({ branches, coarse, fine }: Omit<ClustersSnapshot, "lists">, lists: PackedLists) {
    this.#branches = branches
    this.#dimensions = coarse.length / branches
    this.#coarse = coarse
    this.#fine = fine
    this.#lists = lists
  }

  /** Finds the clusters of these vectors and puts each into one; pauses, so that others in this process go on. */
  static async of(vectors: Vectors): Promise<Clusters> {
    const branches = Math.max(2, Math.round(vectors.count ** 0.25))
    const sample = evenly(vectors.count, branches * branches * sampled)
    const coarse = await trainCentroids(vectors, sample, branches)
    const groups: number[][] = Array.from({ length: branches }, () => [])
    for (const document of sample) groups[nearestCentroid(coarse, vectors, document)]!.push(document)
    const fine = new Float32Array(coarse.length * branches)
    for (const [place, group] of groups.entries()) {
      const within = group.length > 0 ? group : sample.slice(0, branches)
      fine.set(await trainCentroids(vectors, within, branches), place * coarse.length)
    }
    const clusters = new Clusters({ branches, coarse, fine }, new PackedLists())
    for (let document = 0; document < vectors.count; document++) {
      clusters.add(document, vectors)
      if (document % atOnce === 0) await setImmediate()
    }
    return clusters
  }

  get count(): number {
    return this.#branches ** 2
  }

  add(document: number, vectors: Vectors): void {
    const branch = nearestCentroid(this.#coarse, vectors, document)
    const size = this.#branches * this.#dimensions
    const within = this.#fine.subarray(branch * size, (branch + 1) * size)
    this.#lists.add(branch * this.#branches + nearestCentroid(within, vectors, document), document)
  }

  /** The lists, the one nearest to a meaning first. */
  *nearest(numbers: Int8Array): Iterable<readonly ArrayLike<number>[]> {
    const nearness = new Float32Array(this.count)
    for (let cluster = 0; cluster < this.count; cluster++) {
      const start = cluster * this.#dimensions
      let sum = 0
      for (let index = 0; index < this.#dimensions; index++)
        sum += this.#fine[start + index]! * numbers[index]!
      nearness[cluster] = sum
    }
    const order = Uint32Array.from(nearness.keys()).sort((a, b) => nearness[b]! - nearness[a]!)
    for (const cluster of order) yield this.#lists.parts(cluster)
  }

  compact(renumbering: Renumbering): void {
    this.#lists = this.#lists.replaced((document) =>
      renumbering[document] === gone ? undefined : renumbering[document],
    )
  }

  toSnapshot(): ClustersSnapshot {
    const { coarse, fine, lists } = {
      coarse: this.#coarse,
      fine: this.#fine,
      lists: this.#lists.toSnapshot(),
    }
    return { branches: this.#branches, coarse, fine, lists }
  }

  static fromSnapshot({ lists, ...parts }: ClustersSnapshot): Clusters {
    const clusters = new Clusters(parts, new PackedLists())
    clusters.#lists.load(lists)
    return clusters
  }
}

function evenly(count: number, wanted: number): number[] {
  const step = Math.max(1, count / wanted)
  return Array.from({ length: Math.min(count, wanted) }, (_, place) => Math.floor(place * step))
}
