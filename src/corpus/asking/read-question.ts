import { type Reader, toTerm } from "../../language/index.ts"
import type { Filter, SearchIndex } from "../../search/index.ts"
import { type AskingSettings, phraseAt, readAmounts, readerOf } from "./amounts.ts"
import type { FieldBook, KnownValue } from "./field-book.ts"
import type { FoundFilter, Reading } from "./reading.ts"
import { comparatives, followUps, leanings, superlatives, synonyms, withoutThing, words } from "./words.ts"

const leaningWeight = 0.25
/** A person who names one of these will not do without it. */
const firm = new Set(["suitableForDiet", "place"])
/** Say nothing in most conversations, and much where something is sold. */
const telling = new Set(["rent", "sale", "buy"])
const filler = new Set<string>(words.filler)

/** Finds in a question what can be checked exactly; what is left are words to look for. */
export function readQuestion(
  text: string,
  book: FieldBook,
  index: SearchIndex,
  settings: AskingSettings,
): Reading {
  return new QuestionReader(readerOf(text, settings), book, index).read()
}

class QuestionReader {
  readonly #reader: Reader
  readonly #book: FieldBook
  readonly #index: SearchIndex
  readonly #terms: readonly string[]
  readonly #taken: boolean[]
  readonly #filters: FoundFilter[] = []
  readonly #leanings: Reading["leanings"][number][] = []
  readonly #corrections: { from: string; to: string }[] = []
  readonly #ignored: string[] = []
  #order: Reading["order"]
  #comparison: Reading["comparison"]
  #unknownPlace: string | undefined

  constructor(reader: Reader, book: FieldBook, index: SearchIndex) {
    this.#reader = reader
    this.#book = book
    this.#index = index
    this.#terms = reader.tokens.map(({ folded }) => toTerm(folded))
    this.#taken = reader.tokens.map(() => false)
  }

