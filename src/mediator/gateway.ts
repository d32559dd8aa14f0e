import type { Catalog } from "../catalog/index.ts"
import { clientAddress } from "../http/index.ts"
import { createKeyResolver, type Fetch, type RegisteredKeys, subscriberOf } from "../identity/index.ts"
import { Upkeep } from "../jobs/index.ts"
import { createPublicPages, publicPageGroups, type Theme } from "../pages/index.ts"
import { createCatalogRoutes } from "../protocols/intentschema/index.ts"
import {
  createIntentWebEndpoint,
  discover,
  endpointPath,
  type IntentWebServer,
  manifestPath,
  manifestRelation,
} from "../protocols/intentweb/index.ts"
import {
  createAuthenticate,
  createKeyRoutes,
  createServing,
  type Foundation,
  type FoundationOptions,
  openFoundation,
  type Serving,
} from "../server/index.ts"
import {
  createSqlManifestStore,
  createSqlMessageStore,
  createSqlRouteStore,
  createSqlVisitStore,
} from "../storage/index.ts"
import { createDirectory, type Directory } from "./directory.ts"
import { createGatewayCounterpart } from "./gateway-counterpart.ts"
import { createGatewayTurns } from "./gateway-turns.ts"
import type { Listing } from "./listing.ts"
import { createGatewayManifest } from "./manifest.ts"
import { createOwnExchange } from "./own-exchange.ts"
import { createCallSite } from "./site-calls.ts"
import { createSiteRouter, type SiteRouter } from "./site-router.ts"
import { createVisitors, withOwnKeys } from "./visitors.ts"
import { createVisits } from "./visits.ts"

export interface GatewayOptions extends FoundationOptions {
  /** Origins, or pages that link to a manifest. */
  readonly sites: readonly string[]
  /** IntentSchema catalogs that it carries. */
  readonly catalogs?: readonly Catalog[]
  /** How sites are reached; with the guards against private addresses unless said otherwise. */
  readonly fetch?: Fetch
  /** Milliseconds after which a site's manifest is read again. */
  readonly refreshAfter?: number
  /** Public keys of agents whose id is no URL, by id. */
  readonly agents?: RegisteredKeys
  /** What becomes of an agent whose key cannot be had: refused, or served as a stranger (the default). */
  readonly unprovenAgents?: "refuse" | "anonymous"
  /** How many proxies of your own stand in front. */
  readonly trustedProxies?: number
  /** How its pages look and what they say first. */
  readonly theme?: Theme
}

export interface Gateway extends Serving {
  /** The sites as they are known now. */
  listings(): readonly Listing[]
  /** Reads the manifests that are due. */
  refresh(): Promise<void>
}

/** What the gateway's parts share: who may call, and where their keys and other sites are found. */
interface GatewayParts extends Foundation {
  readonly options: GatewayOptions
  readonly fetch: Fetch
  readonly resolver: ReturnType<typeof withOwnKeys>
  readonly directory: Directory
  readonly callers: Parameters<typeof createAuthenticate>[0]
}

const quarterMinute = 15_000
const minute = 60_000

