import { type Speller, tokenAt, toTerm } from "../../language/index.ts"
import type { SearchIndex } from "../../search/index.ts"

/** What some item says is no mistake, however near it is to something else. */
export function spellingAround(speller: Speller | undefined, index: SearchIndex): Speller | undefined {
  if (!speller) return undefined
  return {
    repair: (tokens) =>
      speller.repair(tokens).map((token, at) => {
        const written = tokenAt(tokens, at)
        return token.kind === "word" && index.hasWord(toTerm(written.folded)) ? written : token
      }),
  }
}
