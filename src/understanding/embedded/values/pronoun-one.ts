import type { Reader } from "../../../language/index.ts"

/** The word "one", whatever it means. */
export function isOne(reader: Reader, index: number): boolean {
  return reader.lexicon.speech.ones.at(reader.tokens, index) !== undefined
}

/** "that one", "another one", "one of us": never a number. */
export function isPronoun(reader: Reader, index: number): boolean {
  if (!isOne(reader, index)) return false
  const { references, any } = reader.lexicon.speech
  const { articles, of } = reader.lexicon.calendar
  const before = [references, any, reader.lexicon.turns.another, articles]
  return (
    of.at(reader.tokens, index + 1) !== undefined ||
    before.some((table) => table.at(reader.tokens, index - 1)) ||
    isAfterAdjective(reader, index)
  )
}

/** "the little one", "a basic one". */
function isAfterAdjective({ tokens, lexicon }: Reader, index: number): boolean {
  const [article, adjective, noun] = [index - 2, index - 1, index + 1]
  const word = tokens[adjective]
  if (word?.kind !== "word" || lexicon.stop.has(word.folded)) return false
  const isEnd = tokens[noun]?.kind !== "word" || lexicon.stop.has(tokens[noun]?.folded ?? "")
  const { calendar, numbers } = lexicon
  return isEnd && [calendar.articles, numbers.indefinite].some((table) => table.at(tokens, article))
}
