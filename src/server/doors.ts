import type { Context, Hono } from "hono"
import type { CorpusStore } from "../corpus/index.ts"
import type { Flows } from "../flow/index.ts"
import type { Authenticate, Host, HostTool } from "../host/index.ts"
import type { AppOptions, UpgradeRoute } from "../http/index.ts"
import { createKeyResolver } from "../identity/index.ts"
import type { Service } from "../intent/index.ts"
import { type Jobs, Upkeep } from "../jobs/index.ts"
import {
  a2aPath,
  a2aRouteGroups,
  createA2aRoutes,
  toErrorResponse as toA2aError,
  toSkillCall,
} from "../protocols/a2a/index.ts"
import { createFlowTools, createIntentFlowRoutes, createSocketRoute } from "../protocols/intentflow/index.ts"
import { createCatalogRoutes } from "../protocols/intentschema/index.ts"
import { createIntentWebServer, endpointPath, type IntentWebServer } from "../protocols/intentweb/index.ts"
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
  createSessionSeal,
  toErrorResponse as toNlwebError,
} from "../protocols/nlweb/index.ts"
import {
  createAgentsJsonRoutes,
  createPolicyRoutes,
  createRegistryRoutes,
  createSearchRoutes,
  createUimRoutes,
  exposedHeaders,
  type PolicyRoutesOptions,
  toErrorResponse as toUimError,
} from "../protocols/uim/index.ts"
import { createSqlMemoryStore, createSqlMessageStore } from "../storage/index.ts"
import { createStaticEncoder } from "../understanding/index.ts"
import type { DoorSettings } from "./door-settings.ts"
import type { Foundation } from "./foundation.ts"
import { createHostIntents } from "./host-intents.ts"
import { createItemResources, toFlowTool, toMcpTool, toNlwebTool, withApp, withOurs } from "./mcp-content.ts"
import type { OpenRegistry } from "./open-registry.ts"
import { openApiDoor } from "./openapi/openapi-door.ts"

/** One protocol over a host: its routes, who may call them, and the shape of its errors. */
export interface Door {
  readonly routes: Hono
  readonly groups?: AppOptions["groups"]
  readonly errorShapes?: AppOptions["errorShapes"]
  readonly upgrades?: readonly UpgradeRoute[]
}

export interface DoorOptions extends Foundation {
  readonly settings: DoorSettings
  readonly service: Service
  readonly host: Host
  /** What can be called beside the intents, over MCP and A2A. */
  readonly tools?: readonly HostTool[]
  readonly jobs: Jobs
  /** The content, whose items MCP clients read as resources. */
  readonly items?: CorpusStore
  readonly flows: Flows
  /** The app that shows flows inside a client of MCP, as one page; undefined where it was not built. */
  readonly toApp: (locale: string) => Promise<string> | undefined
  /** The services and intents of other hosts, where they can be registered. */
  readonly registry?: OpenRegistry
  /** Its own terms, where it has some. */
  readonly policy?: Pick<PolicyRoutesOptions, "published" | "agreements">
  /** What callers are counted by before they have proven anything. */
  readonly addressOf?: (c: Context) => string
  /** Whether its owner has a desk. */
  readonly hasDesk?: boolean
  /** Replaces the IntentWeb endpoint over the host. */
  readonly intentWeb?: IntentWebServer
  readonly authenticate: Authenticate<Context>
  readonly stopping: AbortSignal
  readonly stack: AsyncDisposableStack
}

/** Milliseconds for which an untouched memory of a person is kept: a year. */
const memoryLifetime = 365 * 86_400_000
const minute = 60_000
const nlwebPaths = ["/ask", "/await", "/who"]

/** The doors of all protocols over one host. What one protocol needs of another is passed in here. */
export function createDoors(options: DoorOptions): readonly Door[] {
  const nlweb = nlwebDoor(options)
  return [
    intentWebDoor(options),
    uimDoor(options),
    ...policyDoors(options),
    nlweb.door,
    mcpDoor(options, nlweb.handler),
    a2aDoor(options),
    ...catalogDoors(options),
    intentFlowDoor(options),
    openApiDoor({
      ...options,
      hasRegistry: options.registry !== undefined,
      hasPolicy: options.policy !== undefined,
      hasCatalogs: (options.settings.catalogs ?? []).length > 0,
      hasDesk: options.hasDesk ?? false,
    }),
  ]
}

function intentWebDoor(options: DoorOptions): Door {
  const { onError, stack } = options
  const server = options.intentWeb ?? createEndpoint(options)
  stack.use(new Upkeep({ tasks: [() => server.forget()], every: minute, onError }))
  return {
    routes: server.routes,
    errorShapes: [{ path: endpointPath, toResponse: (error) => server.toErrorResponse(error) }],
  }
}

function createEndpoint(options: DoorOptions): IntentWebServer {
  const { settings, host, engine, keys, outbound, authenticate, origin, now, onError } = options
  return createIntentWebServer({
    host,
    origin,
    keyRing: () => keys,
    keys: createKeyResolver({
      fetch: (url, init) => outbound.fetch(url, init),
      ...(settings.agents && { registered: settings.agents }),
    }),
    messages: createSqlMessageStore(engine),
    authenticate,
    unproven: settings.unprovenAgents === "refuse" ? "refuse" : "stranger",
    now,
    onError,
  })
}

