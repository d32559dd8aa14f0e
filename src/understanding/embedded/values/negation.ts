import type { Candidate } from "./candidates.ts"
import type { Reader } from "./reader.ts"

/** How many tokens a negation reaches: "not on the Friday after". */
const reach = 4

/** Marks what the words rule out: "not Friday", "Friday does not work", "instead of three". */
export function markExcluded(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  return candidates.map((candidate) =>
    isExcluded(reader, candidate.first, candidate.next) ? { ...candidate, excluded: true } : candidate,
  )
}

export function isExcluded(reader: Reader, first: number, next: number): boolean {
  return (
    isNegatedBefore(reader, first) ||
    reader.lexicon.speech.negationsAfter.at(reader.tokens, next) !== undefined
  )
}

function isNegatedBefore(reader: Reader, first: number): boolean {
  const { negations, contrast } = reader.lexicon.speech
  for (let at = first - 1; at >= 0 && at >= first - reach; at--) {
    const token = reader.tokens[at]!
    if (token.kind === "sign" && ",.;:!?".includes(token.text)) return false
    const negation = negations.at(reader.tokens, at)
    if (negation && negation.next <= first) return true
    if (contrast.at(reader.tokens, at)) return false
  }
  return false
}
