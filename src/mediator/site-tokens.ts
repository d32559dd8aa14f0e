import { createKeptTokens, type KeptToken } from "../agent/index.ts"
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
  const { places, fetch, keys, origin, now } = options
  const held = new Map<string, KeptToken>()
  const tokens = createKeptTokens({ fetch, agentId: origin, key: () => keys.current("attribution"), now })

  async function keepOne(place: TermsPlace): Promise<void> {
    const token = await tokens.tokenFor(place)
    if (token) held.set(place.origin, token)
    else held.delete(place.origin)
  }

  async function forget(site: string): Promise<void> {
    held.delete(site)
    await tokens.forget(site)
  }

  const fetchFor =
    (site: string): Fetch =>
    async (url, init) => {
      const token = held.get(site)
      if (!token || token.validTo <= now()) return fetch(url, init)
      const headers = new Headers(init?.headers)
      headers.set("authorization", `Bearer ${token.text}`)
      const response = await fetch(url, { ...init, headers })
      // The site no longer takes it: it was revoked there, or its keys are others. A new one is asked for.
      if (response.status === 401) await forget(site)
      return response
    }

  return {
    async keep() {
      await Promise.all(places().map((place) => keepOne(place).catch(options.onError)))
    },
    async agreeAnew(site) {
      await forget(site)
      await Promise.all(
        places()
          .filter((place) => place.origin === site)
          .map((place) => keepOne(place).catch(options.onError)),
      )
    },
    fetch: (url, init) => fetchFor(new URL(url).origin)(url, init),
    fetchFor,
  }
}
