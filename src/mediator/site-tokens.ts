import type { Fetch, HostKeys } from "../identity/index.ts"
import { isParleyError } from "../intent/index.ts"
import { createTermsClient, type HeldToken } from "../protocols/uim/index.ts"

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

interface Held {
  readonly token: HeldToken
  readonly since: number
}

/** Only the sites that the operator named get a signature: terms may cost money. */
export function createSiteTokens(options: SiteTokensOptions): SiteTokens {
  const { sites, fetch, keys, origin, now } = options
  const client = createTermsClient(fetch)
  const held = new Map<string, Held>()

  async function agree(site: string): Promise<HeldToken | undefined> {
    const policy = await client.readPolicy({ origin: site })
    if (policy === undefined) return undefined
    return client.agree({ origin: site }, { agentId: origin(), policy }, keys.current("attribution"))
  }

  async function renew(site: string, { token }: Held): Promise<HeldToken | undefined> {
    try {
      return await client.renew({ origin: site }, token, keys.current("attribution"))
    } catch (error) {
      // Changed terms, or a key that was replaced since, need a new agreement.
      if (isParleyError(error) && (error.code === "conflict" || error.code === "unauthenticated"))
        return agree(site)
      throw error
    }
  }

  async function keepOne(site: string): Promise<void> {
    const known = held.get(site)
    if (known && now() < known.token.validTo - (known.token.validTo - known.since) / 5) return
    const token = known && now() < known.token.validTo ? await renew(site, known) : await agree(site)
    if (token) held.set(site, { token, since: now() })
    else held.delete(site)
  }

  return {
    async keep() {
      await Promise.all(sites.map((site) => keepOne(site).catch(options.onError)))
    },
    fetch(url, init) {
      const token = held.get(new URL(url).origin)?.token
      if (!token || token.validTo <= now()) return fetch(url, init)
      const headers = new Headers(init?.headers)
      headers.set("authorization", `Bearer ${token.text}`)
      return fetch(url, { ...init, headers })
    },
  }
}
