import type { TurnInput } from "../../conversation/index.ts"
import { createOfferCache, type Host, type HostContext, type TurnResult } from "../../host/index.ts"
import { isParleyError, localise, ParleyError, toParleyError } from "../../intent/index.ts"
import { toExplanation } from "./delegate.ts"
import { isTerminal, type RequestEnvelope } from "./envelope.ts"
import { toExplanation as explainStanding } from "./explicability.ts"
import type { AnsweredRequest, Evidence, ResponseSigner } from "./sign-response.ts"
import { structuredInput } from "./structured-input.ts"
import { toResponseContent } from "./to-response.ts"
import type { TurnTaken, TurnTaker, TurnToTake } from "./turn-taker.ts"

export interface HostTurnsOptions {
  readonly host: Host
  readonly signer: ResponseSigner
  readonly origin: () => string
  readonly sleep: (milliseconds: number) => Promise<unknown>
  /** Milliseconds to wait for an execution that is still running. */
  readonly patience: number
  readonly onError: (error: unknown) => void
}

/** Translates a verified message into the input of a turn (section 3.4). */
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

/** Takes turns in a conversation that the host leads. */
export function createHostTurns(options: HostTurnsOptions): TurnTaker {
  const { host, signer, sleep } = options

  async function takeTurn({ envelope, context: caller, attempt, turn }: TurnToTake): Promise<TurnResult> {
    const interactionId = envelope.interaction_id
    // An interaction ends with its result; the session is that of the actor, once it has proven who it is.
    const context = isProven(caller) ? { ...caller, session: { place: "intentweb" } } : caller
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
    const found = standing.intent === undefined ? undefined : await host.lookUp(standing.intent)
    const intent = found && localise(found, standing.locale)
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
        // The turn is taken and cannot be undone: a fault while answering must not invite the client to take it again.
        options.onError(error)
        const { turn: taken, expires } = result.standing
        const response = signer.signError(afterTurn(error, result), turn.to)
        return { response, ended: true, turn: taken, threadUntil: expires }
      }
    },
    longest: createOfferCache(host, ({ intents }) =>
      intents.reduce((most, { timeout }) => Math.max(most, timeout), 0),
    ),
    locale: () => host.service.locale,
  }
}

/** What was done stays done: an answer that cannot be written must not read as if it had not been. */
function afterTurn(error: unknown, { moves }: TurnResult): ParleyError {
  if (!moves.some(({ kind }) => kind === "done")) return toParleyError(error)
  const message = "It was handled, but its result cannot be told. Ask the business before you repeat it."
  return new ParleyError("indeterminate", message, { cause: error })
}

/** Characters of other sites' signed answers in one of ours: clients limit the size of a response. */
const evidenceAtMost = 400_000

function withinReason(evidence: TurnResult["evidence"] = []): readonly Evidence[] {
  let left = evidenceAtMost
  return evidence.filter((one) => {
    left -= JSON.stringify(one).length
    return left >= 0
  }) as unknown as readonly Evidence[]
}

function isProven({ principal }: HostContext): boolean {
  return principal.proof !== "none"
}

/** Finds out whether a node that stopped in the middle took the turn: then the conversation has moved on. */
async function findTaken(resume: () => Promise<TurnResult>, turn: number): Promise<TurnResult | undefined> {
  try {
    const result = await resume()
    return result.standing.turn > turn ? result : undefined
  } catch (error) {
    if (isParleyError(error) && error.code === "not_found") return undefined
    throw error
  }
}
