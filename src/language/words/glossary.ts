import type { Language } from "../language.ts"
import { en } from "../languages/en/index.ts"
import { PhraseTable } from "./lexicon.ts"
import { stemOf } from "./stems.ts"
import { foldedWords, type Token } from "./tokens.ts"

/** The words of a language in English, for reading declarations that have none of it. */
export interface Glossary {
  /** The English words of each token: none for the rest of a phrase, undefined where the token is not known. */
  read(tokens: readonly Token[]): (readonly string[] | undefined)[]
  /** Every word that it has. */
  readonly words: ReadonlySet<string>
}

const glossaries = new WeakMap<Language, Glossary>()

export function glossaryOf(language: Language): Glossary {
  const known = glossaries.get(language)
  if (known) return known
  const made = createGlossary(language)
  glossaries.set(language, made)
  return made
}

function createGlossary(language: Language): Glossary {
  const { speech } = language
  const english = { ...calendarWords(language), ...language.english }
  const phrases = new PhraseTable(Object.entries(english))
  const byStem = new Map<string, string>()
  const words = new Set<string>()
  for (const [phrase, meant] of Object.entries(english)) {
    const said = foldedWords(phrase)
    for (const word of said) words.add(word)
    const [only, ...others] = said
    const stem = only === undefined ? "" : stemOf(only, language)
    if (others.length === 0 && stem.length >= shortestStem && !byStem.has(stem)) byStem.set(stem, meant)
  }
  const plain = (word: string): string | undefined =>
    (Object.hasOwn(single, word) ? single[word] : undefined) ?? byStem.get(stemOf(word, language))
  const single = Object.fromEntries(
    Object.entries(english).flatMap(([phrase, meant]) => {
      const said = foldedWords(phrase)
      return said.length === 1 ? [[said[0] ?? "", meant]] : []
    }),
  )

  function wordIn(word: string): readonly string[] | undefined {
    const meant = plain(word) ?? withoutSmallWords(word)
    if (meant !== undefined) return meant.split(" ")
    return speech.compounds ? compound(word) : undefined
  }

  /** The "l'" of "l'huile" and the "me" of "cortarme" are words of their own. */
  function withoutSmallWords(word: string): string | undefined {
    const elided = /^(?:[cdjlmnst]|qu)'(.+)$/.exec(word)?.[1]
    if (elided !== undefined) return plain(elided)
    const verb = speech.enclitics.find((ending) => word.endsWith(ending) && word.length > ending.length + 4)
    return verb === undefined ? undefined : plain(word.slice(0, -verb.length))
  }

  /** "Doppelzimmer" is made of two words, with or without a letter that joins them. */
  function compound(word: string): readonly string[] | undefined {
    for (let cut = word.length - shortestStem; cut >= shortestStem; cut--) {
      const last = plain(word.slice(cut))
      const start = word.slice(0, cut)
      const first = last && (plain(start) ?? (start.endsWith("s") ? plain(start.slice(0, -1)) : undefined))
      if (first && last) return [...first.split(" "), ...last.split(" ")]
    }
    return undefined
  }

  return {
    words,
    read(tokens) {
      const found: (readonly string[] | undefined)[] = []
      while (found.length < tokens.length) {
        const at = found.length
        const token = tokens[at]
        const phrase = phrases.at(tokens, at)
        found.push(
          phrase ? phrase.value.split(" ") : token?.kind === "word" ? wordIn(token.folded) : undefined,
        )
        for (let next = at + 1; next < (phrase?.next ?? 0); next++) found.push([])
      }
      return found
    },
  }
}

/** The names of days, months and small numbers, which the tables of both languages have. */
function calendarWords({ calendar, clock, numbers }: Language): Record<string, string> {
  const pairs = [
    [calendar.weekdays, en.calendar.weekdays],
    [calendar.months, en.calendar.months],
    [calendar.days, en.calendar.days],
    [clock.dayParts, en.clock.dayParts],
    [numbers.cardinals, en.numbers.cardinals],
  ] as const
  return Object.fromEntries(
    pairs.flatMap(([own, theirs]) => {
      const byValue = new Map(
        Object.entries(theirs)
          .map(([word, value]) => [value, word] as const)
          .reverse(),
      )
      return Object.entries(own).flatMap(([word, value]) => {
        const meant = byValue.get(value)
        return meant === undefined ? [] : [[word, meant] as const]
      })
    }),
  )
}

/** Shorter words and parts of words are too often something else. */
const shortestStem = 3
