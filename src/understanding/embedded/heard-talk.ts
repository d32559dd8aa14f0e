import type { Understood } from "../understanding.ts"
import type { Reading } from "./reader/reading.ts"

/**
 * As sure as this that it is talk, and as sure that nothing is told beside it, the reader is heard where the rules hear
 * no talk. What follows from talk carries nothing out.
 */
const [sure, told] = [0.95, 0.2] as const

const acts = ["person", "hold"] as const

/** The talk that the reader hears: somebody wants a person, or asks for a moment. */
export function heardTalk(reading: Reading | undefined): Pick<Understood, "talk"> {
  const chance = (act: string) => reading?.acts.get(act) ?? 0
  const talk = acts.find((act) => chance(act) >= sure)
  return talk && chance("inform") < told ? { talk } : {}
}
