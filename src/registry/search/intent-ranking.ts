/** Tuned on public descriptions of tools: a declaration is short, so that meaning says more than in articles. */
export const ranking = { wordShare: 0.5, nearEnough: 0.25 } as const

/** Enough for every page that anybody reads of a ranked list. */
export const rankedAtMost = 400

/** What is added to the score of an intent with this mark. */
export const demotions = { deprecated: -0.1, stuffed: -0.25 } as const

export function compareUids(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0
}
