import { join } from "node:path"
import { bindType, type Catalog } from "../catalog/index.ts"
import { httpExecutor } from "../execution/index.ts"
import {
  createOwnHost,
  type Host,
  Maintenance,
  type OwnHostOptions,
  type WebhookTarget,
} from "../host/index.ts"
import {
  clientAddress,
  createApp,
  createLogger,
  type ListenOptions,
  type Logger,
  listen,
  type RunningServer,
} from "../http/index.ts"
import { createKeyResolver, type KeyRing, loadKeyFile, type RegisteredKeys } from "../identity/index.ts"
import {
  bindIntents,
  type Intent,
  type IntentDescriptor,
  ParleyError,
  type Service,
  type ServiceIntent,
} from "../intent/index.ts"
import { Jobs } from "../jobs/index.ts"
import { createOutbound, isLoopbackHost } from "../outbound/index.ts"
import { createPages, ensurePassword, pageGroups, type Theme } from "../pages/index.ts"
import { createIntentFlowRoutes } from "../protocols/intentflow/index.ts"
import { createCatalogRoutes } from "../protocols/intentschema/index.ts"
import {
  createIntentWebServer,
  endpointPath,
  manifestPath,
  manifestRelation,
} from "../protocols/intentweb/index.ts"
import {
  createMcp,
  type McpOptions,
  mcpRouteGroup,
  toErrorResponse as toMcpError,
} from "../protocols/mcp/index.ts"
import {
  askJob,
  createNlwebHandler,
  createNlwebRoutes,
  createNlwebTools,
  type NlwebOptions,
  toErrorResponse as toNlwebError,
} from "../protocols/nlweb/index.ts"
import { createUimRoutes, toErrorResponse as toUimError } from "../protocols/uim/index.ts"
import {
  createSqlCorpusStore,
  createSqlInteractionStore,
  createSqlJobStore,
  createSqlLedger,
  createSqlMemoryStore,
  createSqlMessageStore,
  createSqlPasswordStore,
  createSqlUnmetStore,
  openStorage,
  type StorageOptions,
} from "../storage/index.ts"
import {
  createEmbeddedUnderstanding,
  createStaticEncoder,
  type Encoder,
  type Understanding,
} from "../understanding/index.ts"
import { createContent, type SiteItems } from "./content.ts"
import { createAnonymousOf, createContextOf } from "./context.ts"
import { createKeyRoutes } from "./key-routes.ts"
import { createItemResources, withNlweb } from "./mcp-content.ts"
import { startWebhooks } from "./site-webhooks.ts"

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
  /** Milliseconds that ended conversations, and the values of settled executions, are kept (30 days). */
  readonly retention?: number
  /** What MCP clients find beside the intents. */
  readonly mcp?: Pick<
    McpOptions,
    "tools" | "resources" | "prompts" | "logging" | "sessions" | "exchangesAtMost" | "heartbeat"
  >
  /** In place of the static table; `createMiniLmEncoder()` understands more and takes longer. */
  readonly encoder?: Encoder
  /** Improves on the embedded understanding, with a language model say; without it, that one serves. */
  readonly understanding?: (embedded: Understanding, intents: readonly IntentDescriptor[]) => Understanding
  /** What the site has to tell: Schema.org items, or a function that gives them. */
  readonly corpus?: SiteItems
  /** How it is asked. */
  readonly nlweb?: Pick<NlwebOptions, "access" | "rateLimit" | "widget" | "contexts" | "patience">
  /** IntentSchema catalogs: the types of its intents are looked up there, and they are served. */
  readonly catalogs?: readonly Catalog[]
  /** Keys that may publish into the catalogs over HTTP. */
  readonly operatorKeys?: readonly string[]
  /** Public keys of agents whose id is no URL, by id. */
  readonly agents?: RegisteredKeys
  /** What becomes of an agent whose key cannot be had: refused, or served as a stranger (the default). */
  readonly unprovenAgents?: "refuse" | "anonymous"
  /** How many proxies of your own stand in front. */
  readonly trustedProxies?: number
  /** How its pages look and what they say first. */
  readonly theme?: Theme
  /** Told of every execution, again and again until it answers with 2xx. */
  readonly webhook?: WebhookTarget
}

