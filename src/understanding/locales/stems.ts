import type { Locale } from "./locale.ts"
import { foldedWords, tokenize } from "./tokens.ts"

/** A word without its ending, so that "leaving" and "leave" are one; at least three letters stay. */
export function stemOf(word: string, locale: Locale): string {
  for (const suffix of locale.speech.suffixes)
    if (word.length - suffix.length >= 3 && word.endsWith(suffix)) return word.slice(0, -suffix.length)
  return word
}

interface StemTables {
  readonly groups: ReadonlyMap<string, ReadonlySet<string>>
  readonly stop: ReadonlySet<string>
}

const tables = new WeakMap<Locale, StemTables>()

function tablesOf(locale: Locale): StemTables {
  const known = tables.get(locale)
  if (known) return known
  const groups = new Map<string, Set<string>>()
  for (const group of locale.synonyms) {
    const stems = group
      .filter((word) => !word.includes(" "))
      .map((word) => stemOf(foldedWords(word)[0] ?? "", locale))
    for (const stem of stems) {
      const all = groups.get(stem) ?? new Set<string>()
      for (const other of stems) all.add(other)
      groups.set(stem, all)
    }
  }
  const made = { groups, stop: new Set(locale.speech.stop.flatMap(foldedWords)) }
  tables.set(locale, made)
  return made
}

/** The stem and those that mean nearly the same, where there are any. */
export function likeStems(stem: string, locale: Locale): ReadonlySet<string> {
  return tablesOf(locale).groups.get(stem) ?? none
}

const none: ReadonlySet<string> = new Set()

/** Stems of the words that carry meaning in a declared sentence or name. */
export function contentStems(text: string, locale: Locale): string[] {
  const { stop } = tablesOf(locale)
  return tokenize(text)
    .filter((token) => token.kind === "word" && !stop.has(token.folded))
    .map((token) => stemOf(token.folded, locale))
}

/** `checkInDate`, `check_in_date` and `check-in-date` as words. */
export function nameToWords(name: string): string {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_.-]/g, " ")
}
