import { toTerms } from "../language/index.ts"
import { DocumentSet } from "./document-set.ts"
import { type Growable, growable } from "./growable.ts"
import { pack } from "./packed-lists.ts"
import { gone, type Renumbering } from "./renumbering.ts"
import { type Variant, Vocabulary } from "./vocabulary.ts"

/** A text of a document, and how much its words count. */
export interface WeightedText {
  readonly text: string
  readonly weight: number
}

interface Postings {
  readonly documents: Growable<Uint32Array>
  /** How often the word occurs in the document, weighted by where; at most 255. */
  readonly counts: Growable<Uint8Array>
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
  /** By document: BM25 as a share of the highest possible score; 0 if it has none of the words. */
  readonly scores: Float32Array
  /** By document: the share of the query's words that it has; rare words count more. */
  readonly coverage: Float32Array
}

/** All words of an index; the lists of all words are one after the other, each up to its end. */
export interface WordSnapshot {
  readonly words: readonly string[]
  readonly ends: Uint32Array
  readonly documents: Uint32Array
  readonly counts: Uint8Array
  readonly lengths: Float32Array
  readonly tokens: Uint32Array
  readonly starts: Uint32Array
}

const saturation = 1.2
const lengthEffect = 0.4
/** Separates two texts of one document, so that no phrase matches across them. */
const gap = gone
const mostWords = 32
/** How much a word that no document has counts against documents that have the others. */
const unknownWord = 0.25

/** Maps words to documents, with BM25 over weighted counts, and documents to words for exact phrases. */
export class WordIndex {
  readonly #vocabulary = new Vocabulary()
  #postings: Postings[] = []
  #lengths = growable.floats()
  #tokens = growable.integers()
  #starts = growable.integers()
  #totalLength = 0
  #documents = 0
  /** Scores of the current words; reused, so that a question does not leave large arrays behind. */
  #scores: WordScores = { scores: new Float32Array(), coverage: new Float32Array() }
  readonly #isAlive: (document: number) => boolean

  constructor(isAlive: (document: number) => boolean) {
    this.#isAlive = isAlive
    this.#starts.push(0)
  }

  /** Documents must be added in the order of their numbers. */
  add(document: number, texts: readonly WeightedText[]): void {
    const counts = new Map<number, number>()
    let length = 0
    for (const { text, weight } of texts) {
      for (const word of toTerms(text)) {
        const term = this.#vocabulary.add(word)
        counts.set(term, (counts.get(term) ?? 0) + weight)
        this.#tokens.push(term)
        length++
      }
      this.#tokens.push(gap)
    }
    this.#starts.push(this.#tokens.length)
    this.#lengths.push(length)
    this.#totalLength += length
    this.#documents++
    for (const [term, count] of counts) {
      this.#postings[term] ??= { documents: growable.integers(2), counts: growable.bytes(2) }
      this.#postings[term].documents.push(document)
      this.#postings[term].counts.push(Math.min(255, Math.max(1, Math.round(count))))
    }
  }

  toSnapshot(): WordSnapshot {
    const { lists: documents, ends } = pack(this.#postings.map((one) => one?.documents))
    const counts = growable.bytes()
    for (const postings of this.#postings)
      if (postings) counts.append(postings.counts.items.subarray(0, postings.counts.length))
    return {
      words: this.#vocabulary.toSnapshot(),
      ends,
      documents,
      counts: counts.copy(),
      lengths: this.#lengths.copy(),
      tokens: this.#tokens.copy(),
      starts: this.#starts.copy(),
    }
  }

  /** Fills an empty index. */
  load(snapshot: WordSnapshot): void {
    for (const word of snapshot.words) this.#vocabulary.add(word)
    let start = 0
    for (const end of snapshot.ends) {
      const [documents, counts] = [growable.integers(0), growable.bytes(0)]
      documents.load(snapshot.documents.subarray(start, end))
      counts.load(snapshot.counts.subarray(start, end))
      this.#postings.push({ documents, counts })
      start = end
    }
    this.#lengths.load(snapshot.lengths)
    this.#tokens.load(snapshot.tokens)
    this.#starts.load(snapshot.starts)
    this.#documents = snapshot.lengths.length
    this.#totalLength = snapshot.lengths.reduce((sum, length) => sum + length, 0)
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
    return this.#postings[term]?.documents.length ?? 0
  }

  #rarity(frequency: number): number {
    const all = Math.max(this.#documents, frequency)
    return Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5))
  }

  score(words: readonly QueryWord[], selected: DocumentSet): WordScores {
    const { scores, coverage } = this.#blankScores()
    const lengths = this.#lengths.items
    const average = this.#totalLength / Math.max(1, this.#documents)
    const fixed = saturation * (1 - lengthEffect)
    const perWord = (saturation * lengthEffect) / average
    const best = words.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0) || 1
    for (const { variants, rarity, weight } of words)
      for (const { term, likeness } of variants) {
        const postings = this.#postings[term]!
        const [documents, counts, { length }] = [
          postings.documents.items,
          postings.counts.items,
          postings.documents,
        ]
        const part = (rarity * weight * likeness) / best
        for (let index = 0; index < length; index++) {
          const document = documents[index]!
          if (!selected.has(document)) continue
          const times = counts[index]!
          scores[document]! += (part * times) / (times + fixed + perWord * lengths[document]!)
          coverage[document]! += part
        }
      }
    return { scores, coverage }
  }

  #blankScores(): WordScores {
    const count = this.#lengths.length
    if (this.#scores.scores.length < count) {
      const room = this.#lengths.items.length
      this.#scores = { scores: new Float32Array(room), coverage: new Float32Array(room) }
    }
    const scores = this.#scores.scores.subarray(0, count).fill(0)
    const coverage = this.#scores.coverage.subarray(0, count).fill(0)
    return { scores, coverage }
  }

  /** Keeps only the selected documents that have all these words next to each other, in order. */
  keepPhrase(text: string, selected: DocumentSet): void {
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
      const postings = term === undefined ? undefined : this.#postings[term]
      if (postings)
        for (let index = 0; index < postings.documents.length; index++)
          has.add(postings.documents.items[index]!)
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
      tokens.append(
        this.#tokens.items.subarray(this.#starts.items[document], this.#starts.items[document + 1]),
      )
      starts.push(tokens.length)
      lengths.push(this.#lengths.items[document]!)
    }
    this.#tokens = tokens
    this.#starts = starts
    this.#lengths = lengths
    for (const postings of this.#postings) if (postings) compactPostings(postings, renumbering)
  }
}

function compactPostings({ documents, counts }: Postings, renumbering: Renumbering): void {
  let kept = 0
  for (let index = 0; index < documents.length; index++) {
    const renumbered = renumbering[documents.items[index]!]!
    if (renumbered === gone) continue
    documents.items[kept] = renumbered
    counts.items[kept++] = counts.items[index]!
  }
  documents.truncate(kept)
  counts.truncate(kept)
}
