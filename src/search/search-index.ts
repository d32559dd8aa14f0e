import type { Encoder } from "../understanding/index.ts"
import { Columns, type ColumnsSnapshot } from "./columns.ts"
import type { SearchDocument } from "./document.ts"
import { DocumentSet } from "./document-set.ts"
import type { Filter } from "./filter.ts"
import { MeaningIndex, type MeaningSnapshot, toMeaning } from "./meaning-index.ts"
import { type Candidate, findCandidates, type RankingInput, rank } from "./ranking.ts"
import { gone } from "./renumbering.ts"
import { SameGroups, type SameSnapshot } from "./same-groups.ts"
import type { Hit, SearchQuery, SearchResult } from "./search-query.ts"
import { WordIndex, type WordSnapshot } from "./word-index.ts"

export interface SearchIndexOptions {
  readonly encoder: Encoder
  /** Whether the order of words is kept, so that documents can be found by an exact phrase (no). */
  readonly phrases?: boolean | undefined
  /** How many clusters of meanings are searched, where there are many documents; `Infinity` searches all. */
  readonly probes?: number | undefined
}

export interface FacetValue {
  /** Folded, in the form that filters take. */
  readonly value: string
  readonly label: string
  readonly count: number
}

/** What is stored of an index. Nothing changes it later, so it can be written while the index goes on. */
export interface IndexSnapshot {
  readonly encoder: string
  readonly ids: readonly string[]
  /** The documents that were not removed. */
  readonly alive: Int32Array
  readonly same: SameSnapshot
  readonly words: WordSnapshot
  readonly meanings: MeaningSnapshot
  readonly columns: ColumnsSnapshot
}

const encodedAtOnce = 64
/** Removed documents are dropped once they are more than this many and more than a quarter of all. */
const fewRemoved = 1_000

/**
 * An index in memory: words, meanings, numbers and exact values of documents. It is rebuilt from storage at the start
 * and follows its changes; a document that is put again replaces the earlier one.
 */
export class SearchIndex {
  readonly #encoder: Encoder
  readonly #numbers = new Map<string, number>()
  #ids: string[] = []
  #same = new SameGroups()
  /** The living documents; removed ones keep their numbers for a while. */
  #alive = new DocumentSet()
  readonly #words: WordIndex
  readonly #meanings: MeaningIndex
  readonly #columns = new Columns()
  #removed = 0

  constructor({ encoder, phrases = false, probes }: SearchIndexOptions) {
    this.#encoder = encoder
    this.#words = new WordIndex({ isAlive: (document) => this.#alive.has(document), phrases })
    this.#meanings = new MeaningIndex({ dimensions: encoder.dimensions, probes })
  }

  get size(): number {
    return this.#numbers.size
  }

  get numberFields(): readonly string[] {
    return this.#columns.numberFields
  }

  get valueFields(): readonly string[] {
    return this.#columns.valueFields
  }

  has(id: string): boolean {
    return this.#numbers.has(id)
  }

  /** Whether any document has the word, in the form that `toTerms` returns. */
  hasWord(term: string): boolean {
    return this.#words.has(term)
  }

  /** Whether any document has a word of the text, in any spelling that is read as that word. */
  hasAnyWord(text: string): boolean {
    return this.#words.read(text).some(({ variants }) => variants.length > 0)
  }

