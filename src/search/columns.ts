import { fold } from "../language/index.ts"
import type { DocumentSet } from "./document-set.ts"
import type { Filter } from "./filter.ts"
import { type Growable, growable } from "./growable.ts"
import { type ListsSnapshot, PackedLists } from "./packed-lists.ts"
import { gone, type Renumbering } from "./renumbering.ts"

interface NumberColumn {
  readonly documents: Growable<Uint32Array>
  readonly values: Growable<Float64Array>
  /** The sorted values of living documents, computed when needed and dropped at the next change. */
  sorted?: Float64Array | undefined
}

/** The exact values of one field: folded to their numbers, and by number as the first document wrote them. */
interface ValueColumn {
  readonly numbers: Map<string, number>
  readonly labels: string[]
  readonly documents: PackedLists
}

export interface ColumnsSnapshot {
  readonly numbers: readonly {
    readonly field: string
    readonly documents: Uint32Array
    readonly values: Float64Array
  }[]
  readonly values: readonly {
    readonly field: string
    readonly folded: readonly string[]
    readonly labels: readonly string[]
    readonly documents: ListsSnapshot
  }[]
}

/** What documents have besides words: numbers and exact values, by field. */
export class Columns {
  readonly #numbers = new Map<string, NumberColumn>()
  readonly #values = new Map<string, ValueColumn>()
  /** One field's numbers by document; reused, so that a question does not leave a large array behind. */
  #spread = new Float64Array()

  add(
    document: number,
    numbers: Readonly<Record<string, readonly number[]>>,
    values: Readonly<Record<string, readonly string[]>>,
  ): void {
    for (const [field, list] of Object.entries(numbers))
      for (const value of list) if (Number.isFinite(value)) this.#addNumber(field, document, value)
    for (const [field, list] of Object.entries(values))
      for (const value of new Set(list)) this.#addValue(field, document, value)
  }

