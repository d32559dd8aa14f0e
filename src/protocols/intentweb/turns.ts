import type { TurnInput } from "../../conversation/index.ts"
import { parsePin } from "../../execution/index.ts"
import type { Host, HostContext, TurnResult } from "../../host/index.ts"
import type { Principal } from "../../identity/index.ts"
import { isParleyError, ParleyError, toParleyError } from "../../intent/index.ts"
import { type Refusal, type TurnLimits, toClaim, toRefusal } from "./claims.ts"
import { isTerminal, type RequestEnvelope } from "./envelope.ts"
import { toExplanation } from "./explicability.ts"
import type { MessageClaim, MessageClaimed, MessageStore, StoredResponse } from "./message-store.ts"
import { createPace } from "./pace.ts"
import type { Replier, ReplyTo } from "./reply.ts"
import { isFault } from "./statuses.ts"
import { toResponseContent } from "./to-response.ts"
import { createWaitingRoom } from "./waiting.ts"

export interface TurnsOptions {
  readonly host: Host
  readonly messages: MessageStore
  readonly replier: Replier
  readonly origin: () => string
  readonly window: number
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
  readonly limits: TurnLimits
  readonly onError: (error: unknown) => void
}

type NotBusy = Extract<MessageClaimed, { readonly kind: "claimed" | "answered" }> | { readonly kind: Refusal }

interface Answered {
  readonly response: StoredResponse
  readonly ended: boolean
  readonly turn: number
  readonly threadUntil: number
}

/** Milliseconds between the end of the longest execution and the end of the lease. */
const margin = 30_000

/** Refusals that leave the interaction as it was: the same message, or the next one, may still succeed. */
const passing = new Set(["rate_limited", "too_large", "conflict", "expired", "not_found", "invalid_request"])

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

/** Takes verified messages one after the other, each once, and keeps every answer. */
export function createTurns(options: TurnsOptions) {
  const { host, messages, replier, window, now, sleep, limits } = options
  const waitTurn = createWaitingRoom(limits, sleep)
  const keepPace = createPace({ perMinute: limits.perMinute, now })

  /** Long enough for whatever may be executed: a second node must not take up what a first is still doing. */
  function leaseTime(): number {
    const { intents } = host.describe()
    const longest = intents.reduce((most, { timeout }) => Math.max(most, timeout), 0)
    return Math.max(limits.lease, longest + margin)
  }

  async function takeTurn(
    envelope: RequestEnvelope,
    context: HostContext,
    claimed: { readonly attempt: number; readonly turn: number },
  ): Promise<TurnResult> {
    const interactionId = envelope.interaction_id
    const resume = () => host.turn({ interactionId, input: { kind: "resume" } }, context)
    let result = claimed.attempt > 1 ? await findTaken(resume, claimed.turn) : undefined
    result ??= await host.turn({ interactionId, input: toTurnInput(envelope) }, context)
    for (let waited = 0; result.moves.at(-1)?.kind === "working" && waited < limits.patience; waited += 250) {
      await sleep(250)
      result = await resume()
    }
    return result
  }

  /** What comes of a claimed message; throws what leaves the interaction as it was. */
  async function answer(
    envelope: RequestEnvelope,
    claim: MessageClaim,
    claimed: MessageClaimed & { readonly kind: "claimed" },
    context: HostContext,
    to: ReplyTo,
  ): Promise<Answered> {
    let result: TurnResult | undefined
    try {
      result = await takeTurn(envelope, context, claimed)
      return toAnswered(result, to)
    } catch (thrown) {
      const error = toParleyError(thrown)
      if (isFault(error)) options.onError(thrown)
      // Once a turn is taken there is no way back: a fault in telling of it must not invite to take it again.
      if (result === undefined && passing.has(error.code)) throw error
      const { turn } = result?.interaction ?? claimed
      return { response: replier.signError(error, to), ended: true, turn, threadUntil: claim.threadUntil }
    }
  }

  function toAnswered({ moves, interaction }: TurnResult, to: ReplyTo): Answered {
    const { content, http } = toResponseContent(moves, interaction)
    const intent = host.describe().intents.find(({ uid }) => uid === interaction.intent)
    const explanation = toExplanation(options.origin(), interaction, intent)
    return {
      response: { http, body: JSON.stringify(replier.sign(content, to, explanation)) },
      ended: interaction.phase === "ended" || isTerminal(content.flow_type),
      turn: interaction.turn,
      threadUntil: interaction.expires,
    }
  }

  async function keep(
    { key, thread }: MessageClaim,
    attempt: number,
    answered: Answered,
  ): Promise<StoredResponse> {
    let kept: boolean
    try {
      kept = await messages.settle({ key, thread, attempt, ...answered })
    } catch (cause) {
      throw new ParleyError(
        "indeterminate",
        "The message was handled, but its answer could not be kept. Send the identical message again to get it.",
        { retryAfter: Math.ceil(limits.lease / 1_000), cause },
      )
    }
    if (kept) return answered.response
    throw new ParleyError("conflict", "This message was taken up elsewhere. Send it again as it is.")
  }

  async function handleMessage(
    envelope: RequestEnvelope,
    principal: Principal,
    to: ReplyTo,
  ): Promise<StoredResponse> {
    keepPace(principal.id)
    const lease = leaseTime()
    const claim = toClaim(envelope, principal.id, { now: now(), lease, window, lifetime: limits.lifetime })
    const claimed = await waitTurn(claim.thread, async () => {
      const result = await messages.claim({ ...claim, now: now(), leaseUntil: now() + lease })
      return result.kind === "busy" ? "busy" : (result as NotBusy)
    })
    if (claimed.kind === "answered") return claimed.response
    if (claimed.kind !== "claimed") throw toRefusal(claimed.kind, envelope)
    const context: HostContext = {
      principal,
      locale: envelope.locale ?? host.describe().service.locale,
      // Not the connection's: a lost reply can be had again, so the work goes on without the caller.
      signal: AbortSignal.timeout(lease - margin / 2),
      idempotencyKey: claim.digest,
      pin: approvedPin(envelope),
    }
    let answered: Answered
    try {
      answered = await answer(envelope, claim, claimed, context, to)
    } catch (error) {
      await messages.withdraw(claim, claimed.attempt)
      throw error
    }
    return keep(claim, claimed.attempt, answered)
  }

  return { handleMessage }
}

/** The type that the sender approved, in an extension field that its signature covers. */
function approvedPin({ intent_schema }: RequestEnvelope): string | undefined {
  return intent_schema === undefined ? undefined : parsePin(intent_schema)
}

/** After a node stopped in the middle: the turn was taken if the conversation is further than it was. */
async function findTaken(resume: () => Promise<TurnResult>, turn: number): Promise<TurnResult | undefined> {
  try {
    const result = await resume()
    return result.interaction.turn > turn ? result : undefined
  } catch (error) {
    if (isParleyError(error) && error.code === "not_found") return undefined
    throw error
  }
}
