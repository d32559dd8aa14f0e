import type { Fetch, SigningKey } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { BoundedMap } from "../limits/index.ts"
import { createTermsClient, type HeldToken } from "../protocols/uim/index.ts"

export interface HeldTokensOptions {
  readonly fetch: Fetch
  /** Signs the agreements. It goes along, since a site need not know it beforehand. */
  readonly key: SigningKey
  readonly now: () => number
}

/** The tokens that an agent got for agreeing to the terms of sites. */
export interface HeldTokens {
  /** The same fetch with the token of the site that is called. */
  readonly fetch: Fetch
  /** Agrees to the terms of a site. */
  agree(origin: string, signal?: AbortSignal): Promise<void>
}

const sitesAtMost = 1_000

export function createHeldTokens({ fetch, key, now }: HeldTokensOptions): HeldTokens {
  const client = createTermsClient(fetch)
  const held = new BoundedMap<string, HeldToken>(sitesAtMost)
  return {
    fetch(url, init) {
      const token = held.get(new URL(url).origin)
      if (!token || token.validTo <= now()) return fetch(url, init)
      const headers = new Headers(init?.headers)
      headers.set("authorization", `Bearer ${token.text}`)
      return fetch(url, { ...init, headers })
    },
    async agree(origin, signal) {
      const policy = await client.readPolicy({ origin }, signal)
      if (policy === undefined)
        throw new ParleyError("not_found", `${origin} has no terms that one could agree to.`)
      const draft = { agentId: key.kid, policy, publicJwk: key.publicJwk }
      held.set(origin, await client.agree({ origin }, draft, key, signal))
    },
  }
}
