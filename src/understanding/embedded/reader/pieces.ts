import type { Tokenizer } from "../tokenizer.ts"

/** A piece of a text: its number in the vocabulary, the characters it covers, and which word it is of. */
export interface TextPiece {
  readonly number: number
  readonly start: number
  readonly end: number
  readonly word: number
}

const word = /[\p{P}$+<=>^`|~\u4e00-\u9fff]|[^\p{P}$+<=>^`|~\u4e00-\u9fff\s]+/gu
const accents = /\p{Mn}+/gu

/**
 * The first `most` pieces of a text with their places, split as the reader was trained: a symbol such as € belongs to
 * the word it touches. Where lower case or a lost accent changes the length of a word, places inside it may be off.
 */
export function toPieces(text: string, tokenizer: Tokenizer, most: number): TextPiece[] {
  const pieces: TextPiece[] = []
  let count = 0
  for (const { 0: said, index } of text.matchAll(word)) {
    if (pieces.length >= most) break
    const plain = said.toLowerCase().normalize("NFD").replace(accents, "")
    const [end, number] = [index + said.length, count++]
    for (const piece of tokenizer.tokenizeWord(plain))
      pieces.push({
        number: piece.number,
        start: Math.min(end, index + piece.start),
        end: Math.min(end, index + piece.end),
        word: number,
      })
  }
  return pieces.slice(0, most)
}

export function toNumbers(text: string, tokenizer: Tokenizer, most: number): number[] {
  return toPieces(text, tokenizer, most).map(({ number }) => number)
}
