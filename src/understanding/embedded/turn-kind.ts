import { analyseTurn, type TurnAnalysis } from "../../language/index.ts"
import type { Situation, TurnKind } from "../understanding.ts"

/** What a turn does, given what was asked last. Pure; never throws for any text. */
export function turnKind(text: string, situation: Situation): TurnKind {
  const turn = analyseTurn(text, situation.locale)
  const awaitsYes = situation.asked?.kind === "confirmation" || isOffer(situation)
  // "Yes, cancel it" agrees to a cancellation that was asked about.
  if (turn.cancels && turn.content === 0 && !(awaitsYes && turn.affirms)) return "cancel"
  if (awaitsYes) {
    const answer = toAnswer(turn)
    if (answer) return answer
  }
  if (turn.asks && !turn.proposes) return "question"
  if (turn.thanks && (turn.content === 0 || isMereThanks(turn, situation))) return "thanks"
  const corrects = turn.corrects || (turn.amends && situation.asked?.kind !== "parameters")
  if (corrects && turn.content > 0 && hasKnown(situation)) return "correction"
  if (turn.refuses) return turn.content > 0 ? (hasKnown(situation) ? "correction" : "inform") : "no"
  if (turn.agrees && turn.content === 0) return "yes"
  return "inform"
}

/** Nothing was asked and the turn states no wish: "thank you so much, you are a life saver". */
function isMereThanks(turn: TurnAnalysis, situation: Situation): boolean {
  return situation.asked === undefined && !turn.wishes && !turn.corrects && turn.content <= 6
}

function toAnswer(turn: TurnAnalysis): TurnKind | undefined {
  if (turn.refuses && !turn.affirms) {
    if (turn.asks && !turn.proposes) return "no"
    return turn.content > 0 ? "correction" : "no"
  }
  if (!turn.agrees) {
    const takes =
      turn.wishes && turn.refers && !turn.asks && !turn.wantsAnother && !turn.corrects && !turn.amends
    return takes && turn.content <= 2 ? "yes" : undefined
  }
  // "So when can I book it?" asks, although "book it" alone would be a yes.
  if (turn.asks && !turn.affirms) return undefined
  return (turn.corrects || turn.amends) && turn.content > 0 ? "correction" : "yes"
}

/** Options for a parameter are an offer: "sounds good" accepts it. */
export function isOffer(situation: Situation): boolean {
  const { asked } = situation
  if (asked?.kind === "choice") return true
  return asked?.kind === "parameters" && Object.keys(asked.options ?? {}).length > 0
}

function hasKnown(situation: Situation): boolean {
  return Object.keys(situation.known ?? {}).length > 0
}
