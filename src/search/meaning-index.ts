import { bitsPerByte, sumOfBytes } from "./bits.ts"
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
}

/** 32-bit parts of a code of sign bits; an encoder's first dimensions say most. */
const codeParts = 4
const codeSigns = codeParts * 32
/** How many of the nearest by code are compared in full, for each result wanted. */
const rescored = 5

/**
 * Vectors of meaning, stored as 8-bit numbers with a scale, and their first dimensions also as one sign bit each. The
 * bits find the neighbourhood by Hamming distance, the numbers rank it.
 */
export class MeaningIndex {
  readonly #dimensions: number
  #codes = growable.signedIntegers()
  #numbers = growable.signedBytes()
  #scales = growable.floats()
  /**
   * Distances to the current question, by document; reused, so that a question does not leave a large array behind.
   */
  #distances = new Uint8Array()

  constructor(dimensions: number) {
    this.#dimensions = dimensions
  }

  /** Documents must be added in the order of their numbers; a vector of zeros is near nothing. */
  add(vector: Float32Array): void {
    const { numbers, scale } = toMeaning(vector)
    this.#scales.push(scale)
    this.#numbers.append(numbers)
    this.#codes.append(toCode(numbers))
  }

  toSnapshot(): MeaningSnapshot {
    return { codes: this.#codes.copy(), numbers: this.#numbers.copy(), scales: this.#scales.copy() }
  }

  /** Fills an empty index. */
  load({ codes, numbers, scales }: MeaningSnapshot): void {
    this.#codes.load(codes)
    this.#numbers.load(numbers)
    this.#scales.load(scales)
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
    const chosen = selected.list(wanted + 1)
    if (chosen.length <= wanted) return chosen
    const counts = this.#measure(toCode(numbers), selected)
    let radius = 0
    for (let sum = counts[0]!; sum < wanted && radius < codeSigns; ) sum += counts[++radius]!
    const distances = this.#distances
    const near: number[] = []
    for (let document = 0; document < this.#scales.length && near.length < wanted * 1.5; document++)
      if (distances[document]! <= radius && selected.has(document)) near.push(document)
    return near
  }

  /**
   * Stores for each selected document how many signs differ; returns how many documents there are at each distance.
   */
  #measure(code: Int32Array, selected: DocumentSet): Uint32Array {
    const documents = this.#scales.length
    if (this.#distances.length < documents) this.#distances = new Uint8Array(this.#scales.items.length)
    const [codes, distances] = [this.#codes.items, this.#distances]
    const [first, second, third, fourth] = [code[0]!, code[1]!, code[2]!, code[3]!]
    const counts = new Uint32Array(codeSigns + 1)
    for (let document = 0; document < documents; document++) {
      if (!selected.has(document)) continue
      const start = document * codeParts
      // Each part adds at most 8 to a byte, so neither a byte nor the sum of the four overflows.
      const bytes =
        bitsPerByte(codes[start]! ^ first) +
        bitsPerByte(codes[start + 1]! ^ second) +
        bitsPerByte(codes[start + 2]! ^ third) +
        bitsPerByte(codes[start + 3]! ^ fourth)
      const distance = sumOfBytes(bytes)
      distances[document] = distance
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
