import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import type { BaseEvent } from "@ag-ui/core"
import { type Context, Hono } from "hono"
import { type WebSocket, WebSocketServer } from "ws"
import type { Flows } from "../../flow/index.ts"
import type { Authenticate, HostContext } from "../../host/index.ts"
import type { UpgradeRoute } from "../../http/index.ts"
import { widestCounter } from "../../identity/index.ts"
import { defined } from "../../intent/index.ts"
import { Places } from "../../limits/index.ts"
import { checked } from "./server.ts"
import { SocketRuns } from "./socket-runs.ts"

export interface SocketOptions {
  readonly flows: Flows
  readonly authenticate: Authenticate<Context>
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
  /** Connections of one principal at once (32). */
  readonly socketsEach?: number
  /** Milliseconds between two looks whether the other side is still there. */
  readonly heartbeat?: number
}

const largestMessage = 1024 * 1024
const tooMany = 1013
const goingAway = 1001

/** AG-UI over WebSocket, on the path of the HTTP route: a client's inputs and events in, events out, as JSON texts. */
export function createSocketRoute(options: SocketOptions): UpgradeRoute {
  const { flows, stopping, onError, socketsEach = 32, heartbeat = 30_000 } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, clientTracking: false })
  const places = new Places({ each: socketsEach })

  function serve(socket: WebSocket, context: HostContext): void {
    const place = places.take(widestCounter(context.principal))
    if (!place) {
      socket.close(tooMany, `At most ${socketsEach} connections at once.`)
      return
    }
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, stopping])
    const send = (event: BaseEvent) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(checked(event)))
    }
    const runs = new SocketRuns({ flows, context, send, onError, signal, createId: randomUUID })
    const onStopping = () => socket.close(goingAway)
    stopping.addEventListener("abort", onStopping)
    const stopBeating = keepAlive(socket, heartbeat)
    socket.on("message", (data, isBinary) => {
      if (!runs.take(isBinary ? "" : String(data)))
        socket.close(tooMany, "Too many messages wait. Slow down.")
    })
    socket.on("error", () => socket.terminate())
    socket.once("close", () => {
      stopping.removeEventListener("abort", onStopping)
      stopBeating()
      gone.abort()
      place[Symbol.dispose]()
    })
  }

  return {
    path: "/ag-ui",
    async handle(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const context = await authenticateUpgrade(options.authenticate, request)
      server.handleUpgrade(request, socket, head, (upgraded) => serve(upgraded, context))
    },
  }
}

/** The upgrade is authenticated like every other request: by its headers and its address. */
async function authenticateUpgrade(
  authenticate: Authenticate<Context>,
  request: IncomingMessage,
): Promise<HostContext> {
  let context: HostContext | undefined
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  const app = new Hono()
  app.onError((error) => {
    throw error
  })
  app.get("/ag-ui", async (c) => {
    context = await authenticate(c)
    return c.body(null, 204)
  })
  const url = new URL(request.url ?? "/ag-ui", `http://${request.headers.host ?? "localhost"}`)
  await app.fetch(new Request(url, { headers }), { incoming: request })
  return defined(context, "the caller of a WebSocket")
}

/** A peer that does not answer two pings in a row is gone. */
function keepAlive(socket: WebSocket, heartbeat: number): () => void {
  let missed = 0
  socket.on("pong", () => {
    missed = 0
  })
  const timer = setInterval(() => {
    if (missed++ >= 2) socket.terminate()
    else socket.ping()
  }, heartbeat)
  return () => clearInterval(timer)
}
