import type { Language, Words } from "../language.ts"
import { fold } from "./fold.ts"
import { foldedWords, type Token } from "./tokens.ts"

interface Entry<Value> {
  readonly words: readonly string[]
  readonly value: Value
}

export interface Match<Value> {
  readonly value: Value
  /** Index of the token after the match. */
  readonly next: number
}

/** Phrases by their first word, longest first: a look-up compares only the few phrases that begin alike. */
export class PhraseTable<Value> {
  readonly #byFirst = new Map<string, Entry<Value>[]>()

  constructor(entries: Iterable<readonly [string, Value]>) {
    for (const [phrase, value] of entries)
      for (const words of spellings(phrase)) {
        const [first] = words
        if (first === undefined) continue
        const list = this.#byFirst.get(first)
        if (list) list.push({ words, value })
        else this.#byFirst.set(first, [{ words, value }])
      }
    for (const list of this.#byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  }

  at(tokens: readonly Token[], index: number): Match<Value> | undefined {
    const token = tokens[index]
    if (token === undefined) return undefined
    const list = this.#byFirst.get(token.folded)
    if (list === undefined) return undefined
    for (const { words, value } of list) {
      let length = 1
      while (length < words.length && tokens[index + length]?.folded === words[length]) length++
      if (length === words.length) return { value, next: index + length }
    }
    return undefined
  }
}

/** A phrase as its words stand in a message. Who has no umlauts on the keyboard writes "fuer" and "schoen". */
function spellings(phrase: string): readonly (readonly string[])[] {
  const usual = foldedWords(phrase)
  if (!/[äöü]/i.test(phrase)) return [usual]
  return [usual, foldedWords(phrase.replace(/[äöü]/gi, (vowel) => `${fold(vowel)}e`))]
}

export function wordTable(words: Words): PhraseTable<true> {
  return new PhraseTable(words.map((word) => [word, true] as const))
}

type Tables<Group> = {
  readonly [Member in keyof Group as Group[Member] extends Words | Readonly<Record<string, unknown>>
    ? Member
    : never]: Group[Member] extends Words
    ? PhraseTable<true>
    : Group[Member] extends Readonly<Record<string, infer Value>>
      ? PhraseTable<Value>
      : never
}

/** The tables of a language in the form in which a message is looked up in them. */
export interface Lexicon {
  readonly language: Language
  readonly numbers: Tables<Language["numbers"]>
  readonly calendar: Tables<Language["calendar"]>
  readonly clock: Tables<Language["clock"]>
  readonly measures: Tables<Language["measures"]>
  readonly bounds: Tables<Language["bounds"]>
  readonly asking: Tables<Language["asking"]>
  readonly turns: Tables<Language["turns"]>
  readonly speech: Tables<Language["speech"]>
  readonly references: Tables<Language["references"]>
  readonly conditions: Tables<Language["conditions"]>
  /** Single words that are never a value of their own. */
  readonly stop: ReadonlySet<string>
}

const lexicons = new WeakMap<Language, Lexicon>()

export function toLexicon(language: Language): Lexicon {
  const known = lexicons.get(language)
  if (known) return known
  const lexicon: Lexicon = {
    language,
    numbers: toTables(language.numbers),
    calendar: toTables(language.calendar),
    clock: toTables(language.clock),
    measures: toTables(language.measures),
    bounds: toTables(language.bounds),
    asking: toTables(language.asking),
    turns: toTables(language.turns),
    speech: toTables(language.speech),
    references: toTables(language.references),
    conditions: toTables(language.conditions),
    stop: new Set(language.speech.stop.flatMap(spellings).flat()),
  }
  lexicons.set(language, lexicon)
  return lexicon
}

function toTables<Group extends object>(group: Group): Tables<Group> {
  const tables: Record<string, unknown> = {}
  for (const [member, content] of Object.entries(group)) {
    if (Array.isArray(content)) tables[member] = wordTable(content as Words)
    else if (typeof content === "object") tables[member] = new PhraseTable(Object.entries(content))
  }
  return tables as Tables<Group>
}
