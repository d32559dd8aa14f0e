import { ParleyError } from "../intent/index.ts"
import type { StoredVisit, TurnResponse, Visit, VisitStore } from "../pages/index.ts"
import {
  createNonce,
  createRequest,
  type Reply,
  type RequestEnvelope,
  threadKey,
} from "../protocols/intentweb/index.ts"
import type { Saying } from "./page-saying.ts"
import type { Visitor } from "./visitors.ts"

export interface VisitsOptions {
  readonly store: VisitStore
  /** The gateway's own endpoint: it verifies, orders and answers a visitor's message like any other. */
  readonly exchange: (request: RequestEnvelope) => Promise<Reply>
  readonly origin: () => string
  readonly now: () => number
}

/** One input of a visitor, and how its answer is to be shown. */
export interface VisitTurn {
  readonly visitor: Visitor
  readonly interactionId: string
  readonly locale: string
  readonly show: (reply: Reply, turn: number) => Promise<TurnResponse>
}

/** A little longer than an interaction lives untouched: the page can still say how it ended. */
const lifetime = 60 * 60_000

/**
 * Speaks for the visitors of the gateway's page. A message is kept before it is sent and its answer when it came,
 * so that whoever asks again, here or on another node, gets the one answer to the one message.
 */
export function createVisits({ store, exchange, origin, now }: VisitsOptions) {
  async function find({ visitor, interactionId }: VisitTurn): Promise<StoredVisit | undefined> {
    const stored = await store.load(threadKey(visitor.owner, interactionId))
    return stored && stored.visit.expires > now() ? stored : undefined
  }

  /** Has the pending message answered, and keeps the answer. */
  async function settle(
    turn: VisitTurn,
    { visit, version }: StoredVisit,
    isNew: boolean,
  ): Promise<TurnResponse> {
    const { pending, ...rest } = visit
    const reply = await exchange(JSON.parse(pending!))
    if (reply.retry === "same_message" || reply.retry === "new_message") {
      // Not taken. One that was signed long ago may have been: then only its being too old is known of it.
      if (isNew || reply.retry === "new_message") await store.save(rest, version)
      if (!isNew && reply.retry === "new_message") return lastOf(rest)
      throw toRefusal(reply)
    }
    const response = await turn.show(reply, (visit.response?.turn ?? 0) + 1)
    if (await store.save({ ...rest, response, expires: now() + lifetime }, version)) return response
    // Another node has asked for the same answer meanwhile.
    return lastOf((await find(turn))?.visit)
  }

  function sign(turn: VisitTurn, { flowType, message, extension }: Saying, queryHash: string | undefined) {
    const { visitor, interactionId, locale } = turn
    const content = { flowType, interactionId, locale, audience: origin(), queryHash, extension }
    // Half of a surrogate pair has no UTF-8 form, and so cannot be signed.
    const words = message.toWellFormed()
    return createRequest({ actor: visitor.actor, now, createNonce }, { ...content, message: words })
  }

  return {
    /** Where the conversation stands. */
    async resume(turn: VisitTurn): Promise<TurnResponse> {
      const stored = await find(turn)
      return stored?.visit.pending === undefined ? lastOf(stored?.visit) : settle(turn, stored, false)
    },
    /** `toSaying` is given the last answer, to which this is the next word. */
    async say(turn: VisitTurn, toSaying: (last: TurnResponse | undefined) => Saying): Promise<TurnResponse> {
      const stored = await find(turn)
      const before = stored?.visit
      if (stored && before?.pending !== undefined) {
        await settle(turn, stored, false)
        throw new ParleyError(
          "conflict",
          "Something else was said in this conversation meanwhile. Look there first.",
        )
      }
      if (before?.response?.ended)
        throw new ParleyError("conflict", "This conversation has ended. Begin a new one.")
      // Without an answer nothing was opened: this is the first message again.
      const queryHash = before?.response && before.queryHash
      const request = sign(turn, toSaying(before?.response), queryHash)
      const { owner } = turn.visitor
      const visit: Visit = {
        thread: threadKey(owner, turn.interactionId),
        owner,
        queryHash: request.attribution.query_hash,
        pending: JSON.stringify(request),
        response: before?.response,
        expires: now() + lifetime,
      }
      const version = stored?.version ?? 0
      if (!(await store.save(visit, version)))
        throw new ParleyError(
          "conflict",
          "Something else is being said in this conversation. Look there first.",
        )
      return settle(turn, { visit, version: version + 1 }, true)
    },
  }
}

function lastOf(visit: Visit | undefined): TurnResponse {
  if (visit?.response) return visit.response
  throw new ParleyError("not_found", "There is no such conversation here.")
}

function toRefusal({ envelope: { message, retry_after: retryAfter }, retry }: Reply): ParleyError {
  return new ParleyError(retry === "same_message" ? "rate_limited" : "unavailable", message, {
    ...(retryAfter !== undefined && { retryAfter }),
  })
}
