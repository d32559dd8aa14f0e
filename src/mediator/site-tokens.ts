import { createKeptTokens } from "../agent/index.ts"
import type { Fetch, HostKeys } from "../identity/index.ts"

export interface SiteTokensOptions {
  /** Origins of the sites whose terms the mediator agrees to. */
  readonly sites: readonly string[]
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
  /** The same fetch with the token of the site that is called. */
  readonly fetch: Fetch
}

/** Only the sites that the operator named get a signature: terms may cost money. */
export function createSiteTokens(options: SiteTokensOptions): SiteTokens {
  const { sites, fetch, keys, origin, now, onError } = options
  const tokens = createKeptTokens({ fetch, agentId: origin, key: () => keys.current("attribution"), now })
  return {
    async keep() {
      await Promise.all(sites.map((site) => tokens.tokenFor({ origin: site }).catch(onError)))
    },
    fetch: tokens.fetch,
  }
}
