import { languages } from "../languages/index.ts"
import { toLexicon } from "../words/lexicon.ts"
import { tokenize } from "../words/tokens.ts"

/** Whether the words ask what several have to offer rather than one, in whichever of our languages they are. */
export function asksToCompare(text: string): boolean {
  const tokens = tokenize(text)
  const tables = Object.values(languages).map((language) => toLexicon(language).turns.compare)
  return tokens.some((_, index) => tables.some((table) => table.at(tokens, index) !== undefined))
}
