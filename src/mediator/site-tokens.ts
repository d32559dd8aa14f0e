import { createKeptTokens } from "../agent/index.ts"
import type { Fetch, HostKeys } from "../identity/index.ts"
import type { TermsPlace } from "../protocols/uim/index.ts"

export interface SiteTokensOptions {
  /** Where the terms are that the mediator agrees to. */
  readonly places: () => readonly TermsPlace[]
  readonly fetch: Fetch
  readonly keys: HostKeys
  /** The mediator's own origin, whose published keys sign the agreements. */
  readonly origin: () => string
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** The mediator's agreements with its sites. */
export interface SiteTokens {
  /** Agrees where there is no token yet, and renews those that are in the last fifth of their time. */
  keep(): Promise<void>
  /** Agrees to the terms of a site once more, because they have changed. */
  agreeAnew(origin: string): Promise<void>
  /** The same fetch with the token of the site that is called. */
  readonly fetch: Fetch
  /** The same for a service whose endpoints may be at other addresses, which it named itself. */
  fetchFor(origin: string): Fetch
}

/** Terms may cost money: those that do are agreed to only where the operator said so. */
export function createSiteTokens(options: SiteTokensOptions): SiteTokens {
  const { places, fetch, keys, origin, now, onError } = options
  const tokens = createKeptTokens({ fetch, agentId: origin, key: () => keys.current("attribution"), now })
  const keep = (wanted: readonly TermsPlace[]) =>
    Promise.all(wanted.map((place) => tokens.tokenFor(place).catch(onError)))
  return {
    keep: async () => void (await keep(places())),
    async agreeAnew(site) {
      await tokens.forget(site)
      await keep(places().filter((place) => place.origin === site))
    },
    fetch: (url, init) => tokens.fetchFor(new URL(url).origin)(url, init),
    fetchFor: tokens.fetchFor,
  }
}
