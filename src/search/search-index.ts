import type { Encoder } from "../understanding/index.ts"
import { Columns } from "./columns.ts"
import type { SearchDocument } from "./document.ts"
import { type Filter, isInRange } from "./filter.ts"
import { growable } from "./growable.ts"
import { MeaningIndex } from "./meaning-index.ts"
import { orderCandidates, rankCandidates } from "./ranking.ts"
import { gone } from "./renumbering.ts"
import type { Hit, SearchQuery, SearchResult } from "./search-query.ts"
import { WordIndex } from "./word-index.ts"

export interface SearchIndexOptions {
  readonly encoder: Encoder
}

export interface FacetValue {
  /** Folded, as filters take it. */
  readonly value: string
  readonly label: string
  readonly count: number
}

const encodedAtOnce = 64
/** Removed documents are dropped when they are more than this many and more than a quarter of all. */
const fewRemoved = 1_000

/**
 * An index in memory over everything that can be found in one place: words, meanings, numbers and exact values.
 * It is rebuilt from storage at the start and follows its changes; a document put again replaces the one before.
 */
export class SearchIndex {
  readonly #encoder: Encoder
  readonly #numbers = new Map<string, number>()
  #ids: string[] = []
  #sameAs: number[] = []
  /** One byte each: 1 for a document that is there, 0 for one that was removed. */
  #alive = growable.bytes()
  readonly #sameKeys = new Map<string, number>()
  #nextKey = 0
  readonly #words = new WordIndex((document) => this.#alive.items[document] === 1)
  readonly #meanings: MeaningIndex
  readonly #columns = new Columns()
  #removed = 0

  constructor({ encoder }: SearchIndexOptions) {
    this.#encoder = encoder
    this.#meanings = new MeaningIndex(encoder.dimensions)
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

  /** Whether some document has the word, in the form `toTerms` gives. */
  hasWord(term: string): boolean {
    return this.#words.has(term)
  }

  /** Whether some document has a word of the text, in any spelling that is read as it. */
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
  }

