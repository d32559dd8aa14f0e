import type { Band, RankedIntent } from "../understanding.ts"
import type { Extracted } from "./values/index.ts"

export interface Reading {
  readonly band: Band
  readonly intents: readonly RankedIntent[]
  readonly extracted: Extracted
}

/** Intents this near to the best are rivals; the others fit too badly for their values to count. */
const rivalShare = 0.3
const mostRivals = 3

/**
 * Where several intents fit the words about equally, the one that has a parameter for more of the values wins: "a
 * table for four on Friday at seven" is a booking, since a question about free times has no use for the seven.
 */
export function settleIntent(
  band: Band,
  intents: readonly RankedIntent[],
  read: (uid: string) => Extracted,
): Reading {
  const [best] = intents
  if (!best) return { band, intents, extracted: { values: [] } }
  const rivals = intents
    .slice(0, band === "ask" ? mostRivals : 1)
    .filter(({ confidence }) => confidence >= rivalShare * best.confidence)
    .map((intent) => ({ intent, extracted: read(intent.uid) }))
    .map((rival) => ({ ...rival, said: countSaid(rival.extracted) }))
  const [first, second] = rivals.toSorted((a, b) => b.said - a.said)
  if (!first || !second || first.said === second.said)
    return { band, intents, extracted: rivals[0]?.extracted ?? read(best.uid) }
  const others = intents.filter((intent) => intent !== first.intent)
  return { band: "act", intents: [first.intent, ...others], extracted: first.extracted }
}

/** A note takes any words, so it is no evidence. */
function countSaid({ values }: Extracted): number {
  return values.filter(({ excluded, by }) => !excluded && by !== "note").length
}
