import type { PlainWords } from "../../language/index.ts"
import { listPlaceholders, literalParts } from "./placeholders.ts"

/** Why a draft is not used: a closed list that contains nothing of the draft. */
export type DraftFault =
  | "too_long"
  | "placeholders_differ"
  | "strange_character"
  | "matter_differs"
  | "steady_words_differ"
  | "question_differs"

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const punctuation = new Set(` \n\u00a0\u202f.,;:!?…"'’‘“”„«»¿¡`)
const mayStandBefore = new Set(` \n\u00a0\u202f"'’‘“„«¿¡`)

/**
 * Returns why a model's rewording may not be used, or undefined if it may. The matter of a text is its placeholders
 * and all words that are not plain, in their order; it must be the same in both texts. So a draft can neither add,
 * drop, swap nor deny anything: only the manner is free.
 */
export function findDraftFault(template: string, draft: string, words: PlainWords): DraftFault | undefined {
  if (draft.length > template.length * 2 + 200) return "too_long"
  if (!isEqualList(listPlaceholders(template), listPlaceholders(draft))) return "placeholders_differ"
  if (hasStrangeCharacter(template, draft) || hasStrangeNeighbour(template, draft)) return "strange_character"
  const wanted = toTokens(template)
  const given = toTokens(draft)
  if (!isEqualList(matterOf(wanted, words), matterOf(given, words))) return "matter_differs"
  if (!isSubsequence(steadyOf(wanted, words), steadyOf(given, words))) return "steady_words_differ"
  return template.includes("?") === draft.includes("?") ? undefined : "question_differs"
}

interface Token {
  /** The word as it is written, or a placeholder with its braces. */
  readonly text: string
  /** A placeholder, or the form under which words are compared. */
  readonly form: string
  readonly startsSentence: boolean
}

function toTokens(text: string): readonly Token[] {
  const placeholders = listPlaceholders(text)
  const tokens: Token[] = []
  let startsSentence = true
  literalParts(text).forEach((part, index) => {
    let last = 0
    for (const match of part.matchAll(wordPattern)) {
      startsSentence ||= /[.!?…:\n¿¡]/u.test(part.slice(last, match.index))
      const word = match[0].normalize("NFC").replaceAll("’", "'")
      tokens.push({ text: word, form: word.toLowerCase(), startsSentence })
      startsSentence = false
      last = match.index + match[0].length
    }
    startsSentence = (startsSentence && last === 0) || /[.!?…:\n]/u.test(part.slice(last))
    const placeholder = placeholders[index]
    if (placeholder === undefined) return
    const braced = `{{${placeholder}}}`
    tokens.push({ text: braced, form: braced, startsSentence: false })
    startsSentence = false
  })
  return tokens
}

/** Digits are words; currency signs, @, slashes, markup and invisible characters are found here. */
function hasStrangeCharacter(template: string, draft: string): boolean {
  const known = new Set(literalParts(template).join(""))
  const rest = literalParts(draft).join("").replace(wordPattern, "")
  for (const character of rest) if (!punctuation.has(character) && !known.has(character)) return true
  return false
}

/** A minus, a point or another placeholder right before a fact would change the fact. */
function hasStrangeNeighbour(template: string, draft: string): boolean {
  const wanted = charactersBefore(template)
  return charactersBefore(draft).some(
    (character, index) => character !== wanted[index] && character !== "" && !mayStandBefore.has(character),
  )
}

function charactersBefore(text: string): readonly string[] {
  const parts = literalParts(text)
  return parts.slice(0, -1).map((part, index) => part.slice(-1) || (index === 0 ? "" : "}"))
}

function matterOf(tokens: readonly Token[], words: PlainWords): readonly string[] {
  return tokens.filter((token) => !isIn(words.light, token) && !isIn(words.steady, token)).map(toForm)
}

function steadyOf(tokens: readonly Token[], words: PlainWords): readonly string[] {
  return tokens.filter((token) => !isIn(words.light, token)).map(toForm)
}

/**
 * Lists contain words in the form they have within a sentence; at the start of a sentence a capital is allowed. A
 * plain word with a capital anywhere else may be a name and counts as matter.
 */
function isIn(list: ReadonlySet<string>, token: Token): boolean {
  return list.has(token.text) || (token.startsSentence && list.has(token.form))
}

function toForm(token: Token): string {
  return token.form
}

function isEqualList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry === b[index])
}

function isSubsequence(wanted: readonly string[], given: readonly string[]): boolean {
  let next = 0
  for (const entry of given) if (entry === wanted[next]) next += 1
  return next === wanted.length
}