  #add(document: SearchDocument, vector: Float32Array): void {
    this.#forget(document.id)
    const number = this.#ids.length
    this.#numbers.set(document.id, number)
    this.#ids.push(document.id)
    this.#alive.push(1)
    this.#sameAs.push(this.#keyOf(document.sameAs))
    this.#words.add(number, document.texts)
    this.#meanings.add(vector)
    this.#columns.add(number, document.numbers, document.values)
  }

  #keyOf(text: string): number {
    const known = this.#sameKeys.get(text)
    if (known !== undefined) return known
    this.#sameKeys.set(text, this.#nextKey)
    return this.#nextKey++
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
    this.#alive.items[number] = 0
    this.#words.forget(number)
    this.#columns.touch()
    this.#removed++
    return true
  }

  #compactIfWorthwhile(): void {
    if (this.#removed <= fewRemoved || this.#removed * 4 <= this.#ids.length) return
    const renumbering = new Uint32Array(this.#ids.length).fill(gone)
    let next = 0
    for (let number = 0; number < this.#ids.length; number++)
      if (this.#alive.items[number] === 1) renumbering[number] = next++
    this.#words.compact(renumbering)
    this.#meanings.compact(renumbering)
    this.#columns.compact(renumbering)
    const isKept = (_: unknown, number: number) => renumbering[number] !== gone
    this.#sameAs = this.#sameAs.filter(isKept)
    this.#ids = this.#ids.filter(isKept)
    this.#alive = growable.bytes()
    this.#alive.append(new Uint8Array(this.#ids.length).fill(1))
    for (const [number, id] of this.#ids.entries()) this.#numbers.set(id, number)
    const used = new Set(this.#sameAs)
    for (const [key, number] of this.#sameKeys) if (!used.has(number)) this.#sameKeys.delete(key)
    this.#removed = 0
  }

  async search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult> {
    const texts = [query.text, query.background ?? ""]
    const vectors = await this.#encoder.encode(texts, signal)
    const { dimensions } = this.#encoder
    const selected = this.#select(query.filters ?? [])
    const words = this.#words.read(query.text)
    const candidates = rankCandidates({
      query,
      words,
      index: this.#words,
      meanings: this.#meanings,
      columns: this.#columns,
      isAlive: (document) => this.#alive.items[document] === 1,
      selectBy: (filter) => this.#select([filter]),
      vector: vectors.subarray(0, dimensions),
      background: vectors.subarray(dimensions),
      selected,
    })
    const ordered = query.order ? orderCandidates(candidates, query.order, this.#columns) : candidates
    return {
      hits: this.#toHits(ordered, query.limit ?? 10),
      selected: countOnes(selected),
      relevant: candidates.length,
      corrections: words.flatMap(({ word, variants: [first] }) =>
        first && this.#words.wordOf(first.term) !== word
          ? [{ from: word, to: this.#words.wordOf(first.term) }]
          : [],
      ),
    }
  }

  #toHits(candidates: readonly (Omit<Hit, "id"> & { readonly document: number })[], limit: number): Hit[] {
    const seen = new Set<number>()
    const hits: Hit[] = []
    for (const { document, ...hit } of candidates) {
      const same = this.#sameAs[document]!
      if (seen.has(same)) continue
      seen.add(same)
      hits.push({ id: this.#ids[document]!, ...hit })
      if (hits.length >= limit) break
    }
    return hits
  }

  /** How many documents satisfy the filters. */
  count(filters: readonly Filter[]): number {
    return countOnes(this.#select(filters))
  }

  /** Values of a field among the documents that satisfy the filters, most frequent first. */
  facet(field: string, filters: readonly Filter[] = []): FacetValue[] {
    return this.#columns.count(field, this.#select(filters))
  }

  /** The same over the documents named. */
  facetAmong(field: string, ids: Iterable<string>): FacetValue[] {
    return this.#columns.count(field, this.#selectIds(ids))
  }

  /** The numbers of a field among the documents named, in order. */
  numbersAmong(field: string, ids: Iterable<string>): number[] {
    const selected = this.#selectIds(ids)
    const numbers = this.#columns.numbersOf(field, selected.length)
    return [...numbers.filter((value, document) => selected[document] === 1 && !Number.isNaN(value))].sort(
      (a, b) => a - b,
    )
  }

  /** All values of a field, whoever has them. */
  valuesOf(field: string): Iterable<FacetValue> {
    return this.#columns.valuesOf(field)
  }

  hasValue(field: string, value: string): boolean {
    return this.#columns.hasValue(field, value)
  }

  #selectIds(ids: Iterable<string>): Uint8Array {
    const selected = new Uint8Array(this.#ids.length)
    for (const id of ids) {
      const number = this.#numbers.get(id)
      if (number !== undefined) selected[number] = 1
    }
    return selected
  }

  #select(filters: readonly Filter[]): Uint8Array {
    const selected = this.#alive.items.slice(0, this.#alive.length)
    for (const filter of filters) this.#narrow(filter, selected)
    return selected
  }

  #narrow(filter: Filter, selected: Uint8Array): void {
    if (filter.kind === "words") this.#words.keepWords(filter.text, selected)
    else if (filter.kind === "phrase") this.#words.keepPhrase(filter.text, selected)
    else {
      const has = this.#satisfying(filter, selected.length)
      for (let document = 0; document < selected.length; document++) selected[document]! &= has[document]!
    }
  }

  #satisfying(filter: Exclude<Filter, { kind: "words" | "phrase" }>, count: number): Uint8Array {
    const has = new Uint8Array(count)
    switch (filter.kind) {
      case "value":
        for (const value of filter.values) this.#columns.selectValue(filter.field, value, has)
        return has
      case "range":
        for (const field of filter.fields)
          this.#columns.selectRange(field, (value) => isInRange(filter, value), has)
        return has
      case "any":
        for (const one of filter.filters) {
          const also = this.#select([one])
          for (let document = 0; document < count; document++) has[document]! |= also[document]!
        }
        return has
      case "not": {
        const ruledOut = this.#select([filter.filter])
        for (let document = 0; document < count; document++) has[document] = 1 - ruledOut[document]!
        return has
      }
    }
  }
}

function countOnes(bytes: Uint8Array): number {
  let sum = 0
  for (let index = 0; index < bytes.length; index++) sum += bytes[index]!
  return sum
}
