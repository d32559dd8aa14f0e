import type { TurnResult } from "../host/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import { drawMove, type Scene, toFacts } from "../view/index.ts"
import type { Explanation, TurnResponse } from "./wire.ts"

export interface TurnResponseSettings {
  readonly intents: readonly IntentDescriptor[]
  readonly timeZone: string
  readonly now: () => number
  /** Whether a flow shows what the turn says. */
  readonly shown: boolean
}

/** Tells the page a turn: the same moves and messages as in every protocol, ready to be drawn. */
export function toTurnResponse(result: TurnResult, settings: TurnResponseSettings): TurnResponse {
  const { standing, moves } = result
  const { intents, timeZone } = settings
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(settings.now())
  const scene = { locale: standing.locale, timeZone, today, values: standing.values, intents }
  return {
    turn: standing.turn,
    ended: standing.ended,
    moves: moves.map((move) => drawMove(move, scene)),
    explanation: toExplanation(result, scene),
    ...(settings.shown && { shown: true }),
  }
}

function toExplanation({ standing, through }: TurnResult, scene: Scene): Explanation {
  const { intent, confidence, assumptions } = standing
  const descriptor = scene.intents.find(({ uid }) => uid === intent)
  return {
    intent: descriptor?.title,
    confidence,
    facts: toFacts(descriptor, scene.values, scene),
    assumptions,
    ...(through && { chain: through.chain }),
  }
}
