import type { DateOrder, Language } from "../language.ts"
import type { Lexicon, PhraseTable } from "../words/lexicon.ts"
import { type Token, tokenAt } from "../words/tokens.ts"
import type { Day, Reference } from "./calendar.ts"

/** One message and everything its words are looked up in. */
export interface Reader {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The stems of each token in the language of the declaration: several where one word is said in several there. */
  readonly stems: readonly (readonly string[])[]
  /** The language that the stems are of. */
  readonly stemsOf: Language
  /** Each token in the words of the declaration. */
  readonly meant: readonly string[]
  readonly lexicon: Lexicon
  readonly reference: Reference
  readonly order: DateOrder
}

/** The text of the tokens from `first` up to but not including `next`, as it was written. */
export function writtenText({ text, tokens }: Reader, first: number, next: number): string {
  return text.slice(tokenAt(tokens, first).start, tokenAt(tokens, next - 1).end)
}

/** The same in the words of the declaration. */
export function meantText({ meant }: Reader, first: number, next: number): string {
  return meant
    .slice(first, next)
    .filter((word) => word !== "")
    .join(" ")
}

/** Skips any of these optional words: returns the index after them, or the same index where none stands. */
export function skip(reader: Reader, index: number, ...tables: readonly PhraseTable<unknown>[]): number {
  for (const table of tables) {
    const match = table.at(reader.tokens, index)
    if (match) return match.next
  }
  return index
}

/** The index after one of these signs written without a space before it. */
export function gluedSign(reader: Reader, index: number, signs: string): number | undefined {
  const token = reader.tokens[index]
  return token?.kind === "sign" && token.glued && signs.includes(token.text) ? index + 1 : undefined
}

/** A run of digits written without a space before it. */
export function gluedDigits(reader: Reader, index: number): string | undefined {
  const token = reader.tokens[index]
  return token?.kind === "digits" && token.glued ? token.text : undefined
}

/** What a matcher returns: a value, the index after it, and whether it might be something else. */
export interface Reading<Value> {
  readonly value: Value
  readonly next: number
  readonly weak?: boolean | undefined
  /** The words leave open which of several is meant, and one was chosen. */
  readonly assumed?: boolean | undefined
}

export interface DayRange {
  readonly from: Day
  readonly to: Day
}
