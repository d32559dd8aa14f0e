import { join } from "node:path"
import type { Catalog } from "../catalog/index.ts"
import { Maintenance } from "../host/index.ts"
import {
  createApp,
  createLogger,
  type ListenOptions,
  type Logger,
  listen,
  type RunningServer,
} from "../http/index.ts"
import {
  createKeyResolver,
  type Fetch,
  followKeyFile,
  type HostKeys,
  type RegisteredKeys,
} from "../identity/index.ts"
import { ParleyError, type Service } from "../intent/index.ts"
import { createOutbound, isLoopbackHost } from "../outbound/index.ts"
import { createCatalogRoutes } from "../protocols/intentschema/index.ts"
import {
  createIntentWebEndpoint,
  discover,
  endpointPath,
  manifestPath,
  manifestRelation,
} from "../protocols/intentweb/index.ts"
import { createAnonymousOf } from "../site/context.ts"
import { createKeyRoutes } from "../site/key-routes.ts"
import {
  createSqlManifestStore,
  createSqlMessageStore,
  createSqlRouteStore,
  openStorage,
  type StorageOptions,
} from "../storage/index.ts"
import { createDirectory } from "./directory.ts"
import { createGatewayPage } from "./front-page.ts"
import { createGatewayTurns } from "./gateway-turns.ts"
import type { Listing } from "./listing.ts"
import { createGatewayManifest } from "./manifest.ts"
import { createCallSite } from "./site-calls.ts"
import { createSiteRouter, type SiteRouter } from "./site-router.ts"

export interface GatewayOptions {
  readonly service: Service
  /** Origins, or pages that link to a manifest. */
  readonly sites: readonly string[]
  /** Folder for the database and the keys. */
  readonly data?: string
  /** In place of the embedded database in the data folder. */
  readonly storage?: StorageOptions
  /** In place of the key file in the data folder. */
  readonly keys?: HostKeys
  /** Where the world reaches this gateway; until it is known, the address it listens on. */
  readonly origin?: string
  /** IntentSchema catalogs that it carries. */
  readonly catalogs?: readonly Catalog[]
  /** How sites are reached; with the guards against private addresses unless said otherwise. */
  readonly fetch?: Fetch
  readonly logger?: Logger
  readonly now?: () => number
  /** Milliseconds after which a site's manifest is read again. */
  readonly refreshAfter?: number
  /** Public keys of agents whose id is no URL, by id. */
  readonly agents?: RegisteredKeys
  /** What becomes of an agent whose key cannot be had: refused, or served as a stranger (the default). */
  readonly unprovenAgents?: "refuse" | "anonymous"
  /** How many proxies of your own stand in front. */
  readonly trustedProxies?: number
}

export interface Gateway extends AsyncDisposable {
  /** The sites as they are known now. */
  listings(): readonly Listing[]
  /** Reads the manifests that are due. */
  refresh(): Promise<void>
  fetch(request: Request): Promise<Response>
  listen(options: ListenOptions): Promise<RunningServer>
}

const quarterMinute = 15_000
const minute = 60_000

/** Many sites behind one endpoint: finds them, sends wishes on, compares, and says why. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { service, now = Date.now, data = ".parley", logger = createLogger() } = options
  const onError = (error: unknown) => logger.error({ err: error }, "a fault in the background")
  const followed = options.keys ? undefined : await followKeyFile(join(data, "keys.json"), { now, onError })
  const keyRing = options.keys ?? followed!
  const engine = await openStorage(options.storage ?? { file: join(data, "parley.db") }, now())
  let listening: string | undefined
  const knownOrigin = () => options.origin ?? listening
  const origin = () => knownOrigin() ?? `https://${service.namespace}`
  const isLocal = () => isLoopbackHost(new URL(origin()))
  const outbound = createOutbound({ allowLoopback: options.origin === undefined || isLocal() })
  const fetch = options.fetch ?? ((url, init) => outbound.fetch(url, init))

  const directory = createDirectory({
    sites: options.sites,
    discover: (start, signal) => discover(start, fetch, signal),
    manifests: createSqlManifestStore(engine),
    origin,
    now,
    onError: (error) => logger.warn({ err: error }, "a site's manifest could not be read"),
    ...(options.refreshAfter !== undefined && { refreshAfter: options.refreshAfter }),
  })
  const { listings } = directory
  const keys = createKeyResolver({ fetch, ...(options.agents && { registered: options.agents }) })
  const routes = createSqlRouteStore(engine)
  const strangers = {
    defaultLocale: service.locale,
    pseudonymSecret: keyRing.secret("pseudonym"),
    trustedProxies: options.trustedProxies ?? 0,
  }
  const intentWeb = createIntentWebEndpoint({
    actorType: "ai_gateway",
    origin,
    keyRing: () => keyRing,
    keys,
    messages: createSqlMessageStore(engine),
    unproven: options.unprovenAgents === "refuse" ? "refuse" : createAnonymousOf(strangers),
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
        call: createCallSite({ ...parts, actorId: origin, fetch, keys }),
      }),
  })
  await directory.refresh()
  const reading = new Maintenance({ tasks: [() => directory.refresh()], every: quarterMinute, onError })
  const tidying = new Maintenance({
    tasks: [() => intentWeb.forget(), () => routes.forget(now())],
    every: minute,
    onError,
  })
  const stopping = new AbortController()
  const app = createApp({
    publicOrigin: knownOrigin,
    logger,
    stopping: stopping.signal,
    errorShapes: [{ path: endpointPath, toResponse: (error) => intentWeb.toErrorResponse(error) }],
    link: `<${manifestPath}>; rel="${manifestRelation}"`,
    checks: {
      storage: async () => void (await engine.db.selectFrom("parley_schema").select("version").execute()),
    },
  })
  app.route("/", createGatewayPage(service, listings))
  app.route("/", createKeyRoutes(keyRing, now))
  app.route("/", intentWeb.routes)
  if (options.catalogs?.length) app.route("/", createCatalogRoutes({ catalogs: options.catalogs, onError }))

  const servers: RunningServer[] = []
  return {
    listings,
    refresh: () => directory.refresh(),
    fetch: async (request) => app.fetch(request),
    async listen(listenOptions) {
      if (listening !== undefined) throw new ParleyError("conflict", "This gateway is listening already.")
      const { hostname = "127.0.0.1" } = listenOptions
      if (options.origin === undefined && !isLoopbackHost(toUrl(hostname)))
        throw new ParleyError(
          "invalid_configuration",
          "To be reached from elsewhere, a gateway needs its public origin. Set 'origin'.",
        )
      const server = await listen(app, { ...listenOptions, onStopping: () => stopping.abort() })
      listening = server.origin
      servers.push(server)
      return server
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server.close()
      await reading[Symbol.asyncDispose]()
      await tidying[Symbol.asyncDispose]()
      await outbound.close()
      await engine[Symbol.asyncDispose]()
      followed?.[Symbol.dispose]()
    },
  }
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

function toUrl(hostname: string): URL {
  return new URL(`http://${hostname.includes(":") ? `[${hostname}]` : hostname}`)
}
