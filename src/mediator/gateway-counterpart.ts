import type { KeyResolver, Principal } from "../identity/index.ts"
import type { Service } from "../intent/index.ts"
import { type Counterpart, choosePageLanguage, type Theme } from "../pages/index.ts"
import type { Listing } from "./listing.ts"
import { toPageAnswer } from "./page-answer.ts"
import { toChain } from "./page-chain.ts"
import { toPageOffers } from "./page-offers.ts"
import { toSaying } from "./page-saying.ts"
import type { Visitor } from "./visitors.ts"
import type { createVisits, VisitTurn } from "./visits.ts"

export interface GatewayCounterpartOptions {
  readonly service: Service
  readonly theme: Theme | undefined
  readonly origin: () => string
  readonly listings: () => readonly Listing[]
  readonly keys: KeyResolver
  readonly visitorOf: (session: Principal) => Visitor
  readonly visits: ReturnType<typeof createVisits>
}

/** A gateway as its page talks to it: every turn is a message of IntentWeb to the gateway's own endpoint. */
export function createGatewayCounterpart(options: GatewayCounterpartOptions): Counterpart {
  const { service, theme, listings, keys, visitorOf, visits } = options
  const nameOf = (origin: string) =>
    origin === options.origin() ? service.name : companyAt(origin, listings())

  return {
    describe: async () => ({ service, offers: toPageOffers(listings()) }),
    async take({ interactionId, input }, context) {
      // The words of the buttons and the language of the conversation must be one, or no site understands a yes.
      const { tag, words } = choosePageLanguage(context.locale, {
        locale: service.locale,
        words: theme?.words,
      })
      const turn: VisitTurn = {
        visitor: visitorOf(context.principal),
        interactionId,
        locale: tag,
        show: async (reply, turn) =>
          toPageAnswer(reply, { turn, words, chain: await toChain(reply, keys, nameOf) }),
      }
      if (input.kind === "resume") return visits.resume(turn)
      return visits.say(turn, (last) =>
        toSaying(input, { last, words, offers: () => toPageOffers(listings()) }),
      )
    },
  }
}

/** What is behind an origin, as far as a manifest has told; else the origin itself. */
function companyAt(origin: string, listings: readonly Listing[]): string {
  for (const { site, capabilities } of listings) {
    if (site.origin === origin) return site.company
    const listed = capabilities.find(({ provider }) => provider.origin === origin)
    if (listed) return listed.provider.company
  }
  return origin
}
