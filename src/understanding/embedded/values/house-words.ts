import type { Vocabulary } from "../../../intent/index.ts"
import { PhraseTable, type Reader, toTerm, toTerms } from "../../../language/index.ts"

/** A business's own words, as a message is looked up in them. */
export interface HouseWords {
  /** To the value that is meant. */
  readonly synonyms: PhraseTable<string>
  /** From a thing to the value that does without it. */
  readonly without: PhraseTable<string>
  readonly filler: PhraseTable<true>
}

const cache = new WeakMap<Vocabulary, HouseWords>()
const noWords: Vocabulary = {}

export function toHouseWords(vocabulary: Vocabulary = noWords): HouseWords {
  const known = cache.get(vocabulary)
  if (known) return known
  const { synonyms = {}, without = {}, filler = [] } = vocabulary
  const made: HouseWords = {
    synonyms: termTable(Object.entries(synonyms)),
    without: termTable(Object.entries(without)),
    filler: termTable(filler.map((word) => [word, true] as const)),
  }
  cache.set(vocabulary, made)
  return made
}

function termTable<Value>(entries: readonly (readonly [string, Value])[]): PhraseTable<Value> {
  return new PhraseTable(entries.map(([phrase, value]) => [toTerms(phrase).join(" "), value] as const))
}

const terms = new WeakMap<Reader, Reader["tokens"]>()

/** The tokens of a message in the singular, as the table of a business has its words. */
export function termsOf(reader: Reader): Reader["tokens"] {
  const known = terms.get(reader)
  if (known) return known
  const made = reader.tokens.map((token) =>
    token.kind === "word" ? { ...token, folded: toTerm(token.folded) } : token,
  )
  terms.set(reader, made)
  return made
}
