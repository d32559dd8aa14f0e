import type { IncomingMessage } from "node:http"
import type { Provider } from "oidc-provider"
import type { NodeRoute } from "../http/index.ts"
import type { Fetch, HostKeys, UsedProofs } from "../identity/index.ts"
import { Windows } from "../limits/index.ts"
import { AccessTokens } from "./access-tokens.ts"
import { Applications } from "./applications.ts"
import { BrowserSessions } from "./browser-sessions.ts"
import type { EntryStore } from "./entry-store.ts"
import { Interactions } from "./interactions.ts"
import { IssuedTokens } from "./issued-tokens.ts"
import { createOAuthProvider, type Registration } from "./oauth-provider.ts"
import { createOAuthRoutes } from "./oauth-routes.ts"
import { createOwnIssuer } from "./own-issuer.ts"
import { Passkeys } from "./passkeys.ts"
import { People } from "./people.ts"
import type { PeopleStore } from "./people-store.ts"
import type { ProviderPages } from "./provider-pages.ts"
import { scopes } from "./scopes.ts"
import { SealedEntries } from "./sealed-entries.ts"

export interface AccountsOptions {
  readonly name: string
  readonly entries: EntryStore
  readonly people: PeopleStore
  /** Remembers proofs of keys; shared by all nodes. */
  readonly used: UsedProofs
  readonly keys: HostKeys
  /** Our public address; the issuer of the tokens. */
  readonly origin: () => string
  readonly registration: Registration
  /** Origins beside our own that tokens may be made for, such as the sites of a mediator. */
  readonly resources?: () => readonly string[]
  /** The names of the intents that can be executed here. */
  readonly offered: () => Promise<readonly string[]>
  readonly narrowScopes: readonly string[]
  readonly pages: ProviderPages
  readonly fetch: Fetch
  readonly addressOf: (request: IncomingMessage) => string
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** The accounts of one host: its people, its OAuth provider, and the reader of its tokens. */
export interface Accounts {
  readonly people: People
  readonly passkeys: Passkeys
  readonly applications: Applications
  readonly sessions: BrowserSessions
  readonly interactions: Interactions
  readonly tokens: AccessTokens
  readonly nodeRoutes: readonly NodeRoute[]
  /** Removes what expired, and finds out of what there is too much. */
  forget(): Promise<void>
}

/** How many of what strangers can make are kept at once. */
const atMost: Readonly<Record<string, number>> = {
  Client: 20_000,
  Session: 100_000,
  Interaction: 50_000,
  DeviceCode: 20_000,
  PushedAuthorizationRequest: 20_000,
  ReplayDetection: 500_000,
}

/** Documents of unknown clients that are fetched in a minute, over all callers. */
const documents = { limit: 60, length: 60_000 }

export function createAccounts(options: AccountsOptions): Accounts {
  const { keys, origin, now } = options
  const { entries, people, applications } = openStores(options)
  const issued = new IssuedTokens(entries)
  const full = new Set<string>()
  const provider = createProviderOf(options, entries, people, issued, full)
  const issuer = () => createOwnIssuer({ issuer: origin(), keys, tokens: issued, now })
  return {
    people,
    applications,
    passkeys: new Passkeys({ store: options.people, entries, name: options.name, origin, now }),
    sessions: new BrowserSessions(provider),
    interactions: new Interactions(provider, people),
    tokens: new AccessTokens({
      issuer,
      origin,
      offered: options.offered,
      endings: () => entries.endings,
      now,
      used: options.used,
    }),
    nodeRoutes: createOAuthRoutes({
      issuer: origin,
      provider,
      addressOf: options.addressOf,
      now,
      recordIdOf: async (token) => {
        const checked = await issuer()
          .check(token)
          .catch(() => undefined)
        return checked?.claims.jti === undefined ? undefined : issued.recordId(checked.claims.jti)
      },
    }),
    async forget() {
      await entries.removeExpired(now())
      full.clear()
      for (const [kind, count] of await entries.counts())
        if (count >= (atMost[kind] ?? Number.POSITIVE_INFINITY)) full.add(kind)
    },
  }
}

/** People and applications over the stores, as the command line uses them without a server. */
export function openStores({
  entries: store,
  people: peopleStore,
  keys,
  now,
}: Pick<AccountsOptions, "entries" | "people" | "keys" | "now">) {
  const entries = new SealedEntries(store, keys.secret("oauth entries"))
  const people = new People({ store: peopleStore, entries, secret: keys.secret("recovery codes"), now })
  return { entries, people, applications: new Applications(entries, now) }
}

/** The provider knows its issuer and its signing key from the start: another address or key needs another one. */
function createProviderOf(
  options: AccountsOptions,
  entries: SealedEntries,
  people: People,
  issued: IssuedTokens,
  full: ReadonlySet<string>,
): () => Promise<Provider> {
  const { keys, origin, now, narrowScopes, resources = () => [] } = options
  const fetched = new Windows({ ...documents, now })
  let made: { readonly name: string; readonly provider: Promise<Provider> } | undefined
  return () => {
    const issuer = origin()
    const name = `${issuer} ${keys.current("oauth").kid}`
    if (made?.name !== name) {
      const provider = createOAuthProvider({
        ...options,
        issuer,
        entries,
        people,
        full,
        scopesOf: (resource) => {
          const at = URL.canParse(resource) ? new URL(resource).origin : undefined
          if (at === issuer) return [...scopes, ...narrowScopes]
          // Who runs this place runs no other: there an application reads and does things, for a person.
          return at !== undefined && resources().includes(at) ? ["read", "execute"] : undefined
        },
        mayFetch: () => fetched.take("all") === 0,
        recordToken: (token, jti, exp) => issued.record(token, jti, exp),
      })
      made = { name, provider }
    }
    return made.provider
  }
}
