import { ParleyError } from "../intent/index.ts"
import { fill, languageFor } from "../language/index.ts"
import type {
  RequestEnvelope,
  ResponseContent,
  RouteState,
  StoredRoute,
  TurnTaken,
  TurnToTake,
} from "../protocols/intentweb/index.ts"
import { toChoice, toEnd, toInline, toOffers } from "./answers.ts"
import { findChosen } from "./choice.ts"
import { type AskAll, evidenceOf, toComparison, wantedBy } from "./comparison.ts"
import type { Listing } from "./listing.ts"
import type { OwnAnswers } from "./own-answers.ts"
import { toOption, toRouting } from "./routing.ts"
import type { Candidate, Destination, SiteRouter } from "./site-router.ts"
import { type SiteTurns, toDerivedFrom } from "./site-turns.ts"

export interface ClarifyingOptions {
  readonly answers: OwnAnswers
  readonly sites: SiteTurns
  readonly askAll: AskAll
  readonly listings: () => readonly Listing[]
  readonly considered: () => readonly string[]
  readonly router: () => Promise<SiteRouter>
}

type Asking = RouteState & { readonly kind: "asking" }
type Unclear = Exclude<Destination, { readonly kind: "site" }>

/** Messages with which the user may make a wish clear. */
const clearingsAtMost = 4

/** Turns in which the gateway itself asks: which site, what at all, or what sites need to be compared. */
export function createClarifying({
  answers,
  sites,
  askAll,
  listings,
  considered,
  router,
}: ClarifyingOptions) {
  /** The first question, or another one after an answer that made nothing clear. */
  function ask(
    turn: TurnToTake,
    stored: StoredRoute | undefined,
    destination: Unclear,
    wish: string,
    said: readonly RequestEnvelope[],
  ): Promise<TurnTaken> {
    const candidates = destination.kind === "choose" ? destination.candidates : []
    const { severalFit, noneFits } = languageFor(turn.context.locale).mediator
    const logic = candidates.length > 0 ? severalFit : noneFits
    const routing = { routing_logic: logic, sites_considered: [...considered()] }
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
      return answers.tell(turn, toEnd(languageFor(locale).mediator.gaveUp), state.routing, { ended: true })
    await answers.save(turn, stored, state)
    return answers.tell(turn, toQuestion(state, locale), state.routing, { ended: false })
  }

  function toQuestion({ options, wanted }: Asking, locale: string): ResponseContent {
    const phrases = languageFor(locale).mediator
    if (wanted === undefined)
      return options.length > 0 ? toChoice(options, phrases) : toOffers(listings(), phrases)
    const list = wanted.map((one) => `- ${toInline(one)}`)
    return {
      flow_type: "information_request",
      message: [phrases.moreNeeded, "", ...list].join("\n"),
      required_information: [...wanted],
    }
  }

  /** The user was asked something by us, and this is the answer. */
  async function clear(turn: TurnToTake, stored: StoredRoute, state: Asking): Promise<TurnTaken> {
    const { envelope, context } = turn
    // Taken up again after a node stopped in the middle: the question stands as it was put.
    if (state.said.at(-1)?.attribution.nonce === envelope.attribution.nonce)
      return answers.tell(turn, toQuestion(state, context.locale), state.routing, { ended: false })
    if (envelope.flow_type === "error") {
      const { cancelled } = languageFor(context.locale).mediator
      return answers.tell(turn, toEnd(cancelled), state.routing, { ended: true })
    }
    const said = [...state.said, envelope]
    if (state.wanted === undefined) return choose(turn, stored, state, said)
    const informants = await (await router()).informants(state.wish, context.signal)
    return compare(turn, stored, informants, `${state.wish}\n${envelope.message}`, said)
  }

  async function choose(
    turn: TurnToTake,
    stored: StoredRoute,
    state: Asking,
    said: readonly RequestEnvelope[],
  ): Promise<TurnTaken> {
    const { message } = turn.envelope
    const phrases = languageFor(turn.context.locale).mediator
    const chosen = findChosen(message, state.options)
    if (chosen) {
      const { origin, endpoint, company, title } = chosen
      const logic = fill(phrases.chosen, { company, capability: title })
      const routing = { ...state.routing, routing_logic: logic, confidence: 1 }
      // What was chosen is part of the wish now: "I would like to cancel" alone says nothing to the site either.
      const wish = `${title}. ${state.wish}`
      return sites.beginFor(turn, stored, { site: { origin, endpoint, company }, routing }, wish, said)
    }
    const offered = state.options.length > 0
    const destination = await (await router()).route(message, turn.context.signal)
    // An answer that fits nothing takes nothing back: what was offered still stands.
    if (destination.kind === "none" && offered) return keepAsking(turn, stored, { ...state, said })
    if (destination.kind !== "site")
      return ask(turn, stored, destination, offered ? state.wish : message, said)
    const { candidate, why } = destination
    const { site } = candidate.listing
    // Other words for one of the sites that were offered choose it; the wish itself was said before.
    const wish = state.options.some(({ origin }) => origin === site.origin) ? state.wish : message
    return sites.beginFor(
      turn,
      stored,
      { site, routing: toRouting(candidate, why, considered(), phrases) },
      wish,
      said,
    )
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
    const phrases = languageFor(locale).mediator
    const asked = informants.map(({ listing }) => listing.site)
    const found = await askAll({ words, sites: asked, locale, signal, said: toDerivedFrom(said) })
    if (found.every(({ kind }) => kind === "silent")) throw new ParleyError("unavailable", phrases.allSilent)
    const logic = fill(phrases.comparing, { companies: asked.map(({ company }) => company).join(", ") })
    const routing = { routing_logic: logic.slice(0, 4_000), sites_considered: [...considered()] }
    const wanted = wantedBy(found)
    if (wanted.length > 0 && !found.some(({ kind }) => kind === "answered"))
      return keepAsking(turn, stored, { kind: "asking", said, wish: words, options: [], wanted, routing })
    const content = toComparison(found, phrases)
    return answers.tell(turn, content, routing, { ended: true, evidence: evidenceOf(found) })
  }

  return { ask, clear, compare }
}
