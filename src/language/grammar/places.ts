import { languages } from "../languages/index.ts"
import { toLexicon } from "../words/lexicon.ts"
import { tokenize } from "../words/tokens.ts"

/** The position in a list that the words name in any of our languages, counted from 1: "the second one". */
export function placeNamed(text: string): number | undefined {
  const tokens = tokenize(text)
  const tables = Object.values(languages).map((language) => toLexicon(language).numbers.ordinals)
  for (const index of tokens.keys())
    for (const table of tables) {
      const match = table.at(tokens, index)
      if (match) return match.value
    }
  return undefined
}
