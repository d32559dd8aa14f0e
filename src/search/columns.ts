import { fold } from "../language/index.ts"
import type { DocumentSet } from "./document-set.ts"
import type { Filter } from "./filter.ts"
import { type Growable, growable } from "./growable.ts"
import { pack } from "./packed-lists.ts"
import { gone, type Renumbering } from "./renumbering.ts"

interface NumberColumn {
  readonly documents: Growable<Uint32Array>
  readonly values: Growable<Float64Array>
  /** The sorted values of living documents, computed when needed and dropped at the next change. */
  sorted?: Float64Array | undefined
}

interface ValueList {
  /** The value as the first document wrote it. */
  readonly label: string
  readonly documents: Growable<Uint32Array>
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
    readonly documents: Uint32Array
    readonly ends: Uint32Array
  }[]
}

/** What documents have besides words: numbers and exact values, by field. */
export class Columns {
  readonly #numbers = new Map<string, NumberColumn>()
  readonly #values = new Map<string, Map<string, ValueList>>()
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
    let lists = this.#values.get(field)
    if (!lists) {
      lists = new Map()
      this.#values.set(field, lists)
    }
    const folded = fold(label)
    const list = lists.get(folded)
    if (!list) {
      const documents = growable.integers(2)
      documents.push(document)
      lists.set(folded, { label, documents })
    } else if (list.documents.items[list.documents.length - 1] !== document) list.documents.push(document)
  }

  toSnapshot(): ColumnsSnapshot {
    return {
      numbers: [...this.#numbers].map(([field, { documents, values }]) => ({
        field,
        documents: documents.copy(),
        values: values.copy(),
      })),
      values: [...this.#values].map(([field, lists]) => {
        const packed = pack([...lists.values()].map(({ documents }) => documents))
        const labels = [...lists.values()].map(({ label }) => label)
        return { field, folded: [...lists.keys()], labels, documents: packed.lists, ends: packed.ends }
      }),
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
    for (const { field, folded, labels, documents, ends } of snapshot.values) {
      const lists = new Map<string, ValueList>()
      for (const [place, value] of folded.entries()) {
        const list = { label: labels[place] ?? value, documents: growable.integers(0) }
        list.documents.load(documents.subarray(ends[place - 1] ?? 0, ends[place]))
        lists.set(value, list)
      }
      this.#values.set(field, lists)
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
    for (const [value, { label, documents }] of this.#values.get(field) ?? [])
      if (documents.length > 0) yield { value, label, count: documents.length }
  }

  hasValue(field: string, value: string): boolean {
    return (this.#values.get(field)?.get(fold(value))?.documents.length ?? 0) > 0
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
    const list = this.#values.get(field)?.get(fold(value))
    if (!list) return
    const { items, length } = list.documents
    for (let index = 0; index < length; index++) into.add(items[index]!)
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
    for (const [value, { label, documents }] of this.#values.get(field) ?? []) {
      let count = 0
      for (let index = 0; index < documents.length; index++)
        if (selected.has(documents.items[index]!)) count++
      if (count > 0) counts.push({ value, label, count })
    }
    return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  compact(renumbering: Renumbering): void {
    for (const column of this.#numbers.values()) {
      let kept = 0
      for (let index = 0; index < column.documents.length; index++) {
        const renumbered = renumbering[column.documents.items[index]!]!
        if (renumbered === gone) continue
        column.documents.items[kept] = renumbered
        column.values.items[kept++] = column.values.items[index]!
      }
      column.documents.truncate(kept)
      column.values.truncate(kept)
      column.sorted = undefined
    }
    for (const lists of this.#values.values())
      for (const [value, { documents }] of lists) {
        let kept = 0
        for (let index = 0; index < documents.length; index++) {
          const renumbered = renumbering[documents.items[index]!]!
          if (renumbered !== gone) documents.items[kept++] = renumbered
        }
        documents.truncate(kept)
        if (kept === 0) lists.delete(value)
      }
  }
}
