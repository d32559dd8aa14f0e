import type { Band, RankedIntent, Understood } from "../understanding.ts"
import type { ModelAnswer } from "./model-answer.ts"

const mostIntents = 10
const leastToAct = 0.5
const leastLead = 0.1
/** A model's statement of its own certainty is not calibrated, so it never counts as full certainty. */
const highestConfidence = 0.95

export function clampConfidence(stated: number): number {
  return Number.isFinite(stated) ? Math.min(Math.max(stated, 0), highestConfidence) : 0
}

export interface Ranking {
  readonly band: Band
  readonly intents: readonly RankedIntent[]
  /** The intent that the model takes as meant; its values belong to it. */
  readonly claimed: string | undefined
}

/**
 * Decides which intent is meant, from the model's ranking and the embedded understanding as a second opinion. The
 * model may settle what the other left open. If both are sure of different intents, or only the model wants to leave
 * the intent under way, the person is asked.
 */
export function toRanking(
  answer: Pick<ModelAnswer, "match" | "intents">,
  offered: ReadonlySet<string>,
  embedded: Understood,
  underWay: string | undefined,
): Ranking {
  const intents = rank(answer.intents.filter(({ uid }) => offered.has(uid)))
  const [first, second] = intents
  const claimed = first?.uid
  const sure = embedded.band === "act" ? embedded.intents[0] : undefined
  if (answer.match === "none" || first === undefined)
    return sure === undefined || sure.uid === underWay
      ? { band: "none", intents, claimed }
      : { band: "ask", intents: rank([...intents, sure]), claimed }
  const lead = first.confidence - (second?.confidence ?? 0)
  if (answer.match === "ask" || first.confidence < leastToAct || lead < leastLead)
    return { band: "ask", intents, claimed }
  if (first.uid === underWay) return { band: "act", intents, claimed }
  if (sure !== undefined && sure.uid !== first.uid)
    return { band: "ask", intents: rank([...intents, sure]), claimed }
  const seconded = embedded.band !== "none" && embedded.intents.some(({ uid }) => uid === first.uid)
  return { band: underWay === undefined || seconded ? "act" : "ask", intents, claimed }
}

function rank(intents: readonly RankedIntent[]): readonly RankedIntent[] {
  const best = new Map<string, number>()
  for (const { uid, confidence } of intents)
    best.set(uid, Math.max(clampConfidence(confidence), best.get(uid) ?? 0))
  return [...best]
    .map(([uid, confidence]): RankedIntent => ({ uid, confidence }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, mostIntents)
}
