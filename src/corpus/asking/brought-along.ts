import type { Reader } from "../../language/index.ts"

/** How far the "with" may stand before what it speaks of. */
const reach = 4

/** "With a sauna", "with a very large dog": small words and those that were read may stand between. */
export function isBroughtAlong(
  { tokens, lexicon }: Reader,
  index: number,
  taken: readonly boolean[],
): boolean {
  for (let at = index - 1; at >= Math.max(0, index - reach); at--) {
    if (lexicon.speech.together.at(tokens, at)) return true
    const token = tokens[at]
    const isPassed = taken[at] || lexicon.asking.leanings.at(tokens, at) !== undefined
    if (token?.kind !== "word" || !(isPassed || lexicon.stop.has(token.folded))) return false
  }
  return false
}