  read(): Reading {
    this.#readQuotes()
    const amounts = readAmounts(this.#reader, this.#book)
    this.#ignored.push(...amounts.ignored)
    for (const { first, next, ...found } of amounts.filters) {
      this.#filters.push(found)
      this.#take(first, next)
    }
    this.#readTurns(superlatives, (fields, direction) => {
      this.#order ??= { field: fields[0]!, direction }
    })
    this.#readTurns(comparatives, (fields, direction) => {
      this.#comparison ??= { fields, direction }
    })
    this.#readExclusions()
    this.#readValues()
    this.#readTurns(leanings, (fields, direction) => {
      this.#leanings.push({ field: fields[0]!, direction, weight: leaningWeight })
    })
    this.#readMistypedValues()
    this.#readUnknownPlace()
    const rest = this.#rest()
    return {
      filters: this.#filters,
      text: rest.join(" "),
      order: this.#order,
      leanings: this.#leanings,
      comparison: this.#comparison,
      unknownPlace: this.#unknownPlace,
      ignored: this.#ignored,
      corrections: this.#corrections,
      isFollowUp: this.#isFollowUp(rest),
    }
  }

  #take(first: number, next: number): void {
    for (let at = first; at < next; at++) this.#taken[at] = true
  }

  /** "exactly these words". */
  #readQuotes(): void {
    for (const [, phrase] of this.#reader.text.matchAll(/["“]([^"”]{2,100})["”]/g))
      this.#filters.push({
        about: `phrase ${phrase}`,
        filter: { kind: "phrase", text: phrase! },
        label: `“${phrase}”`,
        soft: false,
        words: "",
      })
  }

  #readTurns(
    table: Readonly<Record<string, readonly [string, "low" | "high"]>>,
    found: (fields: readonly string[], direction: "low" | "high") => void,
  ): void {
    for (const [phrase, [attribute, direction]] of Object.entries(table)) {
      const fields = this.#book.fieldsOf(attribute)
      if (fields.length === 0) continue
      for (let at = 0; at < this.#terms.length; at++) {
        const next = phraseAt(this.#reader, at, [phrase])
        if (next === undefined || this.#taken.slice(at, next).some(Boolean)) continue
        found(fields, direction)
        this.#take(at, next)
      }
    }
  }

  /** "without nuts or dairy", "not Italian", "nut free". */
  #readExclusions(): void {
    for (let at = 0; at < this.#terms.length; at++) {
      if (this.#taken[at]) continue
      const start = phraseAt(this.#reader, at, words.without)
      if (start === undefined) continue
      this.#take(at, start)
      let next = start
      while (next < this.#terms.length && !this.#taken[next] && !this.#endsExclusion(next))
        next = this.#exclude(next)
    }
  }

  #endsExclusion(at: number): boolean {
    const token = this.#reader.tokens[at]!
    return (
      (token.kind === "sign" && token.text !== ",") ||
      phraseAt(this.#reader, at, words.endsExclusion) !== undefined
    )
  }

  /** Rules out what stands at a token; gives the token after it. */
  #exclude(at: number): number {
    const term = this.#terms[at]!
    if (
      this.#reader.tokens[at]!.kind === "sign" ||
      this.#reader.lexicon.stop.has(this.#reader.tokens[at]!.folded)
    ) {
      this.#take(at, at + 1)
      return at + 1
    }
    const free = this.#named(`${term} free`) ?? this.#named(withoutThing.get(term))
    if (free) {
      this.#addValue(free, at, at + 1)
      return at + 1
    }
    const value = this.#book.findValue(this.#terms, at)
    const next = at + (value?.terms.length ?? 1)
    const said = this.#said(at, next)
    const unwanted: Filter[] = [{ kind: "words", text: said }, ...(value ? [toFilter(value)] : [])]
    this.#filters.push({
      about: `not ${term}`,
      filter: { kind: "not", filter: { kind: "any", filters: unwanted } },
      label: `without ${said}`,
      soft: false,
      words: "",
    })
    this.#take(at, next)
    return next
  }

  #named(phrase: string | undefined): KnownValue | undefined {
    if (phrase === undefined) return undefined
    const terms = phrase.split(" ")
    const value = this.#book.findValue(terms, 0)
    return value?.terms.length === terms.length ? value : undefined
  }

  #readValues(): void {
    for (let at = 0; at < this.#terms.length; at++) {
      if (this.#taken[at] || this.#reader.tokens[at]!.kind === "sign") continue
      const folded = this.#reader.tokens[at]!.folded
      const other = synonyms.get(this.#terms[at]!) ?? synonyms.get(folded)
      const value =
        (this.#isStop(at) ? undefined : this.#book.findValue(this.#terms, at)) ?? this.#named(other)
      if (value) {
        const length = this.#book.findValue(this.#terms, at) === value ? value.terms.length : 1
        this.#addValue(value, at, at + length)
        continue
      }
      const type = this.#isStop(at) ? undefined : this.#book.findType(this.#terms, at)
      if (type) this.#addType(type.type, at, at + type.length)
    }
  }

  #isStop(at: number): boolean {
    const { folded } = this.#reader.tokens[at]!
    return this.#reader.lexicon.stop.has(folded) && !telling.has(folded)
  }

  #addType(type: string, first: number, next: number): void {
    const filter = { kind: "value", field: "type", values: [type] } as const
    // What every item is decides nothing.
    if (this.#index.count([filter]) < this.#index.size)
      this.#filters.push({
        about: "type",
        filter,
        label: this.#said(first, next),
        soft: true,
        words: this.#said(first, next),
      })
    this.#take(first, next)
  }

  #addValue(value: KnownValue, first: number, next: number): void {
    const isFirm = value.places.some(({ field }) => firm.has(field))
    this.#filters.push({
      about: isFirm
        ? value.places.find(({ field }) => firm.has(field))!.field
        : `value ${value.terms.join(" ")}`,
      filter: toFilter(value),
      label: value.label,
      soft: !isFirm,
      words: this.#said(first, next),
    })
    this.#take(first, next)
  }

  #readMistypedValues(): void {
    for (let at = 0; at < this.#terms.length; at++) {
      const term = this.#terms[at]!
      if (this.#taken[at] || this.#isStop(at) || this.#index.hasWord(term)) continue
      const value = this.#book.findMistyped(term)
      if (!value) continue
      this.#corrections.push({ from: term, to: value.terms[0]! })
      this.#addValue(value, at, at + 1)
    }
  }

  /** "in Berlin", where places are known and this is none of them. */
  #readUnknownPlace(): void {
    if (!this.#book.hasPlaces || this.#filters.some(({ about }) => about === "place")) return
    for (let at = 1; at < this.#terms.length; at++) {
      const token = this.#reader.tokens[at]!
      if (this.#taken[at] || !token.capital || this.#index.hasWord(this.#terms[at]!)) continue
      if (phraseAt(this.#reader, at - 1, words.near) !== at) continue
      this.#unknownPlace = token.text
      this.#take(at, at + 1)
    }
  }

  #rest(): string[] {
    return this.#reader.tokens.flatMap((token, at) => {
      if (this.#taken[at] || token.kind === "sign" || this.#isStop(at) || filler.has(this.#terms[at]!))
        return []
      return [token.text]
    })
  }

  #said(first: number, next: number): string {
    return this.#reader.text.slice(this.#reader.tokens[first]!.start, this.#reader.tokens[next - 1]!.end)
  }

  /** It compares, or says one thing only that is no name of anything, or begins like one. */
  #isFollowUp(rest: readonly string[]): boolean {
    if (this.#comparison) return true
    if (rest.length === 0 && this.#filters.length <= 1) return true
    return rest.length <= 2 && phraseAt(this.#reader, 0, followUps) !== undefined
  }
}

function toFilter({ places }: KnownValue): Filter {
  const filters = places.map(({ field, value }) => ({ kind: "value", field, values: [value] }) as const)
  return filters.length === 1 ? filters[0]! : { kind: "any", filters }
}