function uimDoor(options: DoorOptions): Door {
  const { host, registry, authenticate, origin, now } = options
  const { search, lookUp } =
    registry ?? createHostIntents({ host, origin, now, encoder: createStaticEncoder })
  const routes = createUimRoutes({ host, authenticate, origin })
  routes.route("/", createSearchRoutes({ search, lookUp, authenticate, origin, now }))
  if (registry) routes.route("/", createRegistryRoutes({ ...registry, authenticate, origin }))
  return {
    routes,
    groups: [
      {
        path: "/api",
        api: true,
        origins: "any",
        cors: {
          methods: ["GET", "POST", "PUT", "DELETE"],
          headers: ["content-type", "idempotency-key", "authorization", "uim-pat", "if-none-match"],
          expose: exposedHeaders,
        },
      },
    ],
    errorShapes: [{ path: "/api", toResponse: toUimError }],
  }
}

/** The terms of a host, its `agents.json`, and where agents agree. */
function policyDoors(options: DoorOptions): readonly Door[] {
  const { settings, host, policy, keys, origin, authenticate, addressOf = () => "unknown", now } = options
  if (!policy) return []
  return [
    {
      routes: createPolicyRoutes({ ...policy, authenticate, issuer: origin, addressOf, now }),
      groups: [
        {
          path: "/pat",
          api: true,
          origins: "any",
          cors: { methods: ["POST"], headers: ["content-type", "authorization", "uim-pat"] },
        },
      ],
      errorShapes: [{ path: "/pat", toResponse: toUimError }],
    },
    {
      routes: createAgentsJsonRoutes({ host, keys, origin, parameters: settings.agentsJson }),
      groups: ["/agents.json", "/uim-policy.json"].map((path) => ({
        path,
        api: true,
        origins: "any",
        cors: { methods: ["GET"], headers: ["content-type"] },
      })),
    },
  ]
}

function nlwebDoor(options: DoorOptions) {
  const { settings, host, jobs, engine, keys, authenticate, origin, now, onError, stack } = options
  const memory = createSqlMemoryStore(engine)
  const forget = () => memory.removeUntouched(now() - memoryLifetime)
  stack.use(new Upkeep({ tasks: [forget], every: minute, onError }))
  const mcp = () => `${origin()}/mcp`
  const a2a = () => `${origin()}${a2aPath}`
  const handler = createNlwebHandler({
    ...settings.nlweb,
    host,
    jobs,
    memory,
    seal: createSessionSeal(keys.secret("nlweb session"), now),
    actions: {
      http: ({ name }) => `${origin()}/api/execute/${name}`,
      mcp,
      a2a: ({ name }, known) => ({
        agent_url: a2a(),
        skill: name,
        message: toSkillCall(name, known, now()),
      }),
    },
    onError,
    now,
  })
  jobs.handle(askJob, { run: ({ input }, signal) => handler.resume(input, signal) })
  const door: Door = {
    routes: createNlwebRoutes({ ...settings.nlweb, handler, host, origin, mcp, a2a, authenticate, onError }),
    groups: nlwebPaths.map((path) => ({
      path,
      api: true,
      origins: "any",
      cors: { methods: ["GET", "POST"], headers: ["content-type", "accept"] },
    })),
    errorShapes: nlwebPaths.map((path) => ({ path, toResponse: toNlwebError })),
  }
  return { handler, door }
}

function mcpDoor(options: DoorOptions, nlweb: ReturnType<typeof nlwebDoor>["handler"]): Door {
  const { settings, service, host, tools = [], flows, keys, logger } = options
  const { stopping, authenticate, now, onError } = options
  const mcp = createMcp({
    ...settings.mcp,
    ...toResources(options),
    tools: withOurs(
      [
        ...createNlwebTools(nlweb, service.about).map(toNlwebTool),
        ...createFlowTools(flows).map(toFlowTool),
        ...tools.map((tool) => toMcpTool(tool, host.execute)),
      ],
      settings.mcp?.tools ?? [],
    ),
    host,
    authenticate,
    stateSecret: keys.secret("mcp request state"),
    hasSignIn: settings.accounts !== undefined,
    stopping,
    now,
    onError,
    onNotice: (error) => logger.debug({ err: error }, "MCP"),
  })
  options.stack.use(mcp)
  return {
    routes: mcp.routes,
    groups: [mcpRouteGroup],
    errorShapes: [{ path: mcpRouteGroup.path, toResponse: toMcpError }],
  }
}

/** The site's own resources, or its items; where it shows flows, the app that shows them as well. */
function toResources({ settings, items, flows, toApp }: DoorOptions): Pick<McpOptions, "resources"> {
  const own = settings.mcp?.resources ?? (items && createItemResources(items))
  const resources = flows.registry.flows.length > 0 ? withApp(toApp, own) : own
  return resources ? { resources } : {}
}

function a2aDoor({ host, tools = [], origin, authenticate, stopping, onError }: DoorOptions): Door {
  return {
    routes: createA2aRoutes({ host, tools, origin, authenticate, stopping, onError }),
    groups: a2aRouteGroups,
    errorShapes: [{ path: a2aPath, toResponse: toA2aError }],
  }
}

function intentFlowDoor({ settings, flows, authenticate, stopping, onError }: DoorOptions): Door {
  const parts = { flows, authenticate, stopping, onError }
  const origins = settings.embedding?.origins ?? []
  return {
    routes: createIntentFlowRoutes(parts),
    upgrades: [createSocketRoute(parts)],
    groups: [{ path: "/ag-ui", origins, ...(origins.length > 0 && { cors: { methods: ["POST"] } }) }],
  }
}

function catalogDoors({ settings: { catalogs = [], operatorKeys }, onError }: DoorOptions): readonly Door[] {
  if (catalogs.length === 0) return []
  return [{ routes: createCatalogRoutes({ catalogs, onError, ...(operatorKeys && { operatorKeys }) }) }]
}
