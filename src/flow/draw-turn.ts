import { type Host, sceneOf, type TurnResult } from "../host/index.ts"
import { type DrawnTurn, drawMove, type Explanation, type Scene, toFacts } from "../view/index.ts"

/** Draws a turn for a client that shows the conversation itself. */
export async function drawTurn(
  host: Host,
  result: TurnResult,
  { now, shown }: { readonly now: number; readonly shown: boolean },
): Promise<DrawnTurn> {
  const { standing, moves } = result
  const { timeZone } = host.service
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now)
  const scene = { ...(await sceneOf(host, result)), today }
  return {
    turn: standing.turn,
    ended: standing.ended,
    moves: moves.map((move) => drawMove(move, scene)),
    explanation: toExplanation(result, scene),
    ...(shown && { shown: true }),
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
