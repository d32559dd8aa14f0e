import { tokenAt } from "../words/tokens.ts"
import type { Candidate } from "./candidates.ts"
import type { Reader } from "./reader.ts"

/** How many tokens a negation reaches: "not on the Friday after". */
const reach = 4

/** Marks what the words rule out: "not Friday", "Friday does not work", "from Friday to Saturday" after "change". */
export function markExcluded(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  return candidates.map((candidate) => {
    const replaced = candidate.edge !== undefined && isChange(reader, candidate.first)
    if (isExcluded(reader, candidate.first, candidate.next) || (replaced && candidate.edge === "start"))
      return { ...candidate, edge: undefined, excluded: true }
    return replaced ? { ...candidate, edge: undefined } : candidate
  })
}

export function isExcluded(reader: Reader, first: number, next: number): boolean {
  return (
    isNegatedBefore(reader, first) ||
    reader.lexicon.speech.negationsAfter.at(reader.tokens, next) !== undefined
  )
}

function isNegatedBefore(reader: Reader, first: number): boolean {
  const { negations } = reader.lexicon.speech
  const { rulesOut } = reader.lexicon.conditions
  for (let at = first - 1; at >= 0 && at >= first - reach; at--) {
    const token = tokenAt(reader.tokens, at)
    if (token.kind === "sign" && ",.;:!?".includes(token.text)) return false
    const negation = negations.at(reader.tokens, at) ?? rulesOut.at(reader.tokens, at)
    if (!negation || negation.next > first) continue
    // "No more than 50" limits and rules nothing out.
    if (startsBound(reader, at)) return false
    return !hasContrast(reader, negation.next, first)
  }
  return false
}

function startsBound({ tokens, lexicon }: Reader, index: number): boolean {
  const { atMost, below, atLeast, above } = lexicon.bounds
  return [atMost, below, atLeast, above].some((table) => table.at(tokens, index) !== undefined)
}

/** "not Friday but Saturday": what comes after the contrast is meant. */
function hasContrast(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (reader.lexicon.speech.contrast.at(reader.tokens, at)) return true
  return false
}

/** "change it from Friday to Saturday" names the old value first. */
function isChange(reader: Reader, first: number): boolean {
  const { changes } = reader.lexicon.speech
  for (let at = first - 1; at >= 0 && at >= first - 8; at--) if (changes.at(reader.tokens, at)) return true
  return false
}
