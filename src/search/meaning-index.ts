import { bitsPerByte, sumOfBytes } from "./bits.ts"
import type { DocumentSet } from "./document-set.ts"
import { growable } from "./growable.ts"
import { highestScores } from "./highest-scores.ts"
import { gone, type Renumbering } from "./renumbering.ts"

/** A vector as 8-bit numbers, which times the scale are the vector's own. */
export interface Meaning {
  readonly numbers: Int8Array
  readonly scale: number
}

export interface Near {
  readonly document: number
  /** Cosine of the angle between the two meanings. */
  readonly likeness: number
}

/** Signs in a code, 32 to a part; the leading dimensions of an encoder say most. */
const codeParts = 4
const codeSigns = codeParts * 32
/** How many of those nearest by their codes are compared in full, for each one wanted. */
const rescored = 5

/**
 * Vectors of meaning. Each is kept as 8-bit numbers with a scale, and its first dimensions as one sign bit each: the
 * bits find the neighbourhood by Hamming distance, the numbers put it in order.
 */
export class MeaningIndex {
  readonly #dimensions: number
  #codes = growable.signedIntegers()
  #numbers = growable.signedBytes()
  #scales = growable.floats()
  /** Of the question at hand, by document; kept, so that a question leaves nothing large behind. */
  #distances = new Uint8Array()

  constructor(dimensions: number) {
    this.#dimensions = dimensions
  }

  /** Documents are added in the order of their numbers; a vector of zeros is near to nothing. */
  add(vector: Float32Array): void {
    const { numbers, scale } = toMeaning(vector)
    this.#scales.push(scale)
    this.#numbers.append(numbers)
    this.#codes.append(toCode(numbers))
  }

  likenessOf(document: number, meaning: Meaning): number {
    const start = document * this.#dimensions
    const [numbers, others] = [this.#numbers.items, meaning.numbers]
    let sum = 0
    // Whole numbers that stay below 2^31 are added up fastest as such.
    for (let index = 0; index < others.length; index++)
      sum = (sum + numbers[start + index]! * others[index]!) | 0
    return sum * this.#scales.items[document]! * meaning.scale
  }

  /** The selected documents nearest in meaning, in no order. */
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

  /** The `wanted` selected documents whose codes differ least, found through a histogram of the distances. */
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

  /** Writes down how many signs of every selected document differ; gives how many documents are how far. */
  #measure(code: Int32Array, selected: DocumentSet): Uint32Array {
    const documents = this.#scales.length
    if (this.#distances.length < documents) this.#distances = new Uint8Array(this.#scales.items.length)
    const [codes, distances] = [this.#codes.items, this.#distances]
    const [first, second, third, fourth] = [code[0]!, code[1]!, code[2]!, code[3]!]
    const counts = new Uint32Array(codeSigns + 1)
    for (let document = 0; document < documents; document++) {
      if (!selected.has(document)) continue
      const start = document * codeParts
      // Each part adds at most 8 to a byte, so that neither a byte nor the sum of all four overflows.
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
