import type { Language } from "./language.ts"
import { languageFor, languages } from "./languages/index.ts"
import { foldedWords, type Token, tokenize } from "./words/tokens.ts"

/** So much must speak for another language before a conversation changes to it. */
const enough = 2
/** And so many times as much as for the language it is in. */
const lead = 2
/** The first words decide; nobody reads a page of text to know its language. */
const wordsRead = 60

/**
 * The language that a message is written in, as a BCP 47 tag: `current` unless the message clearly says otherwise. A
 * single word, a name or a dish never does, nor does a sentence of two languages.
 */
export function detectLanguage(text: string, current: string): string {
  const scores = new Map<string, number>()
  const seen = new Set<string>()
  const tokens = tokenize(text).slice(0, wordsRead)
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || seen.has(token.folded) || isOfACode(tokens, index)) continue
    seen.add(token.folded)
    for (const tag of languagesOf(token)) scores.set(tag, (scores.get(tag) ?? 0) + 1)
  }
  const own = hasTables(current) ? languageFor(current).tag : current
  const [best] = [...scores].filter(([tag]) => tag !== own).sort((a, b) => b[1] - a[1])
  if (!best) return current
  const [tag, score] = best
  const rival = Math.max(0, ...[...scores].filter(([other]) => other !== tag).map(([, other]) => other))
  const needed = hasTables(current) ? enough : enough + 1
  return score >= needed && score >= lead * (scores.get(own) ?? 0) && score > rival ? tag : current
}

/** The letters of "GGT5-657T-D6EP", an address or a file are no words. */
function isOfACode(tokens: readonly Token[], index: number): boolean {
  const after = tokens[index + 1]
  const before = tokens[index]?.glued === true ? tokens[index - 1] : undefined
  const isPart = (token: Token | undefined) => token?.kind === "digits" || "-@_/".includes(token?.text ?? " ")
  return isPart(before) || (after?.glued === true && isPart(after))
}

/** A language without tables may share words with one that has some, so more must speak against it. */
function hasTables(tag: string): boolean {
  return tag.toLowerCase().split(/[-_]/)[0] === languageFor(tag).tag
}

/** The languages that a word shows: a word of several shows none, unless its letters do. */
function languagesOf({ text, folded }: Token): readonly string[] {
  const tags = tagsByWord().get(folded) ?? []
  if (tags.length === 1) return tags
  if (tags.length > 1) return []
  return letters.filter(([pattern]) => pattern.test(text)).map(([, tag]) => tag)
}

/** Letters that only one of the languages has. */
const letters: readonly (readonly [RegExp, string])[] = [
  [/[äöß]/i, "de"],
  [/[ñ]/i, "es"],
  [/[çèêœ]/i, "fr"],
]

let known: ReadonlyMap<string, readonly string[]> | undefined

/** Which languages have a word among those that every conversation is full of. */
function tagsByWord(): ReadonlyMap<string, readonly string[]> {
  if (known) return known
  const found = new Map<string, string[]>()
  for (const language of Object.values(languages))
    for (const word of commonWords(language)) found.set(word, [...(found.get(word) ?? []), language.tag])
  known = found
  return found
}

function commonWords({ speech, turns, calendar, clock, numbers, bounds }: Language): Set<string> {
  const { months, weekdays, days, this: this_, next, last, in: in_, weekend } = calendar
  const groups = [
    ...[speech.stop, speech.negations, speech.headcount, speech.relations, speech.openings],
    ...Object.values(turns),
    ...[months, weekdays, days, this_, next, last, in_, weekend],
    ...Object.values(clock),
    ...Object.values(bounds),
    numbers.cardinals,
  ]
  return new Set(groups.flatMap(phrasesIn).flatMap(foldedWords).filter(isWord))
}

function isWord(text: string): boolean {
  return /\p{L}/u.test(text)
}

function phrasesIn(group: unknown): readonly string[] {
  if (Array.isArray(group)) return group as readonly string[]
  return typeof group === "object" && group !== null ? Object.keys(group) : []
}
