import { createId } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import {
  createRequest,
  type EndpointParts,
  originate,
  type Reply,
  type RequestEnvelope,
  type ResponseContent,
  type ResponseEnvelope,
  type Route,
  type RouteState,
  type RouteStore,
  type Routing,
  relayRequest,
  relayResponse,
  type Sender,
  type SiteAddress,
  type StoredRoute,
  type TurnTaken,
  type TurnTaker,
  type TurnToTake,
} from "../protocols/intentweb/index.ts"
import { toChoice, toEnd, toHttp, toOffers, toOwnContent } from "./answers.ts"
import { findChosen } from "./choice.ts"
import { createAskAll, evidenceOf, type Question, toComparison, wantedBy } from "./comparison.ts"
import type { Listing } from "./listing.ts"
import { assertNoLoop } from "./loop.ts"
import { gatewayPhrasesFor } from "./phrases.ts"
import { toOption, toRouting } from "./routing.ts"
import { wantsSeveral } from "./several.ts"
import type { CallSite } from "./site-calls.ts"
import type { Candidate, SiteRouter } from "./site-router.ts"

export interface GatewayTurnsOptions {
  readonly parts: EndpointParts
  readonly routes: RouteStore
  readonly call: CallSite
  readonly listings: () => readonly Listing[]
  readonly router: () => Promise<SiteRouter>
  readonly locale: string
}

type Asking = RouteState & { readonly kind: "asking" }
type Originated = RouteState & { readonly kind: "originated" }

/** Messages with which the user may make a wish clearer. */
const clearingsAtMost = 4
/** Section 5.1: envelopes that go along with an originated intent. */
const derivedAtMost = 8

