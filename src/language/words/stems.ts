import type { Language } from "../language.ts"
import { foldedWords, tokenize } from "./tokens.ts"

/** A word without its ending, so that "leaving" and "leave" are one; at least three letters stay. */
export function stemOf(said: string, language: Language): string {
  const word = singularIn(said, language)
  for (const suffix of language.speech.suffixes)
    if (word.length - suffix.length >= 3 && word.endsWith(suffix)) return word.slice(0, -suffix.length)
  return word
}

/** Without the ending of a possessive, and in the singular where the plural is a word of its own: "women's" is "woman". */
function singularIn(said: string, { speech: { irregular } }: Language): string {
  const word = said.endsWith("'s") ? said.slice(0, -2) : said
  return Object.hasOwn(irregular, word) ? (irregular[word] ?? word) : word
}

/**
 * A word without an English plural ending. An index of all words uses this instead of stems, because stems join words
 * that have nothing in common, such as butter and butt.
 */
export function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:ss|x|zz|ch|sh|..[^aeiou]o)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

interface StemTables {
  readonly groups: ReadonlyMap<string, ReadonlySet<string>>
  readonly stop: ReadonlySet<string>
}

const tables = new WeakMap<Language, StemTables>()

function tablesOf(language: Language): StemTables {
  const known = tables.get(language)
  if (known) return known
  const groups = new Map<string, Set<string>>()
  for (const group of language.synonyms) {
    const stems = group
      .filter((word) => !word.includes(" "))
      .map((word) => stemOf(foldedWords(word)[0] ?? "", language))
    for (const stem of stems) {
      const all = groups.get(stem) ?? new Set<string>()
      for (const other of stems) all.add(other)
      groups.set(stem, all)
    }
  }
  const made = { groups, stop: new Set(language.speech.stop.flatMap(foldedWords)) }
  tables.set(language, made)
  return made
}

/** The stem, together with stems that mean nearly the same. */
export function likeStems(stem: string, language: Language): ReadonlySet<string> {
  return tablesOf(language).groups.get(stem) ?? none
}

const none: ReadonlySet<string> = new Set()

/** Stems of the words that carry meaning in a declared sentence or name. */
export function contentStems(text: string, language: Language): string[] {
  const { stop } = tablesOf(language)
  return tokenize(text)
    .filter((token) => token.kind === "word" && !stop.has(token.folded))
    .map((token) => stemOf(token.folded, language))
}

/** `checkInDate`, `check_in_date` and `check-in-date` as words. */
export function nameToWords(name: string): string {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_.-]/g, " ")
}
