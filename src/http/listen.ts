import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { createServer as createTlsServer, type Server as TlsServer } from "node:https"
import type { AddressInfo, Socket } from "node:net"
import { getRequestListener, RequestError } from "@hono/node-server"
import { subscriberOf } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { Places } from "../limits/index.ts"
import { isLoopbackHost } from "../outbound/index.ts"
import type { App } from "./app.ts"
import { toDefaultErrorResponse } from "./error-response.ts"
import {
  createNodeListener,
  createUpgradeListener,
  type NodeRoute,
  type UpgradeRoute,
} from "./node-routes.ts"
import { stopServer, trackConnections } from "./stop-server.ts"
import { followTlsMaterial, loadTlsMaterial, type TlsOptions, tlsSettings } from "./tls.ts"

export interface ListenOptions {
  /**
   * The port; 0 takes a free one.
   * @example 8080
   */
  readonly port: number
  /**
   * Address to bind to; loopback unless given.
   * @example "0.0.0.0"
   */
  readonly hostname?: string
  /**
   * Serve HTTPS with this certificate.
   * @example { certificateFile: "fullchain.pem", keyFile: "privkey.pem" }
   */
  readonly tls?: TlsOptions
  /**
   * A proxy in front ends TLS: only then is plain HTTP served on an address that others reach.
   * @example true
   */
  readonly trustProxy?: boolean
  /**
   * Bounds on clients that send or read as slowly as they can.
   * @example { requestMs: 10_000 }
   */
  readonly timeouts?: Partial<ServerTimeouts>
  /**
   * Connections at once; further ones are closed.
   * @example 1_000
   */
  readonly maxConnections?: number
  /**
   * Connections at once from one address; further ones are closed. Behind a proxy of yours it does not count.
   * @example 100
   */
  readonly maxConnectionsEach?: number
  /**
   * Milliseconds that requests under way may take to finish once the server stops.
   * @example 5_000
   */
  readonly graceMs?: number
  /**
   * Called when the server begins to stop: end streams and long work here.
   * @example () => streams.close()
   */
  onStopping?(): void
  readonly nodeRoutes?: readonly NodeRoute[]
  readonly upgradeRoutes?: readonly UpgradeRoute[]
}

/** Bounds on clients that send or read as slowly as they can. */
export interface ServerTimeouts {
  /** Until a request's headers are complete. */
  readonly headersMs: number
  /** Until a request is complete with its body. */
  readonly requestMs: number
  readonly keepAliveMs: number
  /** Without a byte in either direction: a client that does not read its answer, or a handler that hangs. */
  readonly idleMs: number
}

const defaultTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 10_000,
  idleMs: 120_000,
}

export interface RunningServer extends AsyncDisposable {
  /** The address bound to, as a caller on this machine writes it. */
  readonly origin: string
  readonly port: number
  /** Stops accepting, lets requests under way finish within the grace time, then closes what is left. */
  close(): Promise<void>
}

export async function listen(app: App, options: ListenOptions): Promise<RunningServer> {
  const hostname = options.hostname ?? "127.0.0.1"
  assertReachable(app, hostname, options)
  const { server, release } = await createNodeServer(app, options)
  const connections = trackConnections(server)
  if (app.trustedProxies === 0) shareConnections(server, options.maxConnectionsEach ?? 1_000)
  const upgrades = createUpgradeListener(app, options.upgradeRoutes ?? [])
  if (options.upgradeRoutes !== undefined) server.on("upgrade", upgrades.onUpgrade)
  server.on("clientError", (error, socket) => answerMalformed(error, socket as Socket))
  await bind(server, hostname, options.port).catch((error) => {
    release()
    throw error
  })
  const { port } = server.address() as AddressInfo
  const authority = hostname.includes(":") ? `[${hostname}]` : hostname
  let closing: Promise<void> | undefined
  function close(): Promise<void> {
    closing ??= (async () => {
      release()
      options.onStopping?.()
      await stopServer(server, connections, upgrades.sockets, options.graceMs ?? 10_000)
    })()
    return closing
  }
  const origin = `${options.tls === undefined ? "http" : "https"}://${authority}:${port}`
  return { origin, port, close, [Symbol.asyncDispose]: close }
}

