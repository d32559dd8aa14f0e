import { defined } from "../../intent/index.ts"
import {
  createReader,
  fill,
  findExclusions,
  fold,
  glossaryOf,
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
import { withAlternative } from "./alternatives.ts"
import { readAmounts } from "./amounts.ts"
import { isBroughtAlong } from "./brought-along.ts"
import type { FieldBook, KnownValue } from "./field-book.ts"
import { isCondition, isFreeOf, toFilter } from "./filter-kinds.ts"
import { soundsLikeFollowUp } from "./follow-up.ts"
import type { HouseWords } from "./house-words.ts"
import { quotedPhrases } from "./quoted-phrases.ts"
import type { FoundFilter, Reading } from "./reading.ts"
import type { AskingSettings } from "./settings.ts"
import { spellingAround } from "./spelling.ts"
import { findPlaces } from "./unknown-places.ts"

const leaningWeight = 0.25
/** A question of so few words, and none of them grammar, is made of catchwords. */
const catchwords = 6
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
  const reader = createReader(text, settings, spellingAround(settings.speller, index))
  return new QuestionReader(reader, book, index, settings.houseWords).read()
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
  /** The words in English, for content that knows them so only. */
  readonly #glosses: readonly (readonly string[] | undefined)[]
  readonly #filters: FoundFilter[] = []
  readonly #leanings: Reading["leanings"][number][] = []
  readonly #corrections: { from: string; to: string }[] = []
  readonly #ignored: string[] = []
  #order: Reading["order"]
  #comparison: Reading["comparison"]
  #unknownPlace: string | undefined
  /** The tokens of the value that was read last. */
  #lastValue: { readonly first: number; readonly next: number } | undefined

  constructor(reader: Reader, book: FieldBook, index: SearchIndex, house: HouseWords) {
    this.#reader = reader
    this.#book = book
    this.#index = index
    this.#house = house
    this.#terms = reader.tokens.map(({ folded }) => toTerm(folded))
    this.#asTerms = reader.tokens.map((token, at) => ({ ...token, folded: this.#terms[at] ?? "" }))
    this.#taken = reader.tokens.map(() => false)
    const { language } = reader.lexicon
    this.#glosses = language === english ? [] : glossaryOf(language).read(reader.tokens)
  }

  read(): Reading {
    this.#filters.push(...quotedPhrases(this.#reader.text))
    for (const { kind, text, folded } of this.#reader.tokens)
      if (kind === "word" && fold(text) !== folded) this.#corrections.push({ from: fold(text), to: folded })
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
      asked: this.#asked(),
      order: this.#order,
      leanings: this.#leanings,
      comparison: this.#comparison,
      unknownPlace: this.#unknownPlace,
      ignored: this.#ignored,
      corrections: this.#corrections,
      isCondition: this.#isCondition(rest),
      isFollowUp:
        this.#comparison !== undefined ||
        this.#isCondition(rest) ||
        soundsLikeFollowUp(this.#reader, this.#filters, rest),
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
    for (const { first, next, things } of findExclusions(this.#reader)) {
      if (this.#taken[first] || lexicon.asking.leanings.at(tokens, first) || this.#isFree(first, next))
        continue
      for (const thing of things)
        for (let at = thing.first; at < thing.next; ) at = this.#taken[at] ? at + 1 : this.#exclude(at)
      this.#take(first, next)
    }
    for (let at = 0; at < tokens.length; at++) {
      // The French "pas cher" leans towards what is cheap, and rules nothing out.
      if (this.#taken[at] || lexicon.asking.leanings.at(tokens, at)) continue
      const without = lexicon.asking.without.at(tokens, at)
      if (!without) continue
      this.#take(at, without.next)
      let next = lexicon.asking.near.at(tokens, without.next)?.next ?? without.next
      // "That have no …", "que no lleven …": a verb may stand before what is ruled out.
      if (next < tokens.length && !this.#taken[next] && !this.#isKnown(next)) next++
      while (next < this.#terms.length && !this.#taken[next] && !this.#endsExclusion(next))
        next = this.#exclude(next)
    }
  }

  #endsExclusion(at: number): boolean {
    const { tokens, lexicon } = this.#reader
    const token = tokens[at]
    if (token?.kind !== "word") return true
    // "He cannot climb the stairs": what nothing here speaks of is no thing to do without.
    if (!this.#isStop(at) && !this.#isKnown(at)) return true
    return lexicon.asking.endsWithout.at(tokens, at) !== undefined
  }

  #isKnown(at: number): boolean {
    const term = this.#termAt(at)
    const named =
      this.#book.findValue(this.#terms, at) ?? this.#freeOf(term) ?? this.#house.without.at(this.#asTerms, at)
    return named !== undefined || this.#index.hasWord(term) || this.#glossAt(at) !== undefined
  }

  /** Rules out what stands at a token; gives the token after it. */
  #exclude(at: number): number {
    const term = this.#termAt(at)
    if (this.#tokenAt(at).kind === "sign" || this.#isStop(at)) {
      this.#take(at, at + 1)
      return at + 1
    }
    const other = this.#house.without.at(this.#asTerms, at)
    const free =
      this.#freeOf(term) ??
      this.#named(other?.value) ??
      this.#freeOf(toTerm(this.#glossAt(at)?.join(" ") ?? ""))
    if (free) {
      this.#addValue(free, at, at + 1, true)
      return at + 1
    }
    const glossed = this.#glossAt(at)?.join(" ")
    const value = this.#book.findValue(this.#terms, at) ?? this.#named(glossed)
    const next = at + (glossed === undefined ? (value?.terms.length ?? 1) : 1)
    const said = this.#said(at, next)
    const unwanted: Filter[] = [{ kind: "words", text: glossed ?? said }, ...(value ? [toFilter(value)] : [])]
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

  /** A value that is called so, "nut free", says it better than what the words rule out. */
  #isFree(first: number, next: number): boolean {
    const value = this.#book.findValue(this.#terms, first)
    return value !== undefined && first + value.terms.length === next
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
      const called = other && this.#book.findType(toTerms(other.value), 0)
      if (called) {
        this.#addType(called.type, at, other.next)
        continue
      }
      const glossed = this.#glossAt(at)
      const meant = glossed && this.#named(glossed.join(" "))
      if (meant) {
        this.#addValue(meant, at, at + 1)
        continue
      }
      const type = this.#isStop(at) ? undefined : this.#book.findType(this.#terms, at)
      if (type) this.#addType(type.type, at, at + type.length)
    }
  }

  #isStop(at: number): boolean {
    return this.#reader.lexicon.stop.has(this.#reader.tokens[at]?.folded ?? "")
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
    const said = this.#said(first, next)
    const isSpelt = this.#reader.tokens.slice(first, next).every(({ text, folded }) => fold(text) === folded)
    const { without } = this.#reader.lexicon.language.content
    if (!excludes && this.#joinAlternative(value, first, next)) return
    this.#filters.push({
      about: field ?? `value ${value.terms.join(" ")}`,
      filter: toFilter(value),
      label: excludes ? fill(without, { what: said }) : isSpelt ? said : value.label,
      soft: field === undefined,
      words: said,
      binds: excludes || field === "suitableForDiet" || isFreeOf(value, this.#reader.lexicon.language),
    })
    this.#take(first, next)
  }

  /** "A flat or a loft", "Valencia or Porto": either will do. */
  #joinAlternative(value: KnownValue, first: number, next: number): boolean {
    const before = this.#lastValue
    const last = this.#filters.at(-1)
    const joined = before && last && withAlternative(this.#reader, { last, before }, { value, first, next })
    this.#lastValue = { first: joined ? before.first : first, next }
    if (!joined) return false
    this.#filters[this.#filters.length - 1] = joined
    this.#take(first, next)
    return true
  }

  #readMistypedValues(): void {
    for (let at = 0; at < this.#terms.length; at++) {
      const term = this.#termAt(at)
      if (this.#taken[at] || this.#isStop(at) || this.#index.hasWord(term)) continue
      const value = this.#book.findMistyped(term)
      if (!value) continue
      this.#corrections.push({ from: term, to: value.terms[0] ?? term })
      this.#addValue(value, at, at + 1)
      const last = this.#filters.pop()
      if (last) this.#filters.push({ ...last, label: value.label })
    }
  }

  #readUnknownPlace(): void {
    if (!this.#book.hasPlaces || this.#filters.some(({ about }) => about === "place")) return
    const { capitalsTellPlaces } = this.#reader.lexicon.language.asking
    const found = findPlaces(
      this.#reader,
      (at) =>
        this.#taken[at] === true ||
        this.#index.hasWord(this.#termAt(at)) ||
        (!capitalsTellPlaces && this.#isWord(at)),
    )
    for (const at of found) {
      this.#unknownPlace = this.#tokenAt(at).text
      this.#take(at, at + 1)
    }
  }

  /** A word of the language, and so no name. */
  #isWord(at: number): boolean {
    return this.#isStop(at) || this.#glosses[at] !== undefined
  }

  #rest(): string[] {
    return this.#reader.tokens.flatMap((token, at) => {
      const tellsNothing = token.kind === "sign" || this.#isStop(at) || this.#isFiller(at)
      return this.#taken[at] || tellsNothing ? [] : (this.#glossAt(at) ?? [this.#meantAt(token)])
    })
  }

  /** What a word that no item has means in English, where some item says that. */
  #glossAt(at: number): readonly string[] | undefined {
    const words = this.#glosses[at]
    if (!words || words.length === 0 || this.#isStop(at) || this.#index.hasWord(this.#termAt(at)))
      return undefined
    return words.some((word) => this.#index.hasWord(toTerm(word))) ? words : undefined
  }

  /** A word as it is spelt; one that was spelt right stays as it was written. */
  #meantAt({ text, folded }: Token): string {
    return fold(text) === folded ? text : folded
  }

  /** "With a sauna", and every word of a question in catchwords. */
  #asked(): string[] {
    const { tokens } = this.#reader
    const said = tokens.filter(({ kind }) => kind === "word")
    const isTerse = said.length <= catchwords && !tokens.some((_, at) => this.#isStop(at))
    return tokens.flatMap((token, at) => {
      if (this.#taken[at] || token.kind !== "word" || this.#isStop(at) || this.#isFiller(at)) return []
      const isWanted = isTerse || isBroughtAlong(this.#reader, at, this.#taken)
      return isWanted ? (this.#glossAt(at) ?? [this.#meantAt(token)]) : []
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

  #isCondition(rest: readonly string[]): boolean {
    const isKnown = (word: string) => this.#index.hasWord(toTerm(fold(word)))
    return this.#filters.length > 0 && this.#filters.every(isCondition) && !rest.some(isKnown)
  }
}