/** Many sites behind one endpoint: finds them, sends wishes on, compares, and says why. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  await using stack = new AsyncDisposableStack()
  const foundation = await openFoundation(options, stack)
  const parts = toParts(options, foundation)
  const { directory, keys, now, onError } = parts
  const { listings } = directory
  const intentWeb = openEndpoint(parts, stack)
  const pages = openPages(parts, intentWeb, stack)
  await directory.refresh()
  stack.use(new Upkeep({ tasks: [() => directory.refresh()], every: quarterMinute, onError }))
  const { catalogs = [] } = options
  const serving = createServing({
    foundation,
    role: "gateway",
    stopping: new AbortController(),
    groups: publicPageGroups,
    errorShapes: [{ path: endpointPath, toResponse: (error) => intentWeb.toErrorResponse(error) }],
    routes: [
      pages,
      createKeyRoutes(keys, now),
      intentWeb.routes,
      ...(catalogs.length > 0 ? [createCatalogRoutes({ catalogs, onError })] : []),
    ],
  })
  stack.use(serving)
  const opened = stack.move()
  return {
    listings,
    refresh: () => directory.refresh(),
    fetch: serving.fetch,
    listen: serving.listen,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function toParts(options: GatewayOptions, foundation: Foundation): GatewayParts {
  const { service, agents, refreshAfter, trustedProxies = 0 } = options
  const { outbound, engine, keys, origin, now, logger } = foundation
  const fetch: Fetch = options.fetch ?? ((url, init) => outbound.fetch(url, init))
  const others = createKeyResolver({ fetch, ...(agents && { registered: agents }) })
  return {
    ...foundation,
    options,
    fetch,
    resolver: withOwnKeys(others, { origin, keyRing: keys, now }),
    directory: createDirectory({
      sites: options.sites,
      discover: (start, signal) => discover(start, fetch, signal),
      manifests: createSqlManifestStore(engine),
      origin,
      now,
      onError: (error) => logger.warn({ err: error }, "a site's manifest could not be read"),
      ...(refreshAfter !== undefined && { refreshAfter }),
    }),
    callers: { defaultLocale: service.locale, pseudonymSecret: keys.secret("pseudonym"), trustedProxies },
  }
}

function openEndpoint(
  { options, engine, keys, resolver, fetch, directory, callers, origin, now, onError }: GatewayParts,
  stack: AsyncDisposableStack,
): IntentWebServer {
  const { service } = options
  const { listings } = directory
  const routes = createSqlRouteStore(engine)
  const server = createIntentWebEndpoint({
    actorType: "ai_gateway",
    origin,
    keyRing: () => keys,
    keys: resolver,
    messages: createSqlMessageStore(engine),
    authenticate: createAuthenticate(callers),
    unproven: options.unprovenAgents === "refuse" ? "refuse" : "stranger",
    now,
    onError,
    manifest: createGatewayManifest(service, listings, origin),
    createTaker: (parts) =>
      createGatewayTurns({
        parts,
        routes,
        listings,
        router: createRouterCache(listings),
        locale: service.locale,
        call: createCallSite({
          ...parts,
          actorId: origin,
          fetch,
          keys: resolver,
          locale: service.locale,
        }),
      }),
  })
  const tasks = [() => server.forget(), () => routes.forget(now())]
  stack.use(new Upkeep({ tasks, every: minute, onError }))
  return server
}

/** The front page and the conversation, whose visitors speak to the gateway's own endpoint. */
function openPages(
  { options, engine, keys, resolver, directory, callers, origin, now, onError }: GatewayParts,
  intentWeb: IntentWebServer,
  stack: AsyncDisposableStack,
) {
  const { service, theme } = options
  const store = createSqlVisitStore(engine)
  stack.use(new Upkeep({ tasks: [() => store.forget(now())], every: minute, onError }))
  const exchange = createOwnExchange({ routes: intentWeb.routes, origin, keys: resolver, now })
  return createPublicPages({
    counterpart: createGatewayCounterpart({
      service,
      theme,
      origin,
      listings: directory.listings,
      keys: resolver,
      visitorOf: createVisitors(keys),
      visits: createVisits({ store, exchange, origin, now }),
    }),
    authenticate: createAuthenticate(callers),
    addressOf: (c) => subscriberOf(clientAddress(c, callers.trustedProxies) ?? "unknown"),
    secret: keys.secret("pages"),
    isSecure: () => origin().startsWith("https:"),
    theme,
    manifest: { path: manifestPath, relation: manifestRelation },
    now,
  })
}

/** Learning takes a moment: it is done once for each set of listings, by whoever comes first. */
function createRouterCache(listings: () => readonly Listing[]): () => Promise<SiteRouter> {
  let made: { readonly from: readonly Listing[]; readonly router: Promise<SiteRouter> } | undefined
  return () => {
    const from = listings()
    if (made?.from !== from) made = { from, router: createSiteRouter(from) }
    return made.router
  }
}