/** Nobody takes all connections by opening many and saying nothing. */
function shareConnections(server: Server | TlsServer, each: number): void {
  const places = new Places({ each })
  server.on("connection", (socket: Socket) => {
    const place = places.take(subscriberOf(socket.remoteAddress ?? ""))
    if (place === undefined) socket.destroy()
    else socket.once("close", () => place[Symbol.dispose]())
  })
}

/** IntentWeb 9: endpoints are HTTPS, plain HTTP is for loopback only. */
function assertReachable(app: App, hostname: string, options: ListenOptions): void {
  if (isLoopbackName(hostname)) return
  if (options.tls === undefined && options.trustProxy !== true)
    throw new ParleyError(
      "invalid_configuration",
      `hostname '${hostname}' is reached by others, and plain HTTP is for loopback only: ` +
        "give tls a certificate and key, or set trustProxy when a proxy in front ends TLS",
    )
  if (!app.hasPublicName)
    throw new ParleyError(
      "invalid_configuration",
      `hostname '${hostname}' is reached by others: set publicOrigin to the address they use`,
    )
}

function isLoopbackName(hostname: string): boolean {
  const authority = hostname.includes(":") ? `[${hostname}]` : hostname
  const url = URL.canParse(`http://${authority}/`) ? new URL(`http://${authority}/`) : undefined
  return url !== undefined && isLoopbackHost(url)
}

async function createNodeServer(app: App, options: ListenOptions) {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  // Replaces the global Request and Response by lighter ones, which is most of what makes this adapter fast.
  const fetchListener = getRequestListener(app.fetch, { errorHandler: (error) => answerUnread(app, error) })
  const listener = createNodeListener(app, options.nodeRoutes ?? [], fetchListener)
  const settings = {
    headersTimeout: Math.min(timeouts.headersMs, timeouts.requestMs),
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    // How often Node looks for requests that are over their time.
    connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs),
    maxHeaderSize: 16_384,
  }
  let server: Server | TlsServer
  let release = () => {}
  if (options.tls === undefined) server = createServer(settings, listener)
  else {
    const material = await loadTlsMaterial(options.tls)
    server = createTlsServer({ ...settings, ...tlsSettings, ...material }, listener)
    release = followTlsMaterial(server as TlsServer, options.tls, app.logger)
  }
  server.timeout = timeouts.idleMs
  server.maxConnections = options.maxConnections ?? 10_000
  return { server, release }
}

async function bind(server: Server, hostname: string, port: number): Promise<void> {
  server.listen(port, hostname)
  try {
    await once(server, "listening")
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: "another program uses it; stop that or choose another port",
      EACCES: "this user may not use it; choose a port from 1024 on",
      EADDRNOTAVAIL: "this machine has no such address; choose one of its own",
    }
    throw new ParleyError(
      "invalid_configuration",
      `Cannot listen on ${hostname} port ${port}: ${reasons[code ?? ""] ?? "the system refuses it"}`,
      { details: { hostname, port, reason: code }, cause },
    )
  }
}

/** A request so malformed that no handler can see it: no host, or a target that is no URL. */
function answerUnread(app: App, error: unknown): Response {
  const malformed = error instanceof RequestError
  if (!malformed) app.logger.error({ err: error }, "request failed outside its handler")
  return toDefaultErrorResponse(
    malformed
      ? new ParleyError("invalid_request", "The request line or the Host header is malformed")
      : new ParleyError("internal", "An unexpected error occurred. Please try again later."),
  )
}

const malformedStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
}

/** Answers what Node's parser refuses, without repeating any of it. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({
    error: { code: "invalid_request", message: "This is no well-formed HTTP request" },
  })
  const status = malformedStatuses[error.code ?? ""] ?? "400 Bad Request"
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
