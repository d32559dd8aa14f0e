import { fold } from "./fold.ts"

/** The longest part of a message that is read; the rest is ignored. */
export const textLimit = 2_000

export type TokenKind = "word" | "digits" | "sign"

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  /** Lower case without diacritics: the form in which words are compared. */
  readonly folded: string
  readonly start: number
  readonly end: number
  /** No space before it. */
  readonly glued: boolean
  readonly capital: boolean
}

/** The token at an index that the caller knows to be inside the message. */
export function tokenAt(tokens: readonly Token[], index: number): Token {
  const token = tokens[index]
  if (token === undefined)
    throw new RangeError(`There is no token ${index} in a message of ${tokens.length}.`)
  return token
}

/**
 * Splits text into words, runs of digits and single signs in one pass. An apostrophe between letters belongs to its
 * word, and a hyphen between letters only separates two words, so that "twenty-one" equals "twenty one".
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const limit = Math.min(text.length, textLimit)
  let at = 0
  let previousEnd = -1
  while (at < limit) {
    const start = at
    const kind = kindAt(text, at)
    at += unitLength(text, at)
    if (kind === "space") continue
    if (kind === "hyphen" && isLetterAt(text, start - 1) && isLetterAt(text, at)) {
      previousEnd = -1
      continue
    }
    if (kind === "digits") while (at < limit && kindAt(text, at) === "digits") at++
    if (kind === "word") at = wordEnd(text, at, limit)
    const piece = text.slice(start, at)
    const shape = kind === "word" || kind === "digits" ? kind : "sign"
    tokens.push({
      kind: shape,
      text: piece,
      folded: shape === "digits" ? piece : fold(piece).replaceAll('"', "'"),
      start,
      end: at,
      glued: start === previousEnd,
      capital: shape === "word" && isCapital(piece),
    })
    previousEnd = at
  }
  return tokens
}

function wordEnd(text: string, from: number, limit: number): number {
  let at = from
  while (at < limit) {
    const kind = kindAt(text, at)
    if (kind === "word") at += unitLength(text, at)
    else if (kind === "apostrophe" && isLetterAt(text, at + 1)) at++
    else break
  }
  return at
}

const letter = /[\p{L}\p{M}]/u

function kindAt(text: string, at: number): TokenKind | "space" | "hyphen" | "apostrophe" {
  const code = text.charCodeAt(at)
  if (code < 128) {
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return "word"
    if (code >= 48 && code <= 57) return "digits"
    if (code <= 32) return "space"
    if (code === 45) return "hyphen"
    if (code === 39 || code === 34 || code === 96) return "apostrophe"
    return "sign"
  }
  if (code === 0x2019 || code === 0xb4 || code === 0x2bc) return "apostrophe"
  if (code === 0xa0 || code === 0x202f || (code >= 0x2000 && code <= 0x200b)) return "space"
  if (code === 0x2010 || code === 0x2011) return "hyphen"
  return letter.test(text.slice(at, at + unitLength(text, at))) ? "word" : "sign"
}

function isLetterAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && kindAt(text, at) === "word"
}

/** Two code units for a pair of surrogates, else one. */
function unitLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff && at + 1 < text.length ? 2 : 1
}

function isCapital(word: string): boolean {
  const first = word.slice(0, unitLength(word, 0))
  return first !== first.toLowerCase()
}

/** The folded words of a phrase, in the form in which they appear in a message. */
export function foldedWords(phrase: string): string[] {
  return tokenize(phrase).map((token) => token.folded)
}
