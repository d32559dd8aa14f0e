import { languageFor } from "../language/index.ts"
import type {
  EndpointParts,
  RouteStore,
  Sender,
  StoredRoute,
  TurnTaken,
  TurnTaker,
  TurnToTake,
} from "../protocols/intentweb/index.ts"
import { createClarifying } from "./clarifying.ts"
import { createAskAll } from "./comparison.ts"
import type { Listing } from "./listing.ts"
import { assertNoLoop } from "./loop.ts"
import { createOwnAnswers } from "./own-answers.ts"
import { findProvider } from "./provider.ts"
import { toRouting } from "./routing.ts"
import { wantsSeveral } from "./several.ts"
import type { CallSite } from "./site-calls.ts"
import type { SiteRouter } from "./site-router.ts"
import { createSiteTurns } from "./site-turns.ts"

export interface GatewayTurnsOptions {
  readonly parts: EndpointParts
  readonly routes: RouteStore
  readonly call: CallSite
  readonly listings: () => readonly Listing[]
  readonly router: () => Promise<SiteRouter>
  readonly locale: string
}

/** Sites named in an explanation; a reader looks at no more. */
const consideredAtMost = 100

/** Turns of a gateway: another site leads the conversation, once it is known which. */
export function createGatewayTurns(options: GatewayTurnsOptions): TurnTaker {
  const { parts, routes, call, listings, router } = options
  const sender: Sender = {
    // The origin it signs with is known once the gateway listens.
    get actor() {
      return parts.actor()
    },
    now: parts.now,
    createNonce: parts.createNonce,
  }
  const considered = () =>
    listings()
      .slice(0, consideredAtMost)
      .map(({ site }) => site.origin)
  const answers = createOwnAnswers(parts, routes)
  const sites = createSiteTurns({ parts, sender, call, answers })
  const askAll = createAskAll({ sender, call })
  const clarifying = createClarifying({ answers, sites, askAll, listings, considered, router })

  async function begin(turn: TurnToTake): Promise<TurnTaken> {
    const { envelope, context } = turn
    const { message } = envelope
    const finder = await router()
    const provider = findProvider(envelope, listings())
    if (!provider && wantsSeveral(envelope)) {
      const informants = await finder.informants(message, context.signal)
      if (informants.length > 1) return clarifying.compare(turn, undefined, informants, message, [envelope])
    }
    const destination = provider ?? (await finder.route(message, context.signal))
    if (destination.kind !== "site") return clarifying.ask(turn, undefined, destination, message, [envelope])
    const { candidate, why } = destination
    const phrases = languageFor(context.locale).mediator
    const way = { site: candidate.listing.site, routing: toRouting(candidate, why, considered(), phrases) }
    await answers.save(turn, undefined, { kind: "relayed", ...way })
    return sites.relay(turn, way)
  }

  async function goOn(turn: TurnToTake, stored: StoredRoute): Promise<TurnTaken> {
    const { state } = stored.route
    switch (state.kind) {
      case "asking":
        return clarifying.clear(turn, stored, state)
      case "originated":
        return sites.goOnFor(turn, stored, state)
      case "relayed":
        await answers.save(turn, stored, state)
        return sites.relay(turn, state)
    }
  }

  return {
    async take(turn) {
      assertNoLoop(turn.envelope, parts.actor().actorId)
      const stored = await routes.load(turn.thread)
      return stored ? goOn(turn, stored) : begin(turn)
    },
    longest: async () => 0,
    locale: () => options.locale,
  }
}
