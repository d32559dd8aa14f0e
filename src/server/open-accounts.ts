import type { Context } from "hono"
import { Hono } from "hono"
import {
  AccessTokens,
  type Accounts,
  type AccountsSettings,
  createAccounts,
  createForeignIssuer,
  defaultScope,
  oauthErrorShape,
  oauthGroups,
  resourceMetadataPath,
  resourceMetadataUrl,
  toResourceMetadata,
} from "../accounts/index.ts"
import { createOfferCache, type Host } from "../host/index.ts"
import { type AppOptions, clientAddress, type NodeRoute, nodeClientAddress } from "../http/index.ts"
import { type CredentialReader, isSecureUrl, subscriberOf } from "../identity/index.ts"
import { ParleyError, type Service } from "../intent/index.ts"
import { Upkeep } from "../jobs/index.ts"
import { accountGroups, createAccountPages } from "../pages/index.ts"
import { createSqlEntryStore, createSqlPeopleStore, createSqlUsedProofs } from "../storage/index.ts"
import type { Foundation } from "./foundation.ts"

export interface OpenAccountsOptions {
  readonly foundation: Foundation
  readonly settings: AccountsSettings | undefined
  readonly service: Service
  /** Asked only once requests arrive. */
  readonly host: () => Pick<Host, "describe">
  readonly trustedProxies: number
  /** Grants that an application may ask for one by one, beside the common scopes. */
  readonly grants?: readonly string[]
  /** Origins beside our own that tokens may be made for. */
  readonly resources?: () => readonly string[]
  readonly stack: AsyncDisposableStack
}

/** Everything that accounts add to a site or mediator; empty where there are none. */
export interface AccountsDoor {
  readonly readers: readonly CredentialReader[]
  readonly routes: readonly Hono[]
  readonly nodeRoutes: readonly NodeRoute[]
  readonly groups: NonNullable<AppOptions["groups"]>
  readonly errorShapes: NonNullable<AppOptions["errorShapes"]>
  /** What a caller without a good proof is told: where it gets one. */
  challenge(path: string): string | undefined
  /** Makes the first operator and returns the password to be shown once. */
  ensureOperator(): Promise<string | undefined>
}

const minute = 60_000
const closed: AccountsDoor = {
  readers: [],
  routes: [],
  nodeRoutes: [],
  groups: [],
  errorShapes: [],
  challenge: () => undefined,
  ensureOperator: async () => undefined,
}

/** Opens the accounts that the settings ask for: our own provider's, or those of another one. */
export function openAccounts(options: OpenAccountsOptions): AccountsDoor {
  const { settings } = options
  if (settings === undefined) return closed
  return settings.issuer === undefined
    ? openOwn(options, settings)
    : trustIssuer(options, settings, settings.issuer)
}

function openOwn(options: OpenAccountsOptions, { registration = "open" }: AccountsSettings): AccountsDoor {
  const { foundation, service, trustedProxies, resources, grants = [], stack } = options
  const { engine, keys, outbound, origin, now, onError } = foundation
  const offer = createTitles(options)
  const pages = createAccountPages(service.name)
  const accounts: Accounts = createAccounts({
    name: service.name,
    entries: createSqlEntryStore(engine),
    people: createSqlPeopleStore(engine),
    used: createSqlUsedProofs(engine),
    keys,
    origin,
    registration,
    offered: async () => [...(await offer()).keys()],
    narrowScopes: grants,
    pages: pages.provider,
    fetch: (url, init) => outbound.fetch(url, init),
    addressOf: (request) => subscriberOf(nodeClientAddress(request, trustedProxies) ?? "unknown"),
    now,
    onError,
    ...(resources && { resources }),
  })
  stack.use(new Upkeep({ tasks: [() => accounts.forget()], every: minute, onError }))
  const routes = pages.routes({
    accounts,
    titles: offer,
    addressOf: (c: Context) => subscriberOf(clientAddress(c, trustedProxies) ?? "unknown"),
    secret: keys.secret("account forms"),
    now,
  })
  return {
    readers: [accounts.tokens],
    routes: [routes as unknown as Hono, createMetadataRoutes(options, origin)],
    nodeRoutes: accounts.nodeRoutes,
    groups: [...oauthGroups, ...accountGroups, metadataGroup],
    errorShapes: [oauthErrorShape],
    challenge: createChallenge(origin),
    ensureOperator: async () => (await accounts.people.ensureOperator())?.password,
  }
}

/** Accepts the tokens of another provider: people have their accounts there. */
function trustIssuer(
  options: OpenAccountsOptions,
  { introspection }: AccountsSettings,
  issuer: string,
): AccountsDoor {
  if (!URL.canParse(issuer) || !isSecureUrl(new URL(issuer)))
    throw new ParleyError(
      "invalid_configuration",
      `accounts.issuer: '${issuer}' is no https address of an OpenID provider, as in https://login.example`,
    )
  const { outbound, origin, now } = options.foundation
  const offer = createTitles(options)
  const foreign = createForeignIssuer({
    issuer,
    introspection,
    fetch: (url, init) => outbound.fetch(url, init),
    now,
  })
  const offered = async () => [...(await offer()).keys()]
  return {
    ...closed,
    readers: [
      new AccessTokens({
        issuer: () => foreign,
        origin,
        offered,
        now,
        used: createSqlUsedProofs(options.foundation.engine),
      }),
    ],
    routes: [createMetadataRoutes(options, () => issuer)],
    groups: [metadataGroup],
    challenge: createChallenge(origin),
  }
}

/** RFC 9728 5.1: the metadata of the door that was knocked at, and what to ask for. */
function createChallenge(origin: () => string): (path: string) => string {
  return (path) => {
    const door = /^\/[\w.~-]+/.exec(path)?.[0] ?? ""
    return `resource_metadata="${resourceMetadataUrl(origin(), door)}", scope="${defaultScope}"`
  }
}

const metadataGroup = { path: resourceMetadataPath, api: true, origins: "any", cors: {} } as const

/** RFC 9728: where applications learn who gives access to what is served here. */
function createMetadataRoutes({ foundation, service }: OpenAccountsOptions, issuer: () => string): Hono {
  const routes = new Hono()
  routes.get(`${resourceMetadataPath}/*`, (c) => {
    const path = c.req.path.slice(resourceMetadataPath.length).replace(/\/$/, "")
    if (!/^(?:\/[\w.~-]{1,100}){0,5}$/.test(path))
      throw new ParleyError("not_found", "There is nothing at this path")
    return c.json(toResourceMetadata(foundation.origin(), path, issuer(), service.name))
  })
  return routes
}

/** The titles of what can be done here, by the name of the intent. */
function createTitles({ host }: OpenAccountsOptions): () => Promise<ReadonlyMap<string, string>> {
  let cache: (() => Promise<ReadonlyMap<string, string>>) | undefined
  return () => {
    cache ??= createOfferCache(
      host(),
      ({ intents }) => new Map(intents.map(({ name, title }) => [name, title] as const)),
    )
    return cache()
  }
}
