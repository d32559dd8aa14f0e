import { defined } from "../../intent/index.ts"
import {
  createReader,
  fill,
  languageFor,
  type PhraseTable,
  type Reader,
  type Tendency,
  type Token,
  tokenAt,
  toTerm,
  toTerms,
} from "../../language/index.ts"
import type { Filter, SearchIndex } from "../../search/index.ts"
import { readAmounts } from "./amounts.ts"
import type { FieldBook, KnownValue } from "./field-book.ts"
import type { HouseWords } from "./house-words.ts"
import type { FoundFilter, Reading } from "./reading.ts"
import type { AskingSettings } from "./settings.ts"

const leaningWeight = 0.25
/** A person who names one of these will not do without it. */
const firm = new Set(["suitableForDiet", "place"])
/** Content is often in English, whatever the language of the question. */
const english = languageFor("en")

/** Finds in a question what can be checked exactly; what is left are words to look for. */
export function readQuestion(
  text: string,
  book: FieldBook,
  index: SearchIndex,
  settings: AskingSettings,
): Reading {
  return new QuestionReader(createReader(text, settings), book, index, settings.houseWords).read()
}

class QuestionReader {
  readonly #reader: Reader
  readonly #book: FieldBook
  readonly #index: SearchIndex
  readonly #house: HouseWords
  readonly #terms: readonly string[]
  /** The tokens in the form in which the business's own words are looked up. */
  readonly #asTerms: readonly Token[]
  readonly #taken: boolean[]
  readonly #filters: FoundFilter[] = []
  readonly #leanings: Reading["leanings"][number][] = []
  readonly #corrections: { from: string; to: string }[] = []
  readonly #ignored: string[] = []
  #order: Reading["order"]
  #comparison: Reading["comparison"]
  #unknownPlace: string | undefined

