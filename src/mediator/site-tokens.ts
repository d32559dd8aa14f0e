import type { Fetch, HostKeys } from "../identity/index.ts"
import { isParleyError } from "../intent/index.ts"
import { createTermsClient, type HeldToken, type TermsPlace } from "../protocols/uim/index.ts"

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

interface Held {
  readonly token: HeldToken
  readonly since: number
}

/** Only the sites that the operator named get a signature: terms may cost money. */
export function createSiteTokens(options: SiteTokensOptions): SiteTokens {
  const { places, fetch, keys, origin, now } = options
  const client = createTermsClient(fetch)
  const held = new Map<string, Held>()

  async function agree(place: TermsPlace): Promise<HeldToken | undefined> {
    const policy = await client.readPolicy(place)
    if (policy === undefined) return undefined
    return client.agree(place, { agentId: origin(), policy }, keys.current("attribution"))
  }

  async function renew(place: TermsPlace, { token }: Held): Promise<HeldToken | undefined> {
    try {
      return await client.renew(place, token, keys.current("attribution"))
    } catch (error) {
      // Changed terms, or a key that was replaced since, need a new agreement.
      if (isParleyError(error) && (error.code === "conflict" || error.code === "unauthenticated"))
        return agree(place)
      throw error
    }
  }

  async function keepOne(place: TermsPlace): Promise<void> {
    const known = held.get(place.origin)
    if (known && now() < known.token.validTo - (known.token.validTo - known.since) / 5) return
    const token = known && now() < known.token.validTo ? await renew(place, known) : await agree(place)
    if (token) held.set(place.origin, { token, since: now() })
    else held.delete(place.origin)
  }

  const fetchFor =
    (site: string): Fetch =>
    async (url, init) => {
      const token = held.get(site)?.token
      if (!token || token.validTo <= now()) return fetch(url, init)
      const headers = new Headers(init?.headers)
      headers.set("authorization", `Bearer ${token.text}`)
      const response = await fetch(url, { ...init, headers })
      // The site no longer takes it: it was revoked there, or its keys are others. A new one is asked for.
      if (response.status === 401) held.delete(site)
      return response
    }

  return {
    async keep() {
      await Promise.all(places().map((place) => keepOne(place).catch(options.onError)))
    },
    async agreeAnew(site) {
      held.delete(site)
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
