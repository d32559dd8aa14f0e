import { parsePin } from "../../execution/index.ts"
import type { HostContext } from "../../host/index.ts"
import { createCallerLimit, secondsLeft } from "../../identity/index.ts"
import { isParleyError, isStorageFault, ParleyError, toParleyError } from "../../intent/index.ts"
import type { RequestEnvelope } from "./envelope.ts"
import { type Refusal, type TurnLimits, toClaim, toRefusal } from "./message-claims.ts"
import type { MessageClaim, MessageClaimed, MessageStore, StoredResponse } from "./message-store.ts"
import type { AnsweredRequest, ResponseSigner } from "./sign-response.ts"
import { isFault } from "./statuses.ts"
import type { TurnTaken, TurnTaker, TurnToTake } from "./turn-taker.ts"
import { createWaitingRoom } from "./waiting-room.ts"

export interface MessageHandlerOptions {
  readonly taker: TurnTaker
  readonly messages: MessageStore
  readonly signer: ResponseSigner
  readonly window: number
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
  readonly limits: TurnLimits
  readonly onError: (error: unknown) => void
}

type Caller = Pick<HostContext, "principal" | "formerly" | "tellLimit">
type NotBusy = Extract<MessageClaimed, { readonly kind: "claimed" | "answered" }> | { readonly kind: Refusal }

/** Milliseconds between the end of the longest execution and the end of the lease. */
const margin = 30_000
/** Milliseconds before the last try to write an answer down. */
const longestPause = 200

/** Codes of refusals that leave the interaction as it was: the same message, or the next one, may still succeed. */
const passing = new Set([
  "rate_limited",
  "too_large",
  "conflict",
  "expired",
  "not_found",
  "invalid_request",
  "unauthenticated",
])

/** Handles verified messages, one at a time in each interaction and each of them once, and keeps every answer. */
export function createMessageHandler(options: MessageHandlerOptions) {
  const { taker, messages, signer, window, now, sleep, limits } = options
  const waitTurn = createWaitingRoom(limits, sleep)
  const count = createCallerLimit("messages", { limit: limits.perMinute, period: "minute" }, now)

  /** Keeps one actor, under whatever names, from filling the store that remembers its messages. */
  function assertPace({ principal, tellLimit }: Caller): void {
    const limit = count(principal)
    tellLimit?.(limit)
    if (limit.refused === true)
      throw new ParleyError(
        "rate_limited",
        `At most ${limits.perMinute} messages a minute are taken from one actor.`,
        { retryAfter: secondsLeft(limit, now()) },
      )
  }

  /** Long enough for the longest execution, so that a second node does not take up what the first is still doing. */
  async function leaseTime(): Promise<number> {
    return Math.max(limits.lease, (await taker.longest()) + margin)
  }

  /** Answers a claimed message; throws only errors that leave the interaction as it was. */
  async function answer(turn: TurnToTake, threadUntil: number): Promise<TurnTaken> {
    try {
      return await taker.take(turn)
    } catch (thrown) {
      const error = toParleyError(thrown)
      if (isFault(error)) options.onError(thrown)
      if (isStorageFault(error)) throw unclear("The message could not be handled now.", thrown)
      if (passing.has(error.code) || error.details?.retry === "same_message") throw error
      return { response: signer.signError(error, turn.to), ended: true, turn: turn.turn, threadUntil }
    }
  }

  /** Writes the answer down. A commit whose acknowledgement got lost is found by asking for the message again. */
  async function settle(claim: MessageClaim, attempt: number, taken: TurnTaken): Promise<StoredResponse> {
    const { key, thread } = claim
    const { response, ended, turn, threadUntil } = taken
    for (let pause = 50; ; pause *= 2) {
      try {
        if (await messages.settle({ key, thread, attempt, response, ended, turn, threadUntil }))
          return response
        const stored = await messages.claim({ ...claim, now: now(), leaseUntil: now() })
        if (stored.kind === "answered") return stored.response
        throw unclear("The message was taken up elsewhere.", undefined)
      } catch (cause) {
        if (isParleyError(cause) && cause.code === "indeterminate") throw cause
        if (pause > longestPause)
          throw unclear("The message was handled, but its answer could not be kept.", cause)
        await sleep(pause)
      }
    }
  }

  /** A claim that cannot be withdrawn runs out with its lease; what is answered does not change by that. */
  async function withdraw(claim: MessageClaim, attempt: number): Promise<void> {
    await messages.withdraw(claim, attempt).catch(options.onError)
  }

  /** Where the store cannot be asked, nobody knows whether the same message was handled before. */
  async function claimNow(claim: MessageClaim): Promise<MessageClaimed> {
    try {
      return await messages.claim(claim)
    } catch (cause) {
      throw unclear("It cannot be looked up now whether this message was handled before.", cause)
    }
  }

  async function handleMessage(
    envelope: RequestEnvelope,
    caller: Caller,
    to: AnsweredRequest,
  ): Promise<StoredResponse> {
    assertPace(caller)
    const { principal, formerly, tellLimit } = caller
    const lease = await leaseTime()
    // What a stranger began stays in its thread, also when it proves itself on the way.
    const author = formerly ?? principal
    const claim = toClaim(envelope, author.id, { now: now(), lease, window, lifetime: limits.lifetime })
    const claimed = await waitTurn(claim.thread, async () => {
      const result = await claimNow({ ...claim, now: now(), leaseUntil: now() + lease })
      return result.kind === "busy" ? "busy" : (result as NotBusy)
    })
    if (claimed.kind === "answered") return claimed.response
    if (claimed.kind !== "claimed") throw toRefusal(claimed.kind, envelope)
    const { attempt, turn } = claimed
    const context: HostContext = {
      principal,
      formerly,
      tellLimit,
      locale: envelope.locale ?? taker.locale(),
      // Not the signal of the connection: the work goes on without the caller, who can get a lost response again.
      signal: AbortSignal.timeout(lease - margin / 2),
      idempotencyKey: claim.digest,
      pin: approvedPin(envelope),
    }
    let taken: TurnTaken
    try {
      taken = await answer({ envelope, thread: claim.thread, context, to, attempt, turn }, claim.threadUntil)
    } catch (error) {
      await withdraw(claim, attempt)
      throw error
    }
    if (!taken.refused) return settle(claim, attempt, taken)
    await withdraw(claim, attempt)
    return taken.response
  }

  return { handleMessage }
}

/**
 * Our own storage failed, so the message is as good as not received. Whether an earlier attempt at it, or the message
 * before it, took effect is not known: the identical bytes will find that out.
 */
function unclear(what: string, cause: unknown): ParleyError {
  return new ParleyError("indeterminate", `${what} Send the identical message again.`, {
    retryAfter: 1,
    details: { retry: "same_message" },
    cause,
  })
}

/** Returns the type that the sender approved, from an extension member that its signature covers. */
function approvedPin({ intent_schema }: RequestEnvelope): string | undefined {
  return intent_schema === undefined ? undefined : parsePin(intent_schema)
}
