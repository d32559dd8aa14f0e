import type { TurnInput } from "../../conversation/index.ts"
import { createOfferCache, type Host, type TurnResult } from "../../host/index.ts"
import { toParleyError } from "../../intent/index.ts"
import { isTerminal, type RequestEnvelope } from "./envelope.ts"
import { toExplanation } from "./explicability.ts"
import type { Replier, ReplyTo } from "./reply.ts"
import { toResponseContent } from "./to-response.ts"
import type { TurnTaken, TurnTaker, TurnToTake } from "./turn-taker.ts"

export interface HostTurnsOptions {
  readonly host: Host
  readonly replier: Replier
  readonly origin: () => string
  readonly sleep: (milliseconds: number) => Promise<unknown>
  /** Milliseconds to wait for what is still being executed. */
  readonly patience: number
  readonly onError: (error: unknown) => void
}

/** What a verified message does in the conversation (section 3.4). */
function toTurnInput({ flow_type, message }: RequestEnvelope): TurnInput {
  switch (flow_type) {
    case "information_request":
    case "clarification_request":
      return { kind: "question", text: message }
    case "error":
      return { kind: "cancel" }
    default:
      return { kind: "say", text: message }
  }
}

/** Turns of a site: its host leads the conversation. */
export function createHostTurns(options: HostTurnsOptions): TurnTaker {
  const { host, replier, sleep } = options

  async function takeTurn({ envelope, context }: TurnToTake): Promise<TurnResult> {
    const interactionId = envelope.interaction_id
    const resume = () => host.turn({ interactionId, input: { kind: "resume" } }, context)
    // By its id the conversation knows a message that a node took and could not answer any more.
    const inputId = context.idempotencyKey
    let result = await host.turn({ interactionId, input: toTurnInput(envelope), inputId }, context)
    for (
      let waited = 0;
      result.moves.at(-1)?.kind === "working" && waited < options.patience;
      waited += 250
    ) {
      await sleep(250)
      result = await resume()
    }
    return result
  }

  async function tell({ moves, standing }: TurnResult, to: ReplyTo): Promise<TurnTaken> {
    const intent = standing.intent === undefined ? undefined : await host.lookUp(standing.intent)
    const { content, http } = toResponseContent(moves, standing, intent)
    const explanation = toExplanation(options.origin(), standing, intent)
    return {
      response: { http, body: JSON.stringify(replier.sign(content, to, explanation)) },
      ended: standing.ended || isTerminal(content.flow_type),
      turn: standing.turn,
      threadUntil: standing.expires,
    }
  }

  return {
    async take(turn) {
      const result = await takeTurn(turn)
      try {
        return await tell(result, turn.to)
      } catch (error) {
        // Once a turn is taken there is no way back: a fault in telling of it must not invite to take it again.
        options.onError(error)
        const { turn: taken, expires } = result.standing
        const response = replier.signError(toParleyError(error), turn.to)
        return { response, ended: true, turn: taken, threadUntil: expires }
      }
    },
    longest: createOfferCache(host, ({ intents }) =>
      intents.reduce((most, { timeout }) => Math.max(most, timeout), 0),
    ),
    locale: () => host.service.locale,
  }
}