  #addNumber(field: string, document: number, value: number): void {
    let column = this.#numbers.get(field)
    if (!column) {
      column = { documents: growable.integers(), values: growable.doubles() }
      this.#numbers.set(field, column)
    }
    column.documents.push(document)
    column.values.push(value)
    column.sorted = undefined
  }

  #addValue(field: string, document: number, label: string): void {
    let column = this.#values.get(field)
    if (!column) {
      column = { numbers: new Map(), labels: [], documents: new PackedLists() }
      this.#values.set(field, column)
    }
    const folded = fold(label)
    const known = column.numbers.get(folded)
    const number = known ?? column.labels.length
    if (known === undefined) {
      column.numbers.set(folded, number)
      // One string for both, where they are equal.
      column.labels.push(label === folded ? folded : label)
    }
    if (column.documents.last(number) !== document) column.documents.add(number, document)
  }

  toSnapshot(): ColumnsSnapshot {
    return {
      numbers: [...this.#numbers].map(([field, { documents, values }]) => ({
        field,
        documents: documents.view(),
        values: values.view(),
      })),
      values: [...this.#values].map(([field, { numbers, labels, documents }]) => ({
        field,
        folded: [...numbers.keys()],
        labels: labels.slice(),
        documents: documents.toSnapshot(),
      })),
    }
  }

  /** Fills empty columns. */
  load(snapshot: ColumnsSnapshot): void {
    for (const { field, documents, values } of snapshot.numbers) {
      const column = { documents: growable.integers(0), values: growable.doubles(0) }
      column.documents.load(documents)
      column.values.load(values)
      this.#numbers.set(field, column)
    }
    for (const { field, folded, labels, documents } of snapshot.values) {
      const numbers = new Map(folded.map((value, number) => [value, number]))
      const own = labels.map((label, number) => (label === folded[number] ? folded[number] : label))
      const lists = new PackedLists()
      lists.load(documents)
      this.#values.set(field, { numbers, labels: own, documents: lists })
    }
  }

  /** Drops sorted values that still contain a removed document. */
  touch(): void {
    for (const column of this.#numbers.values()) column.sorted = undefined
  }

  get numberFields(): string[] {
    return [...this.#numbers.keys()]
  }

  get valueFields(): string[] {
    return [...this.#values.keys()]
  }

  /** The folded values of a field, each with its original spelling. */
  *valuesOf(
    field: string,
  ): Iterable<{ readonly value: string; readonly label: string; readonly count: number }> {
    const column = this.#values.get(field)
    if (!column) return
    for (const [value, number] of column.numbers) {
      const count = column.documents.lengthOf(number)
      if (count > 0) yield { value, label: column.labels[number]!, count }
    }
  }

  hasValue(field: string, value: string): boolean {
    const column = this.#values.get(field)
    const number = column?.numbers.get(fold(value))
    return column !== undefined && number !== undefined && column.documents.lengthOf(number) > 0
  }

  selectRange(range: Extract<Filter, { kind: "range" }>, into: DocumentSet): void {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, above, below } = range
    for (const field of range.fields) {
      const column = this.#numbers.get(field)
      if (!column) continue
      const [documents, values, { length }] = [column.documents.items, column.values.items, column.documents]
      for (let index = 0; index < length; index++) {
        const value = values[index]!
        if (value < min || value > max || (above && value === min) || (below && value === max)) continue
        into.add(documents[index]!)
      }
    }
  }

  selectValue(field: string, value: string, into: DocumentSet): void {
    const column = this.#values.get(field)
    const number = column?.numbers.get(fold(value))
    if (column === undefined || number === undefined) return
    for (const documents of column.documents.parts(number))
      for (let index = 0; index < documents.length; index++) into.add(documents[index]!)
  }

  /** Each document's number in a field: the lowest of several, NaN for none. Valid until the next call. */
  numbersOf(field: string, count: number): Float64Array {
    if (this.#spread.length < count) this.#spread = new Float64Array(Math.ceil(count * 1.5))
    const numbers = this.#spread.subarray(0, count).fill(Number.NaN)
    const column = this.#numbers.get(field)
    if (!column) return numbers
    const [documents, values, { length }] = [column.documents.items, column.values.items, column.documents]
    for (let index = 0; index < length; index++) {
      const [document, value] = [documents[index]!, values[index]!]
      if (!(numbers[document]! <= value)) numbers[document] = value
    }
    return numbers
  }

  /** The sorted values of a field over all living documents, for quantiles. */
  sortedNumbers(field: string, isAlive: (document: number) => boolean): Float64Array {
    const column = this.#numbers.get(field)
    if (!column) return new Float64Array()
    if (!column.sorted) {
      const living: number[] = []
      for (let index = 0; index < column.documents.length; index++)
        if (isAlive(column.documents.items[index]!)) living.push(column.values.items[index]!)
      column.sorted = Float64Array.from(living).sort()
    }
    return column.sorted
  }

  /** Counts the selected documents by the values of a field, most frequent first. */
  count(
    field: string,
    selected: DocumentSet,
  ): { readonly value: string; readonly label: string; readonly count: number }[] {
    const counts: { value: string; label: string; count: number }[] = []
    const column = this.#values.get(field)
    for (const [value, number] of column?.numbers ?? []) {
      let count = 0
      for (const documents of column?.documents.parts(number) ?? [])
        for (let index = 0; index < documents.length; index++) if (selected.has(documents[index]!)) count++
      if (count > 0) counts.push({ value, label: column?.labels[number] ?? value, count })
    }
    return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  compact(renumbering: Renumbering): void {
    for (const [field, column] of this.#numbers) {
      const kept = { documents: growable.integers(), values: growable.doubles() }
      for (let index = 0; index < column.documents.length; index++) {
        const renumbered = renumbering[column.documents.items[index]!]!
        if (renumbered === gone) continue
        kept.documents.push(renumbered)
        kept.values.push(column.values.items[index]!)
      }
      this.#numbers.set(field, kept)
    }
    for (const [field, column] of this.#values) this.#values.set(field, compactValues(column, renumbering))
  }
}

/** Values without a document left are forgotten. */
function compactValues({ numbers, labels, documents }: ValueColumn, renumbering: Renumbering): ValueColumn {
  const kept: { readonly numbers: Map<string, number>; readonly labels: string[] } = {
    numbers: new Map(),
    labels: [],
  }
  function* lists(): Iterable<readonly number[]> {
    for (const [folded, number] of numbers) {
      const list = documents
        .parts(number)
        .flatMap((part) => Array.from(part, (document) => renumbering[document] ?? gone))
        .filter((document) => document !== gone)
      if (list.length === 0) continue
      kept.numbers.set(folded, kept.labels.length)
      kept.labels.push(labels[number] ?? folded)
      yield list
    }
  }
  return { ...kept, documents: PackedLists.from(lists()) }
}
