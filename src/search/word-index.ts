import { toTerms } from "../language/index.ts"
import { DocumentSet } from "./document-set.ts"
import { growable } from "./growable.ts"
import { type ListsSnapshot, PackedLists } from "./packed-lists.ts"
import { gone, type Renumbering } from "./renumbering.ts"
import { type Variant, Vocabulary } from "./vocabulary.ts"

/** A text of a document, and how much its words count. */
export interface WeightedText {
  readonly text: string
  readonly weight: number
}

/** One word of a query, with all its possible meanings. */
export interface QueryWord {
  readonly word: string
  readonly variants: readonly Variant[]
  readonly rarity: number
  /** How much the word counts in this query. */
  readonly weight: number
}

/** Valid until the next words are scored. */
export interface WordScores {
  /** Those that have any of the words. */
  readonly documents: Uint32Array
  /** By document: BM25 as a share of the highest possible score; 0 if it has none of the words. */
  readonly scores: Float32Array
  /** By document: the share of the query's words that it has; rare words count more. */
  readonly coverage: Float32Array
}

export interface WordSnapshot {
  readonly words: readonly string[]
  readonly postings: ListsSnapshot
  readonly lengths: Float32Array
  /** The words of documents in their order, where phrases are searched for. */
  readonly order?: { readonly tokens: Uint32Array; readonly starts: Uint32Array } | undefined
}

export interface WordIndexOptions {
  readonly isAlive: (document: number) => boolean
  /** Whether the order of words is kept, for exact phrases. */
  readonly phrases: boolean
}

const saturation = 1.2
const lengthEffect = 0.4
/** Separates two texts of one document, so that no phrase matches across them. */
const gap = gone
const mostWords = 32
/** How much a word that no document has counts against documents that have the others. */
const unknownWord = 0.25
/** An entry of a list is a document and, in its lowest byte, how often it has the word, weighted by where. */
const mostTimes = 255
const mostDocuments = 2 ** 24

/** Maps words to documents, with BM25 over weighted counts, and, where wanted, documents to words for exact phrases. */
export class WordIndex {
  readonly #vocabulary = new Vocabulary()
  #postings = new PackedLists()
  #lengths = growable.floats()
  #tokens = growable.integers()
  #starts = growable.integers()
  #totalLength = 0
  #documents = 0
  /** Scores of the current words; reused, so that a question does not leave large arrays behind. */
  #scores = new Float32Array()
  #coverage = new Float32Array()
  #scored = new Uint32Array()
  #scoredCount = 0
  readonly #isAlive: (document: number) => boolean
  readonly #phrases: boolean

  constructor({ isAlive, phrases }: WordIndexOptions) {
    this.#isAlive = isAlive
    this.#phrases = phrases
    this.#starts.push(0)
  }

