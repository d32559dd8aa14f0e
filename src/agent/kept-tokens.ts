import { type Fetch, jsonDigest } from "../identity/index.ts"
import { isParleyError } from "../intent/index.ts"
import { BoundedMap, Turnstiles } from "../limits/index.ts"
import type { AgentKey } from "../policy/index.ts"
import { createTermsClient, type HeldToken, type TermsPlace, tokenUrl } from "../protocols/uim/index.ts"

/** A token as it is kept: with the policy that was agreed to. */
export interface KeptToken extends HeldToken {
  /** The origin that issued it. */
  readonly issuer: string
  /** Milliseconds since the epoch. */
  readonly since: number
  /** SHA-256 of the policy that was agreed to. */
  readonly policy: string
  /** The intents that were asked for; undefined asked for all that the policy permits. */
  readonly intents: readonly string[] | undefined
}

/** Where tokens stay between two runs, by the origin of their service. */
export interface TokenMemory {
  load(origin: string): Promise<KeptToken | undefined>
  /** Undefined forgets it. */
  save(origin: string, token: KeptToken | undefined): Promise<void>
}

export interface KeptTokensOptions {
  readonly fetch: Fetch
  /** Under which id it agrees: an origin, a registered id, or any where it brings its key along. */
  readonly agentId: () => string
  readonly key: () => AgentKey
  /** The public key, where it is neither published nor registered. */
  readonly publicJwk?: () => Readonly<Record<string, string>>
  readonly now: () => number
  /** The memory of the process unless given. */
  readonly memory?: TokenMemory | undefined
}

/** What is wanted of a service, and the terms as they were read and approved. */
export interface Wanted {
  /** The policy as it was read just now; undefined where it is still to be read. */
  readonly policy?: unknown
  /** Names or UIDs; undefined wants whatever the policy permits. */
  readonly intents?: readonly string[] | undefined
  readonly dutiesMet?: readonly string[] | undefined
  /** Called when terms were agreed to for it. */
  readonly onAgreed?: () => void
  readonly signal?: AbortSignal | undefined
}

/** Tokens of services: agreed to once, kept, renewed in the last fifth of their time, agreed anew when terms change. */
export interface KeptTokens {
  /** The same fetch with the token of a service, which may have endpoints at other addresses that it named itself. */
  fetchFor(origin: string): Fetch
  /** The token to show at a service; undefined where it has no terms. */
  tokenFor(place: TermsPlace, wanted?: Wanted): Promise<KeptToken | undefined>
  /** A token that the service no longer accepts is not shown again. */
  forget(origin: string): Promise<void>
}

export function createKeptTokens(options: KeptTokensOptions): KeptTokens {
  const { now, key, agentId, publicJwk, memory = createProcessMemory() } = options
  const client = createTermsClient(options.fetch)
  /** One agreement at a time with a service, so that nobody agrees twice. */
  const turns = new Turnstiles<string>()

  async function agree(place: TermsPlace, wanted: Wanted, known: KeptToken | undefined) {
    const { dutiesMet, signal } = wanted
    const policy = wanted.policy ?? (await client.readPolicy(place, signal))
    if (policy === undefined) return undefined
    const intents = wanted.intents && [...new Set([...(known?.intents ?? []), ...wanted.intents])]
    const draft = {
      agentId: agentId(),
      policy,
      ...(intents && { intents }),
      ...(dutiesMet && dutiesMet.length > 0 && { dutiesMet }),
      ...(publicJwk && { publicJwk: publicJwk() }),
    }
    const token = await client.agree(place, draft, key(), signal)
    wanted.onAgreed?.()
    const issuer = new URL(tokenUrl(place)).origin
    return { ...token, issuer, since: now(), policy: jsonDigest(policy), intents }
  }

  async function renew(place: TermsPlace, wanted: Wanted, known: KeptToken): Promise<KeptToken | undefined> {
    try {
      const token = await client.renew(place, known, key(), wanted.signal)
      return { ...known, ...token, since: now() }
    } catch (error) {
      // Changed terms, or a key that was replaced since, need a new agreement.
      if (isParleyError(error) && ["conflict", "unauthenticated", "not_found"].includes(error.code))
        return agree(place, wanted, undefined)
      throw error
    }
  }

  async function refresh(place: TermsPlace, wanted: Wanted): Promise<KeptToken | undefined> {
    const known = await memory.load(place.origin)
    if (known && isGood(known, wanted, now())) return known
    const canRenew = known && known.validTo > now() && isFor(known, wanted)
    const token = await (canRenew ? renew(place, wanted, known) : agree(place, wanted, known))
    await memory.save(place.origin, token)
    return token
  }

  return {
    fetchFor: (origin) => async (url, init) => {
      const token = await memory.load(origin)
      if (!token || token.validTo <= now() || !mayShow(token.issuer, origin, url))
        return options.fetch(url, init)
      const headers = new Headers(init.headers)
      headers.set("authorization", `Bearer ${token.text}`)
      const response = await options.fetch(url, { ...init, headers })
      // The service no longer takes it: it was revoked there, or its keys are others. A new one is asked for.
      if (response.status === 401) await memory.save(origin, undefined)
      return response
    },
    async tokenFor(place, wanted = {}) {
      using _turn = await turns.enter(place.origin)
      return await refresh(place, wanted)
    },
    forget: (origin) => memory.save(origin, undefined),
  }
}

/**
 * Whether a token may be shown at an address: a service may name any endpoint for tokens of its own, and those of somebody
 * else only where they come from. Otherwise whoever names another's token endpoint beside its own address would get
 * tokens that were issued by the other.
 */
export function mayShow(issuer: string, service: string, url: string): boolean {
  const [issuing, own] = [new URL(issuer), new URL(service)]
  const isOwn = issuing.origin === own.origin || issuing.hostname.endsWith(`.${own.hostname}`)
  return isOwn || new URL(url).origin === issuing.origin
}

/** Good for what is wanted, and not yet in the last fifth of its time. */
function isGood(token: KeptToken, wanted: Wanted, now: number): boolean {
  return isFor(token, wanted) && now < token.validTo - (token.validTo - token.since) / 5
}

/** Agreed to under these terms, for these intents. */
function isFor(token: KeptToken, { policy, intents }: Wanted): boolean {
  const isSamePolicy = policy === undefined || jsonDigest(policy) === token.policy
  const covers = token.intents === undefined || intents?.every((one) => token.intents?.includes(one)) === true
  return isSamePolicy && covers
}

const servicesAtMost = 1_000

function createProcessMemory(): TokenMemory {
  const tokens = new BoundedMap<string, KeptToken>(servicesAtMost)
  return {
    load: async (origin) => tokens.get(origin),
    async save(origin, token) {
      if (token) tokens.set(origin, token)
      else tokens.delete(origin)
    },
  }
}