  constructor(reader: Reader, book: FieldBook, index: SearchIndex, house: HouseWords) {
    this.#reader = reader
    this.#book = book
    this.#index = index
    this.#house = house
    this.#terms = reader.tokens.map(({ folded }) => toTerm(folded))
    this.#asTerms = reader.tokens.map((token, at) => ({ ...token, folded: this.#terms[at] ?? "" }))
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
    const { superlatives, comparatives, leanings } = this.#reader.lexicon.asking
    this.#readTendencies(superlatives, ([field], direction) => {
      if (field !== undefined) this.#order ??= { field, direction }
    })
    this.#readTendencies(comparatives, (fields, direction) => {
      this.#comparison ??= { fields, direction }
    })
    this.#readExclusions()
    this.#readValues()
    this.#readTendencies(leanings, ([field], direction) => {
      if (field !== undefined) this.#leanings.push({ field, direction, weight: leaningWeight })
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

  #tokenAt(at: number): Token {
    return tokenAt(this.#reader.tokens, at)
  }

  #termAt(at: number): string {
    return defined(this.#terms[at], "a word of the question")
  }

  #take(first: number, next: number): void {
    for (let at = first; at < next; at++) this.#taken[at] = true
  }

  /** "exactly these words". */
  #readQuotes(): void {
    for (const [, phrase = ""] of this.#reader.text.matchAll(/["“]([^"”]{2,100})["”]/g))
      this.#filters.push({
        about: `phrase ${phrase}`,
        filter: { kind: "phrase", text: phrase },
        label: `“${phrase}”`,
        soft: false,
        words: "",
      })
  }

  #readTendencies(
    table: PhraseTable<Tendency>,
    found: (fields: readonly string[], direction: Tendency["direction"]) => void,
  ): void {
    for (let at = 0; at < this.#terms.length; at++) {
      const match = table.at(this.#reader.tokens, at)
      const fields = match ? this.#book.fieldsOf(match.value.attribute) : []
      if (!match || fields.length === 0 || this.#taken.slice(at, match.next).some(Boolean)) continue
      found(fields, match.value.direction)
      this.#take(at, match.next)
    }
  }

  /** "without nuts or dairy", "not Italian", "nut free". */
  #readExclusions(): void {
    const { tokens, lexicon } = this.#reader
    for (let at = 0; at < tokens.length; at++) {
      // The French "pas cher" leans towards what is cheap, and rules nothing out.
      if (this.#taken[at] || lexicon.asking.leanings.at(tokens, at)) continue
      const without = lexicon.asking.without.at(tokens, at)
      if (!without) continue
      this.#take(at, without.next)
      let next = without.next
      while (next < this.#terms.length && !this.#taken[next] && !this.#endsExclusion(next))
        next = this.#exclude(next)
    }
  }

  #endsExclusion(at: number): boolean {
    const { tokens, lexicon } = this.#reader
    const token = tokens[at]
    if (token?.kind === "sign" && token.text !== ",") return true
    return lexicon.asking.endsWithout.at(tokens, at) !== undefined
  }

  /** Rules out what stands at a token; gives the token after it. */
  #exclude(at: number): number {
    const term = this.#termAt(at)
    if (this.#tokenAt(at).kind === "sign" || this.#isStop(at)) {
      this.#take(at, at + 1)
      return at + 1
    }
    const other = this.#house.without.at(this.#asTerms, at)
    const free = this.#freeOf(term) ?? this.#named(other?.value)
    if (free) {
      this.#addValue(free, at, at + 1, true)
      return at + 1
    }
    const value = this.#book.findValue(this.#terms, at)
    const next = at + (value?.terms.length ?? 1)
    const said = this.#said(at, next)
    const unwanted: Filter[] = [{ kind: "words", text: said }, ...(value ? [toFilter(value)] : [])]
    this.#filters.push({
      about: `not ${term}`,
      filter: { kind: "not", filter: { kind: "any", filters: unwanted } },
      label: fill(this.#reader.lexicon.language.content.without, { what: said }),
      soft: false,
      words: "",
      binds: true,
    })
    this.#take(at, next)
    return next
  }

  /** The value of what is made without a thing, as the question's language or as English calls it. */
  #freeOf(thing: string): KnownValue | undefined {
    const { freeOf } = this.#reader.lexicon.language.asking
    return this.#named(fill(freeOf, { thing })) ?? this.#named(fill(english.asking.freeOf, { thing }))
  }

  #named(phrase: string | undefined): KnownValue | undefined {
    if (phrase === undefined) return undefined
    const terms = toTerms(phrase)
    const value = this.#book.findValue(terms, 0)
    return value?.terms.length === terms.length ? value : undefined
  }

  #readValues(): void {
    for (let at = 0; at < this.#terms.length; at++) {
      if (this.#taken[at] || this.#tokenAt(at).kind === "sign") continue
      const known = this.#isStop(at) ? undefined : this.#book.findValue(this.#terms, at)
      const other = known ? undefined : this.#house.synonyms.at(this.#asTerms, at)
      const value = known ?? this.#named(other?.value)
      if (value) {
        this.#addValue(value, at, other?.next ?? at + value.terms.length)
        continue
      }
      const type = this.#isStop(at) ? undefined : this.#book.findType(this.#terms, at)
      if (type) this.#addType(type.type, at, at + type.length)
    }
  }

  #isStop(at: number): boolean {
    return this.#reader.lexicon.stop.has(this.#tokenAt(at).folded)
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

  #addValue(value: KnownValue, first: number, next: number, excludes = false): void {
    const field = value.places.find((place) => firm.has(place.field))?.field
    this.#filters.push({
      about: field ?? `value ${value.terms.join(" ")}`,
      filter: toFilter(value),
      label: value.label,
      soft: field === undefined,
      words: this.#said(first, next),
      binds: excludes || field === "suitableForDiet" || this.#isFreeOf(value),
    })
    this.#take(first, next)
  }

  /** "Gluten free" names what is made without something. */
  #isFreeOf({ terms }: KnownValue): boolean {
    const said = terms.join(" ")
    return [this.#reader.lexicon.language, english].some(({ asking }) => {
      const [before = "", after = ""] = asking.freeOf.split("{thing}").map((part) => part.trim())
      return said.length > before.length + after.length && said.startsWith(before) && said.endsWith(after)
    })
  }

  #readMistypedValues(): void {
    for (let at = 0; at < this.#terms.length; at++) {
      const term = this.#termAt(at)
      if (this.#taken[at] || this.#isStop(at) || this.#index.hasWord(term)) continue
      const value = this.#book.findMistyped(term)
      if (!value) continue
      this.#corrections.push({ from: term, to: value.terms[0] ?? term })
      this.#addValue(value, at, at + 1)
    }
  }

  /** "in Berlin", where places are known and this is none of them. */
  #readUnknownPlace(): void {
    const { tokens, lexicon } = this.#reader
    if (!lexicon.language.asking.capitalsTellPlaces) return
    if (!this.#book.hasPlaces || this.#filters.some(({ about }) => about === "place")) return
    for (let at = 1; at < tokens.length; at++) {
      const token = this.#tokenAt(at)
      if (this.#taken[at] || !token.capital || this.#index.hasWord(this.#termAt(at))) continue
      if (![1, 2].some((back) => lexicon.asking.near.at(tokens, at - back)?.next === at)) continue
      this.#unknownPlace = token.text
      this.#take(at, at + 1)
    }
  }

  #rest(): string[] {
    return this.#reader.tokens.flatMap((token, at) => {
      const tellsNothing = token.kind === "sign" || this.#isStop(at) || this.#isFiller(at)
      return this.#taken[at] || tellsNothing ? [] : [token.text]
    })
  }

  #isFiller(at: number): boolean {
    const { filler } = this.#reader.lexicon.asking
    const own = filler.at(this.#reader.tokens, at) ?? filler.at(this.#asTerms, at)
    return (own ?? this.#house.filler.at(this.#asTerms, at)) !== undefined
  }

  #said(first: number, next: number): string {
    return this.#reader.text.slice(this.#tokenAt(first).start, this.#tokenAt(next - 1).end)
  }

  /** It compares, or says one thing only that is no name of anything, or begins like one. */
  #isFollowUp(rest: readonly string[]): boolean {
    if (this.#comparison) return true
    if (rest.length === 0 && this.#filters.length <= 1) return true
    const opening = this.#reader.lexicon.asking.followUps.at(this.#reader.tokens, 0)
    return rest.length <= 2 && opening !== undefined
  }
}

function toFilter({ places }: KnownValue): Filter {
  const filters = places.map(({ field, value }) => ({ kind: "value", field, values: [value] }) as const)
  const [only] = filters
  return only && filters.length === 1 ? only : { kind: "any", filters }
}
