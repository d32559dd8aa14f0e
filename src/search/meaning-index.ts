import { bitsPerByte, sumOfBytes } from "./bits.ts"
import type { Vectors } from "./centroids.ts"
import { Clusters, type ClustersSnapshot } from "./clusters.ts"
import type { DocumentSet } from "./document-set.ts"
import { growable } from "./growable.ts"
import { highestScores } from "./highest-scores.ts"
import { gone, type Renumbering } from "./renumbering.ts"

/** A vector as 8-bit numbers; multiplied by the scale, they are the original numbers. */
export interface Meaning {
  readonly numbers: Int8Array
  readonly scale: number
}

export interface Near {
  readonly document: number
  /** Cosine of the angle between the two meanings. */
  readonly likeness: number
}

export interface MeaningSnapshot {
  readonly codes: Int32Array
  readonly numbers: Int8Array
  readonly scales: Float32Array
  readonly clusters?: ClustersSnapshot | undefined
}

export interface MeaningOptions {
  readonly dimensions: number
  /** How many of the nearest clusters are searched; `Infinity` searches all documents. */
  readonly probes?: number | undefined
}

/** 32-bit parts of a code of sign bits; an encoder's first dimensions say most. */
const codeParts = 4
const codeSigns = codeParts * 32
/** How many of the nearest by code are compared in full, for each result wanted. */
const rescored = 5
/** Fewer documents than this many for each one wanted are compared without looking for clusters. */
const few = 8
/** From so many documents on they lie in clusters; found anew whenever there are four times as many. */
const clusteredFrom = 50_000
const clusterGrowth = 4
/** A first choice: bench/mediator-search prints what it finds beside a full scan. */
const defaultProbes = 64

/**
 * Vectors of meaning, stored as 8-bit numbers with a scale, and their first dimensions also as one sign bit each.
 * Clusters say where to look, the bits find the neighbourhood by Hamming distance, and the numbers rank it.
 */
export class MeaningIndex {
  readonly #dimensions: number
  readonly #probes: number
  #codes = growable.signedIntegers()
  #numbers = growable.signedBytes()
  #scales = growable.floats()
  #clusters: Clusters | undefined
  /** How many documents there were when the clusters were found. */
  #clusteredAt = 0
  /** Grows when documents get other numbers: clusters that were being looked for are of no use then. */
  #generation = 0
  /** The documents looked at for the current question, and their distances; reused, since they are large. */
  #places = new Uint32Array()
  #distances = new Uint8Array()

  constructor({ dimensions, probes = defaultProbes }: MeaningOptions) {
    this.#dimensions = dimensions
    this.#probes = probes
  }

  /** Documents must be added in the order of their numbers; a vector of zeros is near nothing. */
  add(vector: Float32Array): void {
    const { numbers, scale } = toMeaning(vector)
    this.#scales.push(scale)
    this.#numbers.append(numbers)
    this.#codes.append(toCode(numbers))
    this.#clusters?.add(this.#scales.length - 1, this.#vectors())
  }

  #vectors(): Vectors {
    const dimensions = this.#dimensions
    const used = Math.min(dimensions, codeSigns)
    const [numbers, scales, { length: count }] = [this.#numbers.items, this.#scales.items, this.#scales]
    return { numbers, scales, dimensions, used, count }
  }

