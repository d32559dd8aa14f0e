import type { Lexicon } from "../words/lexicon.ts"
import { type Reader, skip } from "./reader.ts"

/** Which end of what will do an amount is, with the tokens of the amount and of the words that say so. */
export interface Bound {
  readonly side: "most" | "least" | "about" | undefined
  /** The amount itself will not do: "under 20". */
  readonly open: boolean
  readonly first: number
  readonly next: number
}

/** More words than this never stand before an amount to bound it. */
const longest = 4

/** The bound around an amount: the words before it, such as "less than", or after it, such as "or more". */
export function boundAround({ tokens, lexicon }: Reader, first: number, next: number): Bound {
  // The longer phrase is meant: the "more than" of "no more than" is none of its own.
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

/** Where the words begin that make a day the first or the last that will do: "since", "before". */
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