/** Turns of a gateway: another site leads the conversation, once it is known which. */
export function createGatewayTurns(options: GatewayTurnsOptions): TurnTaker {
  const { parts, routes, call, listings } = options
  const { replier, now, actor, limits } = parts
  const sender: Sender = {
    // The origin it signs with is known once the gateway listens.
    get actor() {
      return actor()
    },
    now,
    createNonce: parts.createNonce,
  }
  const askAll = createAskAll({ sender, call })
  const considered = () => listings().map(({ site }) => site.origin)

  async function begin(turn: TurnToTake): Promise<TurnTaken> {
    const { message } = turn.envelope
    const { signal } = turn.context
    const router = await options.router()
    if (wantsSeveral(turn.envelope)) {
      const informants = await router.informants(message, signal)
      if (informants.length > 1) return compare(turn, undefined, informants, message, [turn.envelope])
    }
    const destination = await router.route(message, signal)
    if (destination.kind !== "site") return ask(turn, undefined, destination, message)
    const { candidate, why } = destination
    const routing = toRouting(candidate, why, considered())
    const { site } = candidate.listing
    await save(turn, undefined, { kind: "relayed", site, routing })
    return relay(turn, site, routing)
  }

  async function goOn(turn: TurnToTake, stored: StoredRoute): Promise<TurnTaken> {
    const { state } = stored.route
    if (state.kind === "relayed") {
      await save(turn, stored, state)
      return relay(turn, state.site, state.routing)
    }
    return state.kind === "originated" ? speakFor(turn, stored, state) : clear(turn, stored, state)
  }

  /** Section 5.2: the envelope goes on as it is, and the answer comes back as it is, each with our entry. */
  async function relay(
    { envelope, context, turn }: TurnToTake,
    site: SiteAddress,
    routing: Routing,
  ): Promise<TurnTaken> {
    const relaying = () => ({ actor: actor(), now: now(), explanation: routing })
    const reply = await call(site, relayRequest(envelope, site.origin, relaying()), context.signal)
    const back = relayResponse(reply.envelope, envelope, relaying())
    return toTaken(back, reply, turn + 1)
  }

  /** The wish is clear now, by what the user said to us: from here on the intent is ours. */
  async function begun(
    turn: TurnToTake,
    stored: StoredRoute,
    candidate: { readonly site: SiteAddress; readonly routing: Routing },
    wish: string,
    said: readonly RequestEnvelope[],
  ): Promise<TurnTaken> {
    const { site, routing } = candidate
    const interactionId = createId("interaction", now())
    const content = { message: wish, interactionId, audience: site.origin, explanation: routing }
    const request = originate(sender, { ...content, locale: turn.context.locale }, derivedFrom(said))
    const pending = { nonce: turn.envelope.attribution.nonce, request }
    const { query_hash: queryHash } = request.attribution
    await save(turn, stored, { kind: "originated", site, routing, interactionId, queryHash, pending })
    return tellFor(turn, site, routing, request)
  }

  async function speakFor(turn: TurnToTake, stored: StoredRoute, state: Originated): Promise<TurnTaken> {
    const { site, routing, interactionId, queryHash } = state
    const { envelope } = turn
    const { nonce } = envelope.attribution
    // Taken up again after a node stopped in the middle: the site knows the very same message by its nonce.
    if (state.pending.nonce === nonce) return tellFor(turn, site, routing, state.pending.request)
    const flowType = envelope.flow_type === "intent_request" ? "information_response" : envelope.flow_type
    const request = createRequest(sender, {
      flowType: flowType as Exclude<ResponseContent["flow_type"], "execution_result">,
      message: envelope.message,
      interactionId,
      audience: site.origin,
      queryHash,
      locale: turn.context.locale,
      explanation: routing,
      derivedFrom: [envelope],
    })
    await save(turn, stored, { ...state, pending: { nonce, request } })
    return tellFor(turn, site, routing, request)
  }

  async function tellFor(
    turn: TurnToTake,
    site: SiteAddress,
    routing: Routing,
    request: RequestEnvelope,
  ): Promise<TurnTaken> {
    const reply = await call(site, request, turn.context.signal)
    const answer = sign(turn, toOwnContent(reply), routing, [reply.envelope])
    return toTaken(answer, reply, turn.turn + 1)
  }

  /** The user was asked something by us, and this is the answer. */
  async function clear(turn: TurnToTake, stored: StoredRoute, state: Asking): Promise<TurnTaken> {
    const { envelope, context } = turn
    const phrases = gatewayPhrasesFor(context.locale)
    const repeated = state.said.at(-1)?.attribution.nonce === envelope.attribution.nonce
    if (repeated) return tell(turn, toQuestion(state, context.locale), state.routing, [], false)
    if (envelope.flow_type === "error") return tell(turn, toEnd(phrases.cancelled), state.routing, [], true)
    const said = [...state.said, envelope]
    if (state.wanted) {
      const words = `${state.wish}\n${envelope.message}`
      const informants = await (await options.router()).informants(state.wish, context.signal)
      return compare(turn, stored, informants, words, said)
    }
    const chosen = findChosen(envelope.message, state.options)
    if (chosen) {
      const { origin, endpoint, company, title } = chosen
      const logic = `The user chose ${company} (${title}) when asked.`
      const routing = { ...state.routing, routing_logic: logic, confidence: 1 }
      // What was chosen is part of the wish now: "I would like to cancel" alone says nothing to the site either.
      const wish = `${title}. ${state.wish}`
      return begun(turn, stored, { site: { origin, endpoint, company }, routing }, wish, said)
    }
    const destination = await (await options.router()).route(envelope.message, context.signal)
    if (destination.kind !== "site") {
      // An answer that fits nothing takes nothing back: what was offered still stands.
      const offered = state.options.length > 0
      return destination.kind === "none" && offered
        ? keepAsking(turn, stored, { ...state, said })
        : ask(turn, stored, destination, offered ? state.wish : envelope.message, said)
    }
    const { candidate, why } = destination
    const { site } = candidate.listing
    // Other words for one of the sites that were offered choose it; the wish itself was said before.
    const wish = state.options.some(({ origin }) => origin === site.origin) ? state.wish : envelope.message
    return begun(turn, stored, { site, routing: toRouting(candidate, why, considered()) }, wish, said)
  }

  async function ask(
    turn: TurnToTake,
    stored: StoredRoute | undefined,
    destination:
      | { readonly kind: "none" }
      | { readonly kind: "choose"; readonly candidates: readonly Candidate[] },
    wish: string,
    said: readonly RequestEnvelope[] = [turn.envelope],
  ): Promise<TurnTaken> {
    const candidates = destination.kind === "choose" ? destination.candidates : []
    const logic = candidates.length > 0 ? "Several sites fit the wish." : "No site fits the wish."
    const routing = { routing_logic: logic, sites_considered: considered().slice(0, 100) }
    return keepAsking(turn, stored, {
      kind: "asking",
      said,
      wish,
      options: candidates.map(toOption),
      routing,
    })
  }

  async function keepAsking(
    turn: TurnToTake,
    stored: StoredRoute | undefined,
    state: Asking,
  ): Promise<TurnTaken> {
    const { locale } = turn.context
    if (state.said.length > clearingsAtMost)
      return tell(turn, toEnd(gatewayPhrasesFor(locale).gaveUp), state.routing, [], true)
    await save(turn, stored, state)
    return tell(turn, toQuestion(state, locale), state.routing, [], false)
  }

  function toQuestion({ options: offered, wanted }: Asking, locale: string): ResponseContent {
    const phrases = gatewayPhrasesFor(locale)
    if (wanted)
      return {
        flow_type: "information_request",
        message: [phrases.moreNeeded, "", ...wanted.map((one) => `- ${one.replace(/\s+/g, " ")}`)].join("\n"),
        required_information: [...wanted],
      }
    return offered.length > 0 ? toChoice(offered, phrases) : toOffers(listings(), phrases)
  }

  /** Several sites are asked the same, and their answers are put side by side (IW-58). */
  async function compare(
    turn: TurnToTake,
    stored: StoredRoute | undefined,
    informants: readonly Candidate[],
    words: string,
    said: readonly RequestEnvelope[],
  ): Promise<TurnTaken> {
    const { locale, signal } = turn.context
    const sites = informants.map(({ listing }) => listing.site)
    const question: Question = { words, sites, locale, signal, said: derivedFrom(said) }
    const answers = await askAll(question)
    const names = sites.map(({ company }) => company).join(", ")
    const logic = `The wish asks to compare: every site with information on it was asked (${names}).`
    const routing = { routing_logic: logic.slice(0, 4_000), sites_considered: considered().slice(0, 100) }
    if (answers.every(({ kind }) => kind === "silent"))
      throw new ParleyError("unavailable", "None of the sites that could answer can be reached just now.")
    const wanted = wantedBy(answers)
    if (wanted.length > 0 && !answers.some(({ kind }) => kind === "answered"))
      return keepAsking(turn, stored, { kind: "asking", said, wish: words, options: [], wanted, routing })
    const content = toComparison(answers, gatewayPhrasesFor(locale))
    return tell(turn, content, routing, evidenceOf(answers), true)
  }

  function sign(
    { to }: TurnToTake,
    content: ResponseContent,
    routing: Routing,
    evidence: readonly ResponseEnvelope[],
  ): ResponseEnvelope {
    return replier.sign(content, to, { actor: actor().actorId, ...routing }, evidence)
  }

  function tell(
    turn: TurnToTake,
    content: ResponseContent,
    routing: Routing,
    evidence: readonly ResponseEnvelope[],
    ended: boolean,
  ): TurnTaken {
    const answer = sign(turn, content, routing, evidence)
    const response = { http: toHttp(answer), body: JSON.stringify(answer) }
    return { response, ended, turn: turn.turn + 1, threadUntil: now() + limits.lifetime }
  }

  function toTaken(answer: ResponseEnvelope, { ended, retry }: Reply, turn: number): TurnTaken {
    return {
      response: { http: toHttp(answer), body: JSON.stringify(answer) },
      ended,
      turn,
      threadUntil: now() + limits.lifetime,
      // The site refused this one message and waits for it, or for another: so do we.
      refused: retry === "same_message" || retry === "new_message",
    }
  }

  /** Before anything is sent, so that whoever takes this message up again goes the same way. */
  async function save(turn: TurnToTake, stored: StoredRoute | undefined, state: RouteState): Promise<void> {
    const route: Route = {
      thread: turn.thread,
      owner: turn.context.principal.id,
      turn: turn.turn + 1,
      state,
      expires: now() + limits.lifetime,
    }
    if (await routes.save(route, stored?.version ?? 0)) return
    throw new ParleyError("conflict", "This message is being handled elsewhere. Send it again as it is.")
  }

  return {
    async take(turn) {
      assertNoLoop(turn.envelope, actor().actorId)
      const stored = await routes.load(turn.thread)
      return stored ? goOn(turn, stored) : begin(turn)
    },
    longest: () => 0,
    locale: () => options.locale,
  }
}

function derivedFrom(said: readonly RequestEnvelope[]): readonly RequestEnvelope[] {
  return said.length <= derivedAtMost ? said : [said[0]!, ...said.slice(1 - derivedAtMost)]
}