  /** Finds clusters where there are none yet, or where there are far more documents than when they were found. */
  async cluster(): Promise<void> {
    const vectors = this.#vectors()
    if (vectors.count < Math.max(clusteredFrom, this.#clusteredAt * clusterGrowth)) return
    const [before, generation] = [this.#clusteredAt, this.#generation]
    this.#clusteredAt = vectors.count
    const clusters = await Clusters.of(vectors)
    if (generation !== this.#generation) {
      this.#clusteredAt = before
      return
    }
    // What was added in the meantime.
    for (let document = vectors.count; document < this.#scales.length; document++)
      clusters.add(document, this.#vectors())
    this.#clusters = clusters
  }

  toSnapshot(): MeaningSnapshot {
    return {
      codes: this.#codes.view(),
      numbers: this.#numbers.view(),
      scales: this.#scales.view(),
      clusters: this.#clusters?.toSnapshot(),
    }
  }

  /** Fills an empty index. */
  load({ codes, numbers, scales, clusters }: MeaningSnapshot): void {
    this.#codes.load(codes)
    this.#numbers.load(numbers)
    this.#scales.load(scales)
    this.#clusters = clusters && Clusters.fromSnapshot(clusters)
    this.#clusteredAt = clusters ? scales.length : 0
  }

  likenessOf(document: number, meaning: Meaning): number {
    const start = document * this.#dimensions
    const [numbers, others] = [this.#numbers.items, meaning.numbers]
    let sum = 0
    // Integers below 2^31 are added fastest as integers.
    for (let index = 0; index < others.length; index++)
      sum = (sum + numbers[start + index]! * others[index]!) | 0
    return sum * this.#scales.items[document]! * meaning.scale
  }

  /** The selected documents nearest in meaning, unordered. */
  nearest(meaning: Meaning, selected: DocumentSet, limit: number): Near[] {
    const documents = this.#neighbourhood(meaning, selected, limit * rescored)
    const likenesses = new Float32Array(documents.length)
    for (let place = 0; place < documents.length; place++)
      likenesses[place] = this.likenessOf(documents[place]!, meaning)
    return highestScores(likenesses, limit).map((place) => ({
      document: documents[place]!,
      likeness: likenesses[place]!,
    }))
  }

  /** The `wanted` selected documents whose codes differ least, found with a histogram of the distances. */
  #neighbourhood({ numbers }: Meaning, selected: DocumentSet, wanted: number): number[] {
    const count = this.#lookAround(numbers, selected, wanted)
    const counts = this.#measure(toCode(numbers), count)
    let radius = 0
    for (let sum = counts[0]!; sum < wanted && radius < codeSigns; ) sum += counts[++radius]!
    const [places, distances] = [this.#places, this.#distances]
    const [near, atRadius]: [number[], number[]] = [[], []]
    for (let place = 0; place < count; place++) {
      if (distances[place]! < radius) near.push(places[place]!)
      else if (distances[place] === radius && atRadius.length < wanted) atRadius.push(places[place]!)
    }
    return [...near, ...atRadius]
  }

  /** Notes the selected documents that may be near; returns how many there are. */
  #lookAround(numbers: Int8Array, selected: DocumentSet, wanted: number): number {
    if (this.#places.length < this.#scales.length) {
      this.#places = new Uint32Array(this.#scales.items.length)
      this.#distances = new Uint8Array(this.#scales.items.length)
    }
    const places = this.#places
    const chosen = selected.list(wanted * few + 1)
    if (chosen.length <= wanted * few) {
      places.set(chosen)
      return chosen.length
    }
    let count = 0
    if (!this.#clusters || this.#probes >= this.#clusters.count) {
      for (let document = 0; document < this.#scales.length; document++)
        if (selected.has(document)) places[count++] = document
      return count
    }
    let probed = 0
    for (const parts of this.#clusters.nearest(numbers)) {
      // Where a filter leaves little in the nearest clusters, the next ones are searched, too.
      if (probed++ >= this.#probes && count >= wanted) break
      for (const part of parts)
        for (let index = 0; index < part.length; index++)
          if (selected.has(part[index]!)) places[count++] = part[index]!
    }
    return count
  }

  /** Notes for each document looked at how many signs differ; returns how many there are at each distance. */
  #measure(code: Int32Array, count: number): Uint32Array {
    const [codes, places, distances] = [this.#codes.items, this.#places, this.#distances]
    const [first, second, third, fourth] = [code[0]!, code[1]!, code[2]!, code[3]!]
    const counts = new Uint32Array(codeSigns + 1)
    for (let place = 0; place < count; place++) {
      const start = places[place]! * codeParts
      // Each part adds at most 8 to a byte, so neither a byte nor the sum of the four overflows.
      const bytes =
        bitsPerByte(codes[start]! ^ first) +
        bitsPerByte(codes[start + 1]! ^ second) +
        bitsPerByte(codes[start + 2]! ^ third) +
        bitsPerByte(codes[start + 3]! ^ fourth)
      const distance = sumOfBytes(bytes)
      distances[place] = distance
      counts[distance]!++
    }
    return counts
  }

  compact(renumbering: Renumbering): void {
    const [codes, numbers, scales] = [growable.signedIntegers(), growable.signedBytes(), growable.floats()]
    for (let document = 0; document < renumbering.length; document++) {
      if (renumbering[document] === gone) continue
      codes.append(this.#codes.items.subarray(document * codeParts, (document + 1) * codeParts))
      const start = document * this.#dimensions
      numbers.append(this.#numbers.items.subarray(start, start + this.#dimensions))
      scales.push(this.#scales.items[document]!)
    }
    this.#codes = codes
    this.#numbers = numbers
    this.#scales = scales
    this.#clusters?.compact(renumbering)
    this.#generation++
  }
}

export function toMeaning(vector: Float32Array): Meaning {
  let most = 0
  for (let index = 0; index < vector.length; index++) most = Math.max(most, Math.abs(vector[index]!))
  const scale = most / 127
  const numbers = new Int8Array(vector.length)
  if (scale > 0)
    for (let index = 0; index < vector.length; index++) numbers[index] = Math.round(vector[index]! / scale)
  return { numbers, scale }
}

function toCode(numbers: Int8Array): Int32Array {
  const code = new Int32Array(codeParts)
  const signs = Math.min(numbers.length, codeSigns)
  for (let index = 0; index < signs; index++) if (numbers[index]! > 0) code[index >>> 5]! |= 1 << (index & 31)
  return code
}
