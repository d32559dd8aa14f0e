import { hourWithEnding } from "../grammar/hour-with-ending.ts"
import type { Language } from "../language.ts"
import { editDistance } from "./edit-distance.ts"
import { toLexicon } from "./lexicon.ts"
import { stemOf } from "./stems.ts"
import { foldedWords, type Token } from "./tokens.ts"

export interface SpellingSettings {
  readonly language: Language
  /** Words that a business uses: a misspelt word is one of these before it is any other. */
  readonly declared: Iterable<string>
  /** Other words that a misspelt one may be. */
  readonly common?: Iterable<string>
  /** Whether a word is a common one of the language, and so no mistake. */
  readonly isWord: (word: string) => boolean
}

/** Replaces misspelt words and short forms by the words that are meant; the text itself stays as it was written. */
export interface Speller {
  repair(tokens: readonly Token[]): Token[]
}

/** Nobody misspells more words in one message: the rest stays as it is. */
const mostRepairs = 40
const shortest = 3
const mostKept = 2_000

export function createSpeller({ language, declared, common = [], isWord }: SpellingSettings): Speller {
  const own = new Set<string>()
  for (const word of declared) if (word.length >= shortest) own.add(word)
  const stems = new Set(Array.from(own, (word) => stemOf(word, language)))
  const grammar = grammarWords(language)
  const byShape = new Map<string, string[]>()
  for (const word of new Set([...own, ...grammar, ...common])) {
    const shape = `${word.charAt(0)}${word.length}`
    const alike = byShape.get(shape)
    if (alike) alike.push(word)
    else byShape.set(shape, [word])
  }
  const repaired = new Map<string, string | undefined>()
  const { shortForms } = language.speech
  const isKnown = (word: string) =>
    grammar.has(word) ||
    own.has(word) ||
    stems.has(stemOf(word, language)) ||
    isWord(word) ||
    hourWithEnding(word, language) !== undefined

  function nearest(word: string): string | undefined {
    let best: { readonly word: string; readonly distance: number; readonly weight: number } | undefined
    for (const other of wordsLike(word)) {
      const limit = tolerance(word, other, own.has(other))
      const distance = limit === 0 ? 1 : editDistance(word, other, limit)
      if (limit === 0 || distance > limit) continue
      const weight = (own.has(other) ? 2 : 0) + (Object.hasOwn(language.numbers.cardinals, other) ? 1 : 0)
      const isBetter =
        !best || distance < best.distance || (distance === best.distance && weight > best.weight)
      if (isBetter) best = { word: other, distance, weight }
    }
    return best?.word
  }

  /** Those that begin alike and are at most two letters longer or shorter. */
  function* wordsLike(word: string): Iterable<string> {
    for (let length = word.length - 2; length <= word.length + 2; length++)
      yield* byShape.get(`${word.charAt(0)}${length}`) ?? []
  }

  /** The same message is read for several intents, so what was found is kept for a while. */
  function repairedOf(word: string): string | undefined {
    if (repaired.has(word)) return repaired.get(word)
    if (repaired.size >= mostKept) repaired.clear()
    const meant = nearest(word)
    repaired.set(word, meant)
    return meant
  }

  return {
    repair(tokens) {
      let repairs = 0
      return tokens.map((token, index) => {
        if (token.kind !== "word" || repairs >= mostRepairs) return token
        // "R. Menon" is no short form of "are".
        const isInitial = token.capital && token.text.length === 1 && tokens[index + 1]?.text === "."
        const short = Object.hasOwn(shortForms, token.folded) && !own.has(token.folded) && !isInitial
        if (short) return { ...token, folded: shortForms[token.folded] ?? token.folded }
        // A capital inside a sentence is a name, and names are spelt as they are.
        const isName = token.capital && index > 0
        if (
          isName ||
          token.folded.length < shortest ||
          !isLetters.test(token.folded) ||
          isKnown(token.folded)
        )
          return token
        repairs++
        const meant = repairedOf(token.folded)
        return meant === undefined ? token : { ...token, folded: meant }
      })
    },
  }
}

const isLetters = /^\p{L}+$/u

/**
 * How many letters may be wrong: two in long words, one in others. In three letters only two that changed places, unless
 * the business uses the word.
 */
function tolerance(word: string, meant: string, own: boolean): number {
  if (word.length === shortest) return own || isSwapped(word, meant) ? 1 : 0
  if (meant.length < shortest) return 0
  return word.length >= 6 && Math.max(word.length, meant.length) >= 8 ? 2 : 1
}

function isSwapped(word: string, meant: string): boolean {
  return word.length === meant.length && [...word].sort().join("") === [...meant].sort().join("")
}

const grammars = new WeakMap<Language, ReadonlySet<string>>()

/** Every word that the tables of the language have. */
function grammarWords(language: Language): ReadonlySet<string> {
  const known = grammars.get(language)
  if (known) return known
  const words = new Set<string>(toLexicon(language).stop)
  const { numbers, calendar, clock, measures, bounds, turns, speech, conditions, concepts } = language
  for (const group of [numbers, calendar, clock, measures, bounds, turns, speech, conditions, concepts])
    for (const content of Object.values(group)) {
      const phrases = Array.isArray(content)
        ? content
        : typeof content === "object"
          ? Object.keys(content)
          : []
      for (const phrase of phrases) for (const word of foldedWords(String(phrase))) words.add(word)
    }
  grammars.set(language, words)
  return words
}

/** The text with the words that are meant in place of the misspelt ones. */
export function repairedText(text: string, tokens: readonly Token[], repaired: readonly Token[]): string {
  let result = ""
  let end = 0
  for (const [index, token] of tokens.entries()) {
    const meant = repaired[index]
    if (meant === undefined || meant.folded === token.folded) continue
    result += text.slice(end, token.start) + meant.folded
    end = token.end
  }
  return end === 0 ? text : result + text.slice(end)
}
