import { languages } from "../languages/index.ts"
import { toLexicon } from "../words/lexicon.ts"
import { tokenize } from "../words/tokens.ts"

/** Whether the words, in any of our languages, ask for the offers of several businesses rather than of one. */
export function asksToCompare(text: string): boolean {
  const tokens = tokenize(text)
  const tables = Object.values(languages).map((language) => toLexicon(language).turns.compare)
  return tokens.some((_, index) => tables.some((table) => table.at(tokens, index) !== undefined))
}
