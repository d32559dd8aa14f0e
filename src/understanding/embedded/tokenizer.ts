import { ParleyError } from "../../intent/index.ts"
import { splitWords } from "./split-words.ts"

/** Turns words into the numbers of a WordPiece vocabulary. */
export interface Tokenizer {
  readonly size: number
  /** Returns at most `limit` numbers, without the marks that a model puts around a sentence. */
  tokenize(text: string, limit: number): number[]
  /** The pieces of one word, which is in lower case and without accents; a word without them is unknown as a whole. */
  tokenizeWord(word: string): readonly Piece[]
}

/** An entry of the vocabulary, and which code units of the word it covers. */
export interface Piece {
  readonly number: number
  readonly start: number
  readonly end: number
}

/** A longer word is unknown as a whole, as in BERT. */
const longestWord = 100

/** `entries` in the order of their numbers; pieces inside a word are written with `##` before them. */
export function createTokenizer(entries: readonly string[]): Tokenizer {
  const starts = new Map<string, number>()
  const continuations = new Map<string, number>()
  let longestPiece = 1
  entries.forEach((entry, number) => {
    const inside = entry.startsWith("##") && entry.length > 2
    const piece = inside ? entry.slice(2) : entry
    ;(inside ? continuations : starts).set(piece, number)
    longestPiece = Math.max(longestPiece, piece.length)
  })
  const unknown = starts.get("[UNK]")
  if (unknown === undefined)
    throw new ParleyError(
      "invalid_configuration",
      "The vocabulary has no entry '[UNK]': give a WordPiece one.",
    )

  /** The longest vocabulary entry that starts at `start`; never tries more lengths than the longest entry has. */
  function longestAt(word: string, start: number): Piece | undefined {
    const vocabulary = start === 0 ? starts : continuations
    for (let end = Math.min(word.length, start + longestPiece); end > start; end--) {
      const number = vocabulary.get(word.slice(start, end))
      if (number !== undefined) return { number, start, end }
    }
    return undefined
  }

  function splitWord(word: string, unknown: number): Piece[] {
    const whole = [{ number: unknown, start: 0, end: word.length }]
    if (word.length > longestWord) return whole
    const found: Piece[] = []
    for (let start = 0; start < word.length; ) {
      const piece = longestAt(word, start)
      if (piece === undefined) return whole
      found.push(piece)
      start = piece.end
    }
    return found
  }

  return {
    size: entries.length,
    tokenize(text, limit) {
      const found: number[] = []
      for (const word of splitWords(text)) {
        if (found.length >= limit) break
        for (const { number } of splitWord(word, unknown)) found.push(number)
      }
      return found.slice(0, limit)
    },
    tokenizeWord: (word) => splitWord(word, unknown),
  }
}
