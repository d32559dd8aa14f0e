import type { Lexicon } from "../words/lexicon.ts"
import type { Token } from "../words/tokens.ts"

const initial = /^\p{Lu}$/u

/** The full stop of "Mr." and of "J. Smith" does not end a sentence. */
export function isAbbreviationDot(tokens: readonly Token[], index: number, { speech }: Lexicon): boolean {
  const [before, dot] = [tokens[index - 1], tokens[index]]
  if (dot?.text !== "." || !dot.glued || before?.kind !== "word") return false
  return (
    speech.titles.at(tokens, index - 1)?.next === index || (initial.test(before.text) && before.text !== "I")
  )
}
