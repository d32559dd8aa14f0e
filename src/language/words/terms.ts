import { fold } from "./fold.ts"
import { singularOf } from "./stems.ts"

const pieces = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const longestTerm = 60

/** The words of a text as they are indexed and looked up: folded, without the endings of possessive and plural. */
export function toTerms(text: string): string[] {
  const found = fold(text).match(pieces)
  return found === null ? [] : found.map(toTerm)
}

export function toTerm(word: string): string {
  const bare =
    word.length > longestTerm ? word.slice(0, longestTerm) : word.replace(/['’](s|re|ll|ve|d|m|t)?$/, "")
  return singularOf(bare)
}
