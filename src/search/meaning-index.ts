import { ParleyError } from "../intent/index.ts"
import { growable } from "./growable.ts"
import { gone, type Renumbering } from "./renumbering.ts"

export interface Near {
  readonly document: number
  /** Cosine of the angle between the two meanings. */
  readonly likeness: number
}

/** Parts of a code whose ones are summed up in bytes: 31 times 8 fits into one. */
const mostParts = 31
/** Below this many documents each is compared in full. */
const fewDocuments = 600
/** How many of those nearest by their codes are compared in full, for each one wanted. */
const rescored = 2

/**
 * Vectors of meaning. Each is kept as one sign bit per dimension and as 8-bit numbers with a scale: the bits find
 * the neighbourhood by Hamming distance, the numbers put it in order.
 */
export class MeaningIndex {
  readonly #dimensions: number
  readonly #codeLength: number
  #codes = growable.integers()
  #numbers = growable.signedBytes()
  #scales = growable.floats()

  constructor(dimensions: number) {
    this.#dimensions = dimensions
    this.#codeLength = Math.ceil(dimensions / 32)
    if (this.#codeLength > mostParts)
      throw new ParleyError(
        "invalid_configuration",
        `An encoder of ${dimensions} dimensions is too wide: at most ${mostParts * 32}.`,
      )
  }

  /** Documents are added in the order of their numbers; a vector of zeros is near to nothing. */
  add(vector: Float32Array): void {
    let most = 0
    for (let index = 0; index < vector.length; index++) most = Math.max(most, Math.abs(vector[index]!))
    const scale = most / 127
    const numbers = new Int8Array(vector.length)
    if (scale > 0)
      for (let index = 0; index < vector.length; index++) numbers[index] = Math.round(vector[index]! / scale)
    this.#scales.push(scale)
    this.#numbers.append(numbers)
    this.#codes.append(this.#toCode(vector))
  }

  #toCode(vector: Float32Array): Uint32Array {
    const code = new Uint32Array(this.#codeLength)
    for (let index = 0; index < vector.length; index++)
      if (vector[index]! > 0) code[index >>> 5]! |= 1 << (index & 31)
    return code
  }

  likenessOf(document: number, vector: Float32Array): number {
    const start = document * this.#dimensions
    const numbers = this.#numbers.items
    let sum = 0
    for (let index = 0; index < vector.length; index++) sum += numbers[start + index]! * vector[index]!
    return sum * this.#scales.items[document]!
  }

  /** The selected documents nearest in meaning, nearest first. */
  nearest(vector: Float32Array, selected: Uint8Array, limit: number): Near[] {
    const documents = this.#neighbourhood(vector, selected, limit * rescored)
    return documents
      .map((document) => ({ document, likeness: this.likenessOf(document, vector) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, limit)
  }

  /** The `wanted` selected documents whose codes differ least, found through a histogram of the distances. */
  #neighbourhood(vector: Float32Array, selected: Uint8Array, wanted: number): number[] {
    const few = Math.max(wanted, fewDocuments)
    const chosen: number[] = []
    for (let document = 0; document < selected.length && chosen.length <= few; document++)
      if (selected[document] === 1) chosen.push(document)
    if (chosen.length <= few) return chosen
    const distances = this.#distances(this.#toCode(vector), selected)
    const counts = new Uint32Array(this.#dimensions + 1)
    for (let document = 0; document < selected.length; document++)
      if (selected[document] === 1) counts[distances[document]!]!++
    let radius = 0
    for (let sum = counts[0]!; sum < wanted && radius < this.#dimensions; ) sum += counts[++radius]!
    const near: number[] = []
    for (let document = 0; document < selected.length && near.length < wanted * 1.5; document++)
      if (selected[document] === 1 && distances[document]! <= radius) near.push(document)
    return near
  }

  #distances(code: Uint32Array, selected: Uint8Array): Uint16Array {
    const codes = this.#codes.items
    const length = this.#codeLength
    const distances = new Uint16Array(selected.length)
    for (let document = 0; document < selected.length; document++) {
      if (selected[document] === 0) continue
      const start = document * length
      let bytes = 0
      for (let part = 0; part < length; part++) bytes += onesPerByte(codes[start + part]! ^ code[part]!)
      // At most 8 ones in each byte of a part, so the sums of all parts stay within their bytes.
      distances[document] = sumOfBytes(bytes)
    }
    return distances
  }

  compact(renumbering: Renumbering): void {
    const [codes, numbers, scales] = [growable.integers(), growable.signedBytes(), growable.floats()]
    for (let document = 0; document < renumbering.length; document++) {
      if (renumbering[document] === gone) continue
      codes.append(this.#codes.items.subarray(document * this.#codeLength, (document + 1) * this.#codeLength))
      const start = document * this.#dimensions
      numbers.append(this.#numbers.items.subarray(start, start + this.#dimensions))
      scales.push(this.#scales.items[document]!)
    }
    this.#codes = codes
    this.#numbers = numbers
    this.#scales = scales
  }
}

/** How many ones each byte of a number has, in that byte: sums of neighbours, then of pairs, then of fours. */
function onesPerByte(value: number): number {
  let ones = value - ((value >>> 1) & 0x55555555)
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
  return (ones + (ones >>> 4)) & 0x0f0f0f0f
}

function sumOfBytes(value: number): number {
  const pairs = (value & 0x00ff00ff) + ((value >>> 8) & 0x00ff00ff)
  return (pairs & 0xffff) + (pairs >>> 16)
}
