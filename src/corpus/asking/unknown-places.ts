import type { Reader } from "../../language/index.ts"

/** Words in capitals after an "in" or a "near" that nothing else explains: the "Berlin" of "in Berlin". */
export function findPlaces({ tokens, lexicon }: Reader, isExplained: (at: number) => boolean): number[] {
  const { asking, calendar } = lexicon
  return tokens.flatMap((token, at) => {
    if (at === 0 || !token.capital || isExplained(at)) return []
    if (calendar.months.at(tokens, at) ?? calendar.weekdays.at(tokens, at)) return []
    return [1, 2].some((back) => asking.near.at(tokens, at - back)?.next === at) ? [at] : []
  })
}