  async put(documents: Iterable<SearchDocument>, signal?: AbortSignal): Promise<void> {
    const waiting = [...documents]
    for (let start = 0; start < waiting.length; start += encodedAtOnce) {
      const batch = waiting.slice(start, start + encodedAtOnce)
      const vectors = await this.#encoder.encode(
        batch.map(({ gist }) => gist),
        signal,
      )
      const { dimensions } = this.#encoder
      for (const [index, document] of batch.entries())
        this.#add(document, vectors.subarray(index * dimensions, (index + 1) * dimensions))
    }
    this.#compactIfWorthwhile()
    await this.#meanings.cluster()
  }

  #add(document: SearchDocument, vector: Float32Array): void {
    this.#forget(document.id)
    const number = this.#ids.length
    this.#numbers.set(document.id, number)
    this.#ids.push(document.id)
    this.#alive.add(number)
    this.#same.add(document.sameAs)
    this.#words.add(number, document.texts)
    this.#meanings.add(vector)
    this.#columns.add(number, document.numbers, document.values)
  }

  remove(id: string): boolean {
    const removed = this.#forget(id)
    if (removed) this.#compactIfWorthwhile()
    return removed
  }

  #forget(id: string): boolean {
    const number = this.#numbers.get(id)
    if (number === undefined) return false
    this.#numbers.delete(id)
    this.#alive.delete(number)
    this.#words.forget(number)
    this.#columns.touch()
    this.#removed++
    return true
  }

  #compactIfWorthwhile(): void {
    if (this.#removed > fewRemoved && this.#removed * 4 > this.#ids.length) this.#compact()
  }

  #compact(): void {
    const renumbering = new Uint32Array(this.#ids.length).fill(gone)
    let next = 0
    for (let number = 0; number < this.#ids.length; number++)
      if (this.#alive.has(number)) renumbering[number] = next++
    this.#words.compact(renumbering)
    this.#meanings.compact(renumbering)
    this.#columns.compact(renumbering)
    const isKept = (_: unknown, number: number) => renumbering[number] !== gone
    this.#same = this.#same.compacted(renumbering)
    this.#ids = this.#ids.filter(isKept)
    this.#alive = new DocumentSet(this.#ids.length)
    for (const [number, id] of this.#ids.entries()) {
      this.#numbers.set(id, number)
      this.#alive.add(number)
    }
    this.#removed = 0
  }

  /** All of the index as plain data that can be stored. */
  toSnapshot(): IndexSnapshot {
    return {
      encoder: this.#encoder.name,
      ids: this.#ids.slice(),
      alive: this.#alive.toBits(),
      same: this.#same.toSnapshot(),
      words: this.#words.toSnapshot(),
      meanings: this.#meanings.toSnapshot(),
      columns: this.#columns.toSnapshot(),
    }
  }

  /** An index from a snapshot; undefined where its meanings are those of another encoder. */
  static fromSnapshot(snapshot: IndexSnapshot, options: SearchIndexOptions): SearchIndex | undefined {
    if (snapshot.encoder !== options.encoder.name) return undefined
    const index = new SearchIndex(options)
    index.#load(snapshot)
    return index
  }

  #load({ ids, alive, same, words, meanings, columns }: IndexSnapshot): void {
    this.#ids = ids.slice()
    this.#alive = DocumentSet.fromBits(alive)
    for (const [number, id] of ids.entries()) if (this.#alive.has(number)) this.#numbers.set(id, number)
    this.#removed = ids.length - this.#numbers.size
    this.#same.load(same)
    this.#words.load(words)
    this.#meanings.load(meanings)
    this.#columns.load(columns)
  }

  async search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult> {
    const texts = [query.text, query.background ?? ""]
    const vectors = await this.#encoder.encode(texts, signal)
    const { dimensions } = this.#encoder
    const selected = this.#select(query.filters ?? [])
    const words = this.#words.read(query.words ?? query.text)
    const input: RankingInput = {
      query,
      words,
      index: this.#words,
      meanings: this.#meanings,
      columns: this.#columns,
      isAlive: (document) => this.#alive.has(document),
      selectBy: (filter) => this.#select([filter]),
      meaning: toMeaning(vectors.subarray(0, dimensions)),
      background: toMeaning(vectors.subarray(dimensions)),
      selected,
      count: this.#ids.length,
    }
    const candidates = findCandidates(input)
    return {
      hits: this.#toHits(rank(candidates, query.order, input), query.limit ?? 10),
      selected: selected.count(),
      relevant: candidates.length,
      corrections: words.flatMap(({ word, variants: [first] }) =>
        first && this.#words.wordOf(first.term) !== word
          ? [{ from: word, to: this.#words.wordOf(first.term) }]
          : [],
      ),
    }
  }

  #toHits(candidates: Iterable<Candidate>, limit: number): Hit[] {
    const seen = new Set<number>()
    const hits: Hit[] = []
    for (const { document, ...hit } of candidates) {
      const same = this.#same.groupOf(document)
      if (seen.has(same)) continue
      seen.add(same)
      hits.push({ id: this.#ids[document]!, ...hit })
      if (hits.length >= limit) break
    }
    return hits
  }

  /** For each of these documents, the others that look the same. */
  lookalikes(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const others = new Map<string, readonly string[]>()
    for (const id of ids) {
      const number = this.#numbers.get(id)
      const members = number === undefined ? [] : [...this.#same.membersOf(number)]
      const living = members.filter((member) => member !== number && this.#alive.has(member))
      others.set(
        id,
        living.map((member) => this.#ids[member]!),
      )
    }
    return others
  }

  /** How many documents satisfy the filters. */
  count(filters: readonly Filter[]): number {
    return this.#select(filters).count()
  }

  /** The ids of the documents that satisfy the filters, in no order that lasts. */
  list(filters: readonly Filter[]): string[] {
    return this.#select(filters)
      .list()
      .map((document) => this.#ids[document]!)
  }

  /** The values of a field among the documents that satisfy the filters, most frequent first. */
  facet(field: string, filters: readonly Filter[] = []): FacetValue[] {
    return this.#columns.count(field, this.#select(filters))
  }

  /** The same for the documents with these ids. */
  facetAmong(field: string, ids: Iterable<string>): FacetValue[] {
    return this.#columns.count(field, this.#selectIds(ids))
  }

  /** The sorted numbers of a field among the documents with these ids. */
  numbersAmong(field: string, ids: Iterable<string>): number[] {
    const numbers = this.#columns.numbersOf(field, this.#ids.length)
    return this.#selectIds(ids)
      .list()
      .map((document) => numbers[document]!)
      .filter((number) => !Number.isNaN(number))
      .sort((a, b) => a - b)
  }

  /** All values of a field in any document. */
  valuesOf(field: string): Iterable<FacetValue> {
    return this.#columns.valuesOf(field)
  }

  hasValue(field: string, value: string): boolean {
    return this.#columns.hasValue(field, value)
  }

  #selectIds(ids: Iterable<string>): DocumentSet {
    const selected = new DocumentSet(this.#ids.length)
    for (const id of ids) {
      const number = this.#numbers.get(id)
      if (number !== undefined) selected.add(number)
    }
    return selected
  }

  #select(filters: readonly Filter[]): DocumentSet {
    const selected = this.#alive.copy()
    for (const filter of filters) this.#narrow(filter, selected)
    return selected
  }

  #narrow(filter: Filter, selected: DocumentSet): void {
    if (filter.kind === "words") this.#words.keepWords(filter.text, selected)
    else if (filter.kind === "phrase") this.#words.keepPhrase(filter.text, selected)
    else if (filter.kind === "id") selected.keep(this.#selectIds(filter.ids))
    else if (filter.kind === "not") selected.drop(this.#select([filter.filter]))
    else selected.keep(this.#satisfying(filter))
  }

  #satisfying(filter: Extract<Filter, { kind: "value" | "range" | "any" }>): DocumentSet {
    const has = new DocumentSet(this.#ids.length)
    if (filter.kind === "range") this.#columns.selectRange(filter, has)
    else if (filter.kind === "any") for (const one of filter.filters) has.join(this.#select([one]))
    else for (const value of filter.values) this.#columns.selectValue(filter.field, value, has)
    return has
  }
}
