import { join } from "node:path"
import { httpExecutor } from "../execution/index.ts"
import { createOwnHost, type Host, Maintenance, type OwnHostOptions } from "../host/index.ts"
import {
  createApp,
  createLogger,
  type ListenOptions,
  type Logger,
  listen,
  type RunningServer,
} from "../http/index.ts"
import { createKeyResolver, type KeyRing, loadKeyFile, type RegisteredKeys } from "../identity/index.ts"
import { bindIntents, type Intent, ParleyError, type Service } from "../intent/index.ts"
import { createOutbound, isLoopbackHost } from "../outbound/index.ts"
import { createIntentFlowRoutes } from "../protocols/intentflow/index.ts"
import {
  createIntentWebServer,
  endpointPath,
  manifestPath,
  manifestRelation,
} from "../protocols/intentweb/index.ts"
import { createMcpRoutes } from "../protocols/mcp/index.ts"
import { createUimRoutes, toErrorResponse as toUimError } from "../protocols/uim/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  createSqlMessageStore,
  openStorage,
  type StorageOptions,
} from "../storage/index.ts"
import { createEmbeddedUnderstanding } from "../understanding/index.ts"
import { createAnonymousOf, createContextOf } from "./context.ts"
import { createFrontPage } from "./front-page.ts"
import { createKeyRoutes } from "./key-routes.ts"

export interface SiteOptions {
  readonly service: Service
  readonly intents: readonly Intent[]
  /** Folder for the database and the keys. */
  readonly data?: string
  /** In place of the embedded database in the data folder. */
  readonly storage?: StorageOptions
  /** In place of the key file in the data folder. */
  readonly keys?: KeyRing
  /** Where the world reaches this site, as in https://bella.example; until it is known, the address it listens on. */
  readonly origin?: string
  readonly logger?: Logger
  readonly now?: () => number
  readonly execution?: OwnHostOptions["execution"]
  readonly conversation?: OwnHostOptions["conversation"]
  /** Public keys of agents whose id is no URL, by id. */
  readonly agents?: RegisteredKeys
  /** What becomes of an agent whose key cannot be had: refused, or served as a stranger (the default). */
  readonly unprovenAgents?: "refuse" | "anonymous"
  /** How many proxies of your own stand in front. */
  readonly trustedProxies?: number
}

export interface Site extends AsyncDisposable {
  readonly host: Host
  /** Answers a web-standard request: usable in any framework. */
  fetch(request: Request): Promise<Response>
  listen(options: ListenOptions): Promise<RunningServer>
}

const defaultData = ".parley"

/** One business on the web: its intents behind every protocol. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { service, now = Date.now, data = defaultData, logger = createLogger() } = options
  const intents = bindIntents(service, options.intents)
  const understanding = await createEmbeddedUnderstanding(intents.map(({ descriptor }) => descriptor))
  const keys = options.keys ?? (await loadKeyFile(join(data, "keys.json"), now()))
  const engine = await openStorage(options.storage ?? { file: join(data, "parley.db") }, now())
  let listening: string | undefined
  const knownOrigin = () => options.origin ?? listening
  const origin = () => knownOrigin() ?? `https://${service.namespace}`
  const isLocal = () => isLoopbackHost(new URL(origin()))
  const outbound = createOutbound({ allowLoopback: options.origin === undefined || isLocal() })
  const onError = (error: unknown) => logger.error({ err: error }, "a fault in the background")

  const host = createOwnHost({
    service,
    intents,
    understanding,
    ledger: createSqlLedger(engine),
    interactions: createSqlInteractionStore(engine),
    keys,
    origin,
    now,
    onError,
    remoteExecutor: (target) => httpExecutor({ target, fetch: (url, init) => outbound.fetch(url, init) }),
    ...(options.execution && { execution: options.execution }),
    ...(options.conversation && { conversation: options.conversation }),
  })

  const callers = {
    defaultLocale: service.locale,
    pseudonymSecret: keys.secret("pseudonym"),
    trustedProxies: options.trustedProxies ?? 0,
  }
  const contextOf = createContextOf(callers)
  const intentWeb = createIntentWebServer({
    host,
    origin,
    keyRing: () => keys,
    keys: createKeyResolver({
      fetch: (url, init) => outbound.fetch(url, init),
      ...(options.agents && { registered: options.agents }),
    }),
    messages: createSqlMessageStore(engine),
    unproven: options.unprovenAgents === "refuse" ? "refuse" : createAnonymousOf(callers),
    now,
    onError,
  })
  const tidying = new Maintenance({ tasks: [() => intentWeb.forget()], every: 60_000, onError })
  const stopping = new AbortController()
  const app = createApp({
    publicOrigin: knownOrigin,
    logger,
    stopping: stopping.signal,
    groups: [
      {
        path: "/api",
        api: true,
        origins: "any",
        cors: { methods: ["GET", "POST"], headers: ["content-type", "idempotency-key"] },
      },
    ],
    errorShapes: [
      { path: "/api", toResponse: toUimError },
      { path: endpointPath, toResponse: (error) => intentWeb.toErrorResponse(error) },
    ],
    link: `<${manifestPath}>; rel="${manifestRelation}"`,
    checks: {
      storage: async () => void (await engine.db.selectFrom("parley_schema").select("version").execute()),
    },
  })
  app.route("/", createFrontPage(host))
  app.route("/", createKeyRoutes(keys, now))
  app.route("/", intentWeb.routes)
  app.route("/", createUimRoutes({ host, contextOf }))
  app.route("/", createMcpRoutes({ host, contextOf, onError }))
  app.route("/", createIntentFlowRoutes({ host, contextOf, onError }))

  const servers: RunningServer[] = []
  return {
    host,
    fetch: async (request) => app.fetch(request),
    async listen(listenOptions) {
      if (listening !== undefined) throw new ParleyError("conflict", "This site is listening already.")
      const { hostname = "127.0.0.1" } = listenOptions
      if (options.origin === undefined && !isLoopbackHost(toUrl(hostname)))
        throw new ParleyError(
          "invalid_configuration",
          "To be reached from elsewhere, a site needs its public origin. Set 'origin'.",
        )
      const server = await listen(app, { ...listenOptions, onStopping: () => stopping.abort() })
      listening = server.origin
      servers.push(server)
      return server
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server.close()
      await tidying[Symbol.asyncDispose]()
      await host[Symbol.asyncDispose]()
      await outbound.close()
      await engine[Symbol.asyncDispose]()
    },
  }
}

function toUrl(hostname: string): URL {
  return new URL(`http://${hostname.includes(":") ? `[${hostname}]` : hostname}`)
}
