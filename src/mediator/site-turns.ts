import { createId } from "../identity/index.ts"
import {
  createRequest,
  type EndpointParts,
  originate,
  type RequestContent,
  type RequestEnvelope,
  type RouteState,
  type Routing,
  relayRequest,
  relayResponse,
  type Sender,
  type SiteAddress,
  type StoredRoute,
  type TurnTaken,
  type TurnToTake,
} from "../protocols/intentweb/index.ts"
import { toOwnContent } from "./answers.ts"
import type { OwnAnswers } from "./own-answers.ts"
import type { CallSite } from "./site-calls.ts"

export interface SiteTurnsOptions {
  readonly parts: EndpointParts
  readonly sender: Sender
  readonly call: CallSite
  readonly answers: OwnAnswers
}

/** Where a wish goes, and why. */
export interface Way {
  readonly site: SiteAddress
  readonly routing: Routing
}

type Originated = RouteState & { readonly kind: "originated" }

/** Section 5.1: envelopes that go along with an originated intent. */
const derivedAtMost = 8

export function toDerivedFrom(said: readonly RequestEnvelope[]): readonly RequestEnvelope[] {
  return said.length <= derivedAtMost ? said : [said[0]!, ...said.slice(1 - derivedAtMost)]
}

/** Turns in which a site leads: the gateway hands its messages on, or speaks for the user. */
export function createSiteTurns({ parts, sender, call, answers }: SiteTurnsOptions) {
  const { actor, now } = parts

  /** Section 5.2: the envelope goes on as it is, and the answer comes back as it is, each with our entry. */
  async function relay(turn: TurnToTake, { site, routing }: Way): Promise<TurnTaken> {
    const { envelope, context } = turn
    const relaying = () => ({ actor: actor(), now: now(), explanation: routing })
    const reply = await call(site, relayRequest(envelope, site.origin, relaying()), context.signal)
    return answers.pass(turn, relayResponse(reply.envelope, envelope, relaying()), reply)
  }

  /** The wish is clear now, by what the user said to us: from here on the intent is ours. */
  async function beginFor(
    turn: TurnToTake,
    stored: StoredRoute,
    way: Way,
    wish: string,
    said: readonly RequestEnvelope[],
  ): Promise<TurnTaken> {
    const { site, routing } = way
    const interactionId = createId("interaction", now())
    const content = { message: wish, interactionId, audience: site.origin, explanation: routing }
    const request = originate(sender, { ...content, locale: turn.context.locale }, toDerivedFrom(said))
    const pending = { nonce: turn.envelope.attribution.nonce, request }
    const { query_hash: queryHash } = request.attribution
    await answers.save(turn, stored, { kind: "originated", ...way, interactionId, queryHash, pending })
    return speak(turn, way, request)
  }

  async function goOnFor(turn: TurnToTake, stored: StoredRoute, state: Originated): Promise<TurnTaken> {
    const { envelope, context } = turn
    const { nonce } = envelope.attribution
    // Taken up again after a node stopped in the middle: the site knows the very same message by its nonce.
    if (state.pending.nonce === nonce) return speak(turn, state, state.pending.request)
    const request = createRequest(sender, {
      flowType: toFurtherType(envelope),
      message: envelope.message,
      interactionId: state.interactionId,
      audience: state.site.origin,
      queryHash: state.queryHash,
      locale: context.locale,
      explanation: state.routing,
      derivedFrom: [envelope],
    })
    await answers.save(turn, stored, { ...state, pending: { nonce, request } })
    return speak(turn, state, request)
  }

  /** The site answers us, so the user gets an answer of ours, with the site's signed one as its evidence. */
  async function speak(
    turn: TurnToTake,
    { site, routing }: Way,
    request: RequestEnvelope,
  ): Promise<TurnTaken> {
    const reply = await call(site, request, turn.context.signal)
    return answers.pass(turn, answers.sign(turn, toOwnContent(reply), routing, [reply.envelope]), reply)
  }

  return { relay, beginFor, goOnFor }
}

export type SiteTurns = ReturnType<typeof createSiteTurns>

/** The site has our intent_request: whatever the user says now is a further message. */
function toFurtherType({ flow_type: type }: RequestEnvelope): RequestContent["flowType"] {
  return type === "intent_request" ? "information_response" : (type as RequestContent["flowType"])
}