export interface Site extends AsyncDisposable {
  readonly host: Host
  /** Of the owner's desk: known only after the `listen` that made it, to be shown once. */
  readonly newDeskPassword: string | undefined
  /** Answers a web-standard request: usable in any framework. */
  fetch(request: Request): Promise<Response>
  listen(options: ListenOptions): Promise<RunningServer>
}

const defaultData = ".parley"
const nlwebPaths = ["/ask", "/await", "/who"]

/** One business on the web: its intents behind every protocol. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { service, now = Date.now, data = defaultData, logger = createLogger() } = options
  const { catalogs = [] } = options
  const intents = bindIntents(service, options.intents).map((intent) => pinned(intent, catalogs))
  const descriptors = intents.map(({ descriptor }) => descriptor)
  const embedded = await createEmbeddedUnderstanding(
    descriptors,
    options.encoder && { encoder: options.encoder },
  )
  const understanding = options.understanding?.(embedded, descriptors) ?? embedded
  const keys = options.keys ?? (await loadKeyFile(join(data, "keys.json"), now()))
  const engine = await openStorage(options.storage ?? { file: join(data, "parley.db") }, now())
  let listening: string | undefined
  const knownOrigin = () => options.origin ?? listening
  const origin = () => knownOrigin() ?? `https://${service.namespace}`
  const isLocal = () => isLoopbackHost(new URL(origin()))
  const outbound = createOutbound({ allowLoopback: options.origin === undefined || isLocal() })
  const onError = (error: unknown) => logger.error({ err: error }, "a fault in the background")

  const ledger = createSqlLedger(engine, { webhooks: options.webhook !== undefined })
  const interactions = createSqlInteractionStore(engine)
  const unmet = createSqlUnmetStore(engine)
  const passwords = createSqlPasswordStore(engine)
  let newDeskPassword: string | undefined

  const items = createSqlCorpusStore(engine)
  const content = await createContent({
    store: items,
    service,
    items: options.corpus,
    encoder: options.encoder ?? createStaticEncoder(),
    now,
    onRefusal: (refusal) => logger.warn(refusal, "an item was refused"),
    onError,
  })
  const host = createOwnHost({
    service,
    intents,
    understanding,
    corpus: content.corpus,
    ledger,
    interactions,
    unmet,
    keys,
    origin,
    now,
    onError,
    remoteExecutor: (target) => httpExecutor({ target, fetch: (url, init) => outbound.fetch(url, init) }),
    ...(options.execution && { execution: options.execution }),
    ...(options.conversation && { conversation: options.conversation }),
    ...(options.retention !== undefined && { retention: options.retention }),
  })

  const trustedProxies = options.trustedProxies ?? 0
  const callers = {
    defaultLocale: service.locale,
    pseudonymSecret: keys.secret("pseudonym"),
    trustedProxies,
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
  const webhooks = startWebhooks({
    target: options.webhook,
    engine,
    ledger,
    fetch: (url, init) => outbound.fetch(url, init),
    now,
    onError,
  })
  const tidying = new Maintenance({ tasks: [() => intentWeb.forget()], every: 60_000, onError })
  const mcpAddress = () => `${origin()}/mcp`
  const nlweb = createNlwebHandler({
    ...options.nlweb,
    host,
    jobs: {
      adopt: (start, work) => jobs.adopt(start, work),
      find: (id, owner) => jobs.find(id, owner),
      cancel: (id, owner) => jobs.cancel(id, owner),
    },
    memory: createSqlMemoryStore(engine),
    actions: { http: ({ name }) => `${origin()}/api/execute/${name}`, mcp: mcpAddress },
    onError,
    now,
  })
  const jobs = new Jobs({
    store: createSqlJobStore(engine),
    handlers: { [askJob]: ({ input }, signal) => nlweb.resume(input, signal) },
    onError,
    now,
  })
  const stopping = new AbortController()
  const mcp = createMcp({
    resources: createItemResources(items),
    ...options.mcp,
    tools: withNlweb(createNlwebTools(nlweb, service.about), options.mcp?.tools ?? []),
    host,
    contextOf,
    stateSecret: keys.secret("mcp request state"),
    stopping: stopping.signal,
    now,
    onError,
    onNotice: (error) => logger.debug({ err: error }, "MCP"),
  })
  const app = createApp({
    publicOrigin: knownOrigin,
    logger,
    stopping: stopping.signal,
    groups: [
      ...nlwebPaths.map((path) => ({
        path,
        api: true,
        origins: "any" as const,
        cors: { methods: ["GET", "POST"], headers: ["content-type", "accept"] },
      })),
      {
        path: "/api",
        api: true,
        origins: "any",
        cors: { methods: ["GET", "POST"], headers: ["content-type", "idempotency-key"] },
      },
      mcpRouteGroup,
      ...pageGroups,
    ],
    errorShapes: [
      ...nlwebPaths.map((path) => ({ path, toResponse: toNlwebError })),
      { path: "/api", toResponse: toUimError },
      { path: endpointPath, toResponse: (error) => intentWeb.toErrorResponse(error) },
      { path: mcpRouteGroup.path, toResponse: toMcpError },
    ],
    link: `<${manifestPath}>; rel="${manifestRelation}"`,
    checks: {
      storage: async () => void (await engine.db.selectFrom("parley_schema").select("version").execute()),
    },
  })
  app.route(
    "/",
    createPages({
      host,
      contextOf,
      addressOf: (c) => clientAddress(c, trustedProxies) ?? "unknown",
      secret: keys.secret("pages"),
      isSecure: () => origin().startsWith("https:"),
      theme: options.theme,
      manifest: { path: manifestPath, relation: manifestRelation },
      now,
      passwords,
      stores: { ledger, interactions, unmet },
    }),
  )
  app.route("/", createKeyRoutes(keys, now))
  app.route("/", intentWeb.routes)
  app.route("/", createUimRoutes({ host, contextOf }))
  app.route("/", mcp.routes)
  if (catalogs.length > 0)
    app.route(
      "/",
      createCatalogRoutes({
        catalogs,
        onError,
        ...(options.operatorKeys && { operatorKeys: options.operatorKeys }),
      }),
    )
  app.route(
    "/",
    createNlwebRoutes({
      ...options.nlweb,
      handler: nlweb,
      host,
      origin,
      mcp: mcpAddress,
      contextOf,
      onError,
    }),
  )
  app.route("/", createIntentFlowRoutes({ host, contextOf, onError }))

  const servers: RunningServer[] = []
  return {
    host,
    get newDeskPassword() {
      return newDeskPassword
    },
    fetch: async (request) => app.fetch(request),
    async listen(listenOptions) {
      if (listening !== undefined) throw new ParleyError("conflict", "This site is listening already.")
      const { hostname = "127.0.0.1" } = listenOptions
      if (options.origin === undefined && !isLoopbackHost(toUrl(hostname)))
        throw new ParleyError(
          "invalid_configuration",
          "To be reached from elsewhere, a site needs its public origin. Set 'origin'.",
        )
      newDeskPassword = await ensurePassword(passwords, now())
      const server = await listen(app, { ...listenOptions, onStopping: () => stopping.abort() })
      listening = server.origin
      servers.push(server)
      return server
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server.close()
      await mcp[Symbol.asyncDispose]()
      await tidying[Symbol.asyncDispose]()
      await webhooks[Symbol.asyncDispose]()
      await jobs[Symbol.asyncDispose]()
      await content[Symbol.asyncDispose]()
      await host[Symbol.asyncDispose]()
      await outbound.close()
      await engine[Symbol.asyncDispose]()
    },
  }
}

/** An intent that names a type carries its pin, once its input was found to satisfy the type's payload. */
function pinned(intent: ServiceIntent, catalogs: readonly Catalog[]): ServiceIntent {
  const { descriptor } = intent
  if (descriptor.type === undefined) return intent
  return { ...intent, descriptor: { ...descriptor, pin: bindType(descriptor, catalogs).pin } }
}

function toUrl(hostname: string): URL {
  return new URL(`http://${hostname.includes(":") ? `[${hostname}]` : hostname}`)
}
