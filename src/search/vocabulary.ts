import { editDistance } from "../language/index.ts"
import { countBits } from "./bits.ts"
import { growable } from "./growable.ts"

/** A word of the vocabulary that a query's word may mean, and how surely. */
export interface Variant {
  readonly term: number
  readonly likeness: number
}

const mostVariants = 6
const prefixLikeness = 0.75

/**
 * The words of all documents, by number. Finds words by their beginning and despite typing errors. Both search only
 * words of similar length, and no documents.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  /** The letters of a word, one bit each: words that share few letters need many edits. */
  readonly #letters = growable.signedIntegers()
  readonly #byLength = new Map<number, number[]>()
  #sorted: number[] = []

  /** By number. */
  get words(): readonly string[] {
    return this.#words
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  wordOf(term: number): string {
    return this.#words[term]!
  }

  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const term = this.#words.length
    this.#numbers.set(word, term)
    this.#words.push(word)
    this.#letters.push(lettersOf(word))
    const sameLength = this.#byLength.get(word.length)
    if (sameLength) sameLength.push(term)
    else this.#byLength.set(word.length, [term])
    return term
  }

  /** Words that begin with `prefix`, heaviest by `weigh` first. */
  findByPrefix(prefix: string, weigh: (term: number) => number): Variant[] {
    const sorted = this.#sortedTerms()
    let at = lowerBound(sorted.length, (index) => this.#words[sorted[index]!]! < prefix)
    const found: number[] = []
    while (at < sorted.length && found.length < 200 && this.#words[sorted[at]!]!.startsWith(prefix))
      found.push(sorted[at++]!)
    return heaviest(found, weigh).map((term) => ({ term, likeness: prefixLikeness }))
  }

  /**
   * Words one typing error away, or two for long ones. The first letter must match: it is nearly always typed right.
   */
  findMistyped(word: string, weigh: (term: number) => number): Variant[] {
    const edits = word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0
    if (edits === 0 || /\d/.test(word)) return []
    const letters = lettersOf(word)
    const found = new Map<number, number>()
    for (let length = word.length - edits; length <= word.length + edits; length++)
      for (const term of this.#byLength.get(length) ?? []) {
        if (countBits(letters ^ this.#letters.items[term]!) > 2 * edits) continue
        const candidate = this.#words[term]!
        if (candidate.charCodeAt(0) !== word.charCodeAt(0)) continue
        const distance = editDistance(word, candidate, edits)
        if (distance <= edits && weigh(term) > 0) found.set(term, distance)
      }
    const nearest = Math.min(...found.values())
    const kept = [...found].filter(([, distance]) => distance === nearest).map(([term]) => term)
    return heaviest(kept, weigh).map((term) => ({ term, likeness: nearest === 1 ? 0.8 : 0.6 }))
  }

  #sortedTerms(): readonly number[] {
    if (this.#sorted.length < this.#words.length) {
      const words = this.#words
      this.#sorted = words.map((_, term) => term).sort((a, b) => (words[a]! < words[b]! ? -1 : 1))
    }
    return this.#sorted
  }
}

function heaviest(terms: readonly number[], weigh: (term: number) => number): number[] {
  return terms
    .filter((term) => weigh(term) > 0)
    .sort((a, b) => weigh(b) - weigh(a))
    .slice(0, mostVariants)
}

function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) % 32)
  return letters
}

function lowerBound(length: number, isBelow: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
