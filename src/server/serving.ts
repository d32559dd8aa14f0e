import type { Hono } from "hono"
import {
  type AppOptions,
  createApp,
  type ListenOptions,
  listen,
  type NodeRoute,
  type RunningServer,
  type UpgradeRoute,
} from "../http/index.ts"
import { ParleyError } from "../intent/index.ts"
import { isLoopbackHost } from "../outbound/index.ts"
import { manifestPath, manifestRelation } from "../protocols/intentweb/index.ts"
import type { Foundation } from "./foundation.ts"

export interface ServingOptions extends Pick<AppOptions, "groups" | "errorShapes" | "challenge" | "checks"> {
  readonly foundation: Foundation
  /** Its name in the error that says why it cannot listen. */
  readonly role: "site" | "mediator"
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortController
  readonly routes: readonly Hono[]
  /** The number of our own proxies in front. */
  readonly trustedProxies: number
  /** What needs Node's own request, such as the OAuth provider. */
  readonly nodeRoutes?: readonly NodeRoute[]
  /** What takes over a connection, such as a WebSocket. */
  readonly upgradeRoutes?: readonly UpgradeRoute[]
  /** Runs before the first request can arrive. */
  readonly beforeListening?: () => Promise<void>
}

/** What another framework knows about a request that it hands on. */
export interface FetchOptions {
  /**
   * The address that the request came from. Without it all strangers are one caller.
   * @example (request) => request.headers.get("x-real-ip") ?? undefined
   */
  readonly addressOf?: (request: Request) => string | undefined
}

/** The routes of a site or mediator behind one front, which answers single requests and can listen. */
export interface Serving extends AsyncDisposable {
  /** Answers a web-standard request: usable in any framework. */
  fetch(request: Request, options?: FetchOptions): Promise<Response>
  listen(options: ListenOptions): Promise<RunningServer>
}

export function createServing(options: ServingOptions): Serving {
  const { foundation, role, stopping, groups, errorShapes, challenge } = options
  const { engine, metricsToken } = foundation
  const app = createApp({
    publicOrigin: foundation.knownOrigin,
    logger: foundation.logger,
    stopping: stopping.signal,
    trustedProxies: options.trustedProxies,
    ...(metricsToken !== undefined && { metricsToken }),
    ...(groups && { groups }),
    ...(errorShapes && { errorShapes }),
    ...(challenge && { challenge }),
    link: `<${manifestPath}>; rel="${manifestRelation}"`,
    checks: {
      storage: () => assertWritable(engine),
      ...options.checks,
    },
  })
  for (const routes of options.routes) app.route("/", routes)

  let server: RunningServer | undefined
  return {
    fetch: async (request, { addressOf } = {}) => app.fetch(request, { address: addressOf?.(request) }),
    async listen(listenOptions) {
      if (server !== undefined) throw new ParleyError("conflict", `This ${role} is listening already.`)
      assertReachable(role, foundation.knownOrigin(), listenOptions.hostname)
      await options.beforeListening?.()
      const nodeRoutes = [...(listenOptions.nodeRoutes ?? []), ...(options.nodeRoutes ?? [])]
      const upgradeRoutes = [...(listenOptions.upgradeRoutes ?? []), ...(options.upgradeRoutes ?? [])]
      const own = { nodeRoutes, upgradeRoutes, onStopping: () => stopping.abort() }
      server = await listen(app, { ...listenOptions, ...own })
      foundation.listensAt(server.origin)
      return server
    },
    async [Symbol.asyncDispose]() {
      await server?.close()
    },
  }
}

/** A full disk is still read: only a write tells whether anything can be done. */
async function assertWritable(engine: Foundation["engine"]): Promise<void> {
  await engine.transaction(async (statements) =>
    statements.run(
      `INSERT INTO rate_window (key, start, count) VALUES ('ready', 0, 0)
       ON CONFLICT (key) DO UPDATE SET count = rate_window.count`,
      [],
    ),
  )
}

function assertReachable(role: string, origin: string | undefined, hostname = "127.0.0.1"): void {
  const url = new URL(`http://${hostname.includes(":") ? `[${hostname}]` : hostname}`)
  if (origin !== undefined || isLoopbackHost(url)) return
  throw new ParleyError(
    "invalid_configuration",
    `To be reached from elsewhere, a ${role} needs its public origin. Set 'origin'.`,
  )
}
