import type { Vocabulary } from "../../intent/index.ts"
import { PhraseTable, toTerms } from "../../language/index.ts"

/** A business's own words as questions are looked up in them: by the terms that the index has. */
export interface HouseWords {
  /** To the value that is meant. */
  readonly synonyms: PhraseTable<string>
  /** From a thing to the value that does without it. */
  readonly without: PhraseTable<string>
  readonly filler: PhraseTable<true>
}

export function toHouseWords({ synonyms = {}, without = {}, filler = [] }: Vocabulary = {}): HouseWords {
  const table = <Value>(entries: readonly (readonly [string, Value])[]) =>
    new PhraseTable(entries.map(([phrase, value]) => [toTerms(phrase).join(" "), value] as const))
  return {
    synonyms: table(Object.entries(synonyms)),
    without: table(Object.entries(without)),
    filler: table(filler.map((word) => [word, true] as const)),
  }
}
