import type { Lexicon } from "../words/lexicon.ts"
import { type Reader, skip } from "./reader.ts"

/**
 * An amount as the upper or lower limit of what is acceptable, with the tokens of the amount and of the words that
 * make it one.
 */
export interface Bound {
  readonly side: "most" | "least" | "about" | undefined
  /** The amount itself is not acceptable: "under 20". */
  readonly open: boolean
  readonly first: number
  readonly next: number
}

/** No phrase before an amount that bounds it has more words than this. */
const longest = 4

/** The bound around an amount: the words before it, such as "less than", or after it, such as "or more". */
export function boundAround({ tokens, lexicon }: Reader, first: number, next: number): Bound {
  // The longer phrase wins: the "more than" inside "no more than" is no bound of its own.
  for (let at = Math.max(0, first - longest); at < first; at++)
    for (const { table, side, open } of boundsBefore(lexicon))
      if (table.at(tokens, at)?.next === first) return { side, open, first: at, next }
  const less = lexicon.bounds.orLess.at(tokens, next)
  if (less) return { side: "most", open: false, first, next: less.next }
  const more = lexicon.bounds.orMore.at(tokens, next)
  if (more) return { side: "least", open: false, first, next: more.next }
  return { side: undefined, open: false, first, next }
}

function boundsBefore({ bounds, clock }: Lexicon) {
  return [
    { table: bounds.atMost, side: "most", open: false },
    { table: bounds.below, side: "most", open: true },
    { table: bounds.atLeast, side: "least", open: false },
    { table: bounds.above, side: "least", open: true },
    { table: clock.about, side: "about", open: false },
  ] as const
}

/** The index at which the words begin that make a day the first or the last acceptable one: "since", "before". */
export function dayBoundBefore(
  reader: Reader,
  first: number,
): { readonly side: "since" | "before"; readonly first: number } | undefined {
  const { tokens, lexicon } = reader
  for (let at = Math.max(0, first - longest); at < first; at++)
    for (const side of ["since", "before"] as const) {
      const match = lexicon.bounds[side].at(tokens, at)
      if (match && skip(reader, match.next, lexicon.calendar.articles) >= first && match.next <= first)
        return { side, first: at }
    }
  return undefined
}
