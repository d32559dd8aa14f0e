import type { IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { App } from "./app.ts"
import { toVisibleError } from "./error-response.ts"
import type { Visit } from "./front.ts"
import { enterNodeRequest, nodePath, writeResponse } from "./node-request.ts"
import { createPathTable } from "./path-table.ts"

/** A handler that needs Node's own request and response, such as an OAuth provider. */
export interface NodeRoute {
  readonly path: string
  handle(request: IncomingMessage, response: ServerResponse): unknown
}

/** Takes over a connection, such as a WebSocket server. */
export interface UpgradeRoute {
  readonly path: string
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): unknown
}

/** Sends requests under the routes' paths to their handlers, behind the same checks, and the rest onwards. */
export function createNodeListener(
  app: App,
  routes: readonly NodeRoute[],
  otherwise: (request: IncomingMessage, response: ServerResponse) => unknown,
): (request: IncomingMessage, response: ServerResponse) => void {
  const find = createPathTable(routes)
  return (request, response) => {
    const path = nodePath(request)
    const route = routes.length === 0 ? undefined : find(path)
    if (route === undefined) otherwise(request, response)
    else void handleNodeRequest(app, route, path, request, response)
  }
}

async function handleNodeRequest(
  app: App,
  route: NodeRoute,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const visit = enterNodeRequest(app.front, request, path)
  let failure: unknown
  response.once("close", () =>
    app.front.leave(visit, {
      route: `${route.path}/*`,
      status: response.statusCode,
      error: failure,
      aborted: !response.writableFinished,
    }),
  )
  const headers = new Headers()
  app.front.setHeaders(headers, visit)
  // The handler itself decides what its pages may load.
  if (visit.group.contentSecurityPolicy === undefined) headers.delete("content-security-policy")
  for (const [name, value] of headers) response.setHeader(name, value)
  try {
    if (visit.refusal !== undefined) throw visit.refusal
    if (visit.isPreflight) response.writeHead(204).end()
    else await route.handle(request, response)
  } catch (thrown) {
    failure = thrown
    if (response.headersSent) response.destroy()
    else await writeResponse(response, toErrorResponse(app, visit, thrown))
  }
}

function toErrorResponse(app: App, visit: Visit, thrown: unknown): Response {
  return app.front.respond(toVisibleError(thrown, visit.requestId), visit)
}

/**
 * Hands upgrades to their routes. A WebSocket is not held by the same-origin policy, so the check of Host and Origin
 * here is the only one there is. Returns the open sockets, which Node no longer counts as its own.
 */
export function createUpgradeListener(app: App, routes: readonly UpgradeRoute[]) {
  const sockets = new Set<Duplex>()
  const find = createPathTable(routes)

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // An open channel may be silent for long; its handler has to find out whether the peer is alive.
    request.socket.setTimeout(0)
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
    socket.on("error", (err) => app.logger.debug({ err }, "upgraded connection broke off"))
    const path = nodePath(request)
    const visit = enterNodeRequest(app.front, request, path)
    const route = find(path)
    const status = visit.refusal !== undefined ? 403 : route === undefined ? 404 : 101
    const label = route === undefined ? "unmatched" : `${route.path}/*`
    app.front.leave(visit, { route: label, status, error: visit.refusal, aborted: false })
    if (visit.refusal !== undefined || route === undefined) {
      refuseUpgrade(socket, status)
      return
    }
    void handOver(route, request, socket, head).catch((err) => {
      app.logger.error({ err, requestId: visit.requestId }, "upgrade failed")
      refuseUpgrade(socket, 500)
    })
  }

  return { onUpgrade, sockets }
}

async function handOver(
  route: UpgradeRoute,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  await route.handle(request, socket, head)
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
