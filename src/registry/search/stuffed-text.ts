import type { IntentDescriptor } from "../../intent/index.ts"
import { toTerms } from "../../language/index.ts"

/** More different words than a thing that does one job needs. */
const differentWords = 140
/** A list of so many single words or pairs is no sentence. */
const listedWords = 25
/** One word that makes up more of a long text than this was put there to be found. */
const sameWord = 0.2
const longText = 25

/** Whether a declaration is written to be found by every question: such ones are ranked behind the others. */
export function isStuffed({ description, tags, examples }: IntentDescriptor): boolean {
  const terms = toTerms([description, ...tags, ...examples].join(" . "))
  return (
    new Set(terms).size > differentWords ||
    isList(description) ||
    tags.length > listedWords ||
    isRepetition(toTerms(description))
  )
}

function isList(text: string): boolean {
  const items = text.split(/[,;|/•\n]+/).filter((item) => item.trim() !== "")
  const short = items.filter((item) => item.trim().split(/\s+/).length <= 2)
  return short.length > listedWords && short.length > items.length * 0.8
}

function isRepetition(terms: readonly string[]): boolean {
  if (terms.length < longText) return false
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  // Articles and prepositions are short, and frequent in honest texts.
  return [...counts].some(([term, count]) => term.length > 3 && count > terms.length * sameWord)
}
