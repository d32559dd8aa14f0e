import type { TurnInput } from "../../conversation/index.ts"
import { createOfferCache, type Host, type TurnResult } from "../../host/index.ts"
import { isParleyError, toParleyError } from "../../intent/index.ts"
import { toExplanation } from "./delegate.ts"
import { isTerminal, type RequestEnvelope, type ResponseEnvelope } from "./envelope.ts"
import { toExplanation as explainStanding } from "./explicability.ts"
import type { AnsweredRequest, ResponseSigner } from "./sign-response.ts"
import { structuredInput } from "./structured-input.ts"
import { toResponseContent } from "./to-response.ts"
import type { TurnTaken, TurnTaker, TurnToTake } from "./turn-taker.ts"

export interface HostTurnsOptions {
  readonly host: Host
  readonly signer: ResponseSigner
  readonly origin: () => string
  readonly sleep: (milliseconds: number) => Promise<unknown>
  /** Milliseconds to wait for what is still being executed. */
  readonly patience: number
  readonly onError: (error: unknown) => void
}

/** What a verified message does in the conversation (section 3.4). */
function toTurnInput(envelope: RequestEnvelope): TurnInput {
  const structured = structuredInput(envelope)
  if (structured) return structured
  const { flow_type, message } = envelope
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
  const { host, signer, sleep } = options

  async function takeTurn({ envelope, context, attempt, turn }: TurnToTake): Promise<TurnResult> {
    const interactionId = envelope.interaction_id
    const resume = () => host.turn({ interactionId, input: { kind: "resume" } }, context)
    let result = attempt > 1 ? await findTaken(resume, turn) : undefined
    result ??= await host.turn({ interactionId, input: toTurnInput(envelope) }, context)
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

  async function tell(result: TurnResult, to: AnsweredRequest): Promise<TurnTaken> {
    const { moves, standing, through, evidence } = result
    const intent = standing.intent === undefined ? undefined : await host.lookUp(standing.intent)
    const { content, http } = toResponseContent(moves, standing, intent)
    const explanation = through
      ? { actor: options.origin(), ...toExplanation(through.routing) }
      : explainStanding(options.origin(), standing, intent)
    return {
      response: {
        http,
        body: JSON.stringify(signer.sign(content, to, explanation, withinReason(evidence))),
      },
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
        const response = signer.signError(toParleyError(error), turn.to)
        return { response, ended: true, turn: taken, threadUntil: expires }
      }
    },
    longest: createOfferCache(host, ({ intents }) =>
      intents.reduce((most, { timeout }) => Math.max(most, timeout), 0),
    ),
    locale: () => host.service.locale,
  }
}

/** Characters of signed answers that go along with one of ours: the whole must stay readable for every client. */
const evidenceAtMost = 400_000

function withinReason(evidence: TurnResult["evidence"] = []): readonly ResponseEnvelope[] {
  let left = evidenceAtMost
  return evidence.filter((one) => {
    left -= JSON.stringify(one).length
    return left >= 0
  }) as unknown as readonly ResponseEnvelope[]
}

/** After a node stopped in the middle: the turn was taken if the conversation is further than it was. */
async function findTaken(resume: () => Promise<TurnResult>, turn: number): Promise<TurnResult | undefined> {
  try {
    const result = await resume()
    return result.standing.turn > turn ? result : undefined
  } catch (error) {
    if (isParleyError(error) && error.code === "not_found") return undefined
    throw error
  }
}