  /** Documents must be added in the order of their numbers. */
  add(document: number, texts: readonly WeightedText[]): void {
    if (document >= mostDocuments) throw new RangeError(`An index holds at most ${mostDocuments} documents.`)
    const counts = new Map<number, number>()
    let length = 0
    for (const { text, weight } of texts) {
      for (const word of toTerms(text)) {
        const term = this.#vocabulary.add(word)
        counts.set(term, (counts.get(term) ?? 0) + weight)
        if (this.#phrases) this.#tokens.push(term)
        length++
      }
      if (this.#phrases) this.#tokens.push(gap)
    }
    if (this.#phrases) this.#starts.push(this.#tokens.length)
    this.#lengths.push(length)
    this.#totalLength += length
    this.#documents++
    for (const [term, count] of counts)
      this.#postings.add(term, document * 256 + Math.min(mostTimes, Math.max(1, Math.round(count))))
  }

  toSnapshot(): WordSnapshot {
    return {
      words: this.#vocabulary.words.slice(),
      postings: this.#postings.toSnapshot(),
      lengths: this.#lengths.view(),
      order: this.#phrases ? { tokens: this.#tokens.view(), starts: this.#starts.view() } : undefined,
    }
  }

  /** Fills an empty index; `isAlive` must know the documents already. */
  load({ words, postings, lengths, order }: WordSnapshot): void {
    for (const word of words) this.#vocabulary.add(word)
    this.#postings.load(postings)
    this.#lengths.load(lengths)
    if (order) {
      this.#tokens.load(order.tokens)
      this.#starts.load(order.starts)
    }
    for (let document = 0; document < lengths.length; document++) {
      if (!this.#isAlive(document)) continue
      this.#documents++
      this.#totalLength += lengths[document]!
    }
  }

  forget(document: number): void {
    this.#totalLength -= this.#lengths.items[document]!
    this.#documents--
  }

  /** A query's words. A word that no document has stands for words that begin with it or are spelled similarly. */
  read(text: string, weight = 1): QueryWord[] {
    const words = [...new Set(toTerms(text))].slice(0, mostWords)
    return words.map((word) => {
      const variants = this.#variantsOf(word)
      const frequency = Math.max(0, ...variants.map(({ term }) => this.#frequency(term)))
      const likeness = Math.max(0, ...variants.map((variant) => variant.likeness))
      return {
        word,
        variants,
        rarity: this.#rarity(frequency),
        weight: weight * (likeness === 0 ? unknownWord : likeness),
      }
    })
  }

  /** Whether any document has exactly this word. */
  has(word: string): boolean {
    const term = this.#vocabulary.find(word)
    return term !== undefined && this.#frequency(term) > 0
  }

  wordOf(term: number): string {
    return this.#vocabulary.wordOf(term)
  }

  #variantsOf(word: string): readonly Variant[] {
    const exact = this.#vocabulary.find(word)
    if (exact !== undefined && this.#frequency(exact) > 0) return [{ term: exact, likeness: 1 }]
    const weigh = (term: number) => this.#frequency(term)
    const longer = word.length >= 3 ? this.#vocabulary.findByPrefix(word, weigh) : []
    return longer.length > 0 ? longer : this.#vocabulary.findMistyped(word, weigh)
  }

  #frequency(term: number): number {
    return this.#postings.lengthOf(term)
  }

  #rarity(frequency: number): number {
    const all = Math.max(this.#documents, frequency)
    return Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5))
  }

  score(words: readonly QueryWord[], selected: DocumentSet): WordScores {
    this.#blankScores()
    const average = this.#totalLength / Math.max(1, this.#documents)
    const fixed = saturation * (1 - lengthEffect)
    const perWord = (saturation * lengthEffect) / average
    const best = words.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0) || 1
    for (const { variants, rarity, weight } of words)
      for (const { term, likeness } of variants)
        for (const entries of this.#postings.parts(term))
          this.#addScores(entries, (rarity * weight * likeness) / best, fixed, perWord, selected)
    return {
      documents: this.#scored.subarray(0, this.#scoredCount),
      scores: this.#scores,
      coverage: this.#coverage,
    }
  }

  #addScores(
    entries: ArrayLike<number>,
    part: number,
    fixed: number,
    perWord: number,
    selected: DocumentSet,
  ): void {
    const [scores, coverage, scored] = [this.#scores, this.#coverage, this.#scored]
    const lengths = this.#lengths.items
    let count = this.#scoredCount
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!
      const document = entry >>> 8
      if (!selected.has(document)) continue
      if (coverage[document] === 0) scored[count++] = document
      const times = entry & mostTimes
      scores[document]! += (part * times) / (times + fixed + perWord * lengths[document]!)
      coverage[document]! += part
    }
    this.#scoredCount = count
  }

  /** Only what the last words left behind is cleared. */
  #blankScores(): void {
    if (this.#scores.length < this.#lengths.length) {
      const room = this.#lengths.items.length
      this.#scores = new Float32Array(room)
      this.#coverage = new Float32Array(room)
      this.#scored = new Uint32Array(room)
    } else
      for (let place = 0; place < this.#scoredCount; place++) {
        this.#scores[this.#scored[place]!] = 0
        this.#coverage[this.#scored[place]!] = 0
      }
    this.#scoredCount = 0
  }

  /** Keeps only the selected documents that have all these words next to each other, in order. */
  keepPhrase(text: string, selected: DocumentSet): void {
    if (!this.#phrases)
      throw new Error("This index does not keep the order of words, so it knows no phrases.")
    const terms = toTerms(text).map((word) => this.#vocabulary.find(word))
    if (terms.length === 0) return
    this.keepWords(text, selected)
    for (const document of selected.list())
      if (!this.#hasPhrase(document, terms as number[])) selected.delete(document)
  }

  /** Keeps only the selected documents that have every one of these words. */
  keepWords(text: string, selected: DocumentSet): void {
    for (const word of toTerms(text)) {
      const has = new DocumentSet(this.#lengths.length)
      const term = this.#vocabulary.find(word)
      if (term !== undefined)
        for (const entries of this.#postings.parts(term))
          for (let index = 0; index < entries.length; index++) has.add(entries[index]! >>> 8)
      selected.keep(has)
    }
  }

  #hasPhrase(document: number, terms: readonly number[]): boolean {
    const tokens = this.#tokens.items
    const end = this.#starts.items[document + 1]! - terms.length
    for (let at = this.#starts.items[document]!; at <= end; at++) {
      let length = 0
      while (length < terms.length && tokens[at + length] === terms[length]) length++
      if (length === terms.length) return true
    }
    return false
  }

  /** Drops the entries of removed documents. The words stay, because their numbers are used elsewhere. */
  compact(renumbering: Renumbering): void {
    const [tokens, starts, lengths] = [growable.integers(), growable.integers(), growable.floats()]
    starts.push(0)
    for (let document = 0; document < renumbering.length; document++) {
      if (!this.#isAlive(document)) continue
      lengths.push(this.#lengths.items[document]!)
      if (!this.#phrases) continue
      tokens.append(
        this.#tokens.items.subarray(this.#starts.items[document], this.#starts.items[document + 1]),
      )
      starts.push(tokens.length)
    }
    this.#tokens = tokens
    this.#starts = starts
    this.#lengths = lengths
    this.#postings = this.#postings.replaced((entry) => {
      const renumbered = renumbering[entry >>> 8]!
      return renumbered === gone ? undefined : renumbered * 256 + (entry & mostTimes)
    })
    this.#scores = new Float32Array()
    this.#scoredCount = 0
  }
}
