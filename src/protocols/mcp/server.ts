import { createMcpHandler, isLegacyRequest, type ServerContext } from "@modelcontextprotocol/server"
import { type Context, Hono } from "hono"
import type { Authenticate, HostContext } from "../../host/index.ts"
import { type RouteGroup, readJson } from "../../http/index.ts"
import { widestCounter } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { Places } from "../../limits/index.ts"
import { assertMayCall } from "./assert-may-call.ts"
import { toAuthInfo } from "./auth-info.ts"
import { toRpcErrorResponse } from "./errors.ts"
import { followResponse } from "./follow-response.ts"
import { createProtocolServer, createServing } from "./protocol-server.ts"
import type { McpContent } from "./serving.ts"
import { defaultSessionLimits, type SessionLimits, Sessions } from "./sessions.ts"

export interface McpOptions extends McpContent {
  readonly authenticate: Authenticate<Context>
  /**
   * Bounds on the sessions of clients of 2025's revisions.
   * @example { atMost: 500, idle: 10 * 60_000 }
   */
  readonly sessions?: Partial<SessionLimits>
  /**
   * Requests and streams that one principal may have open at once, outside of sessions (256).
   * @example 64
   */
  readonly exchangesAtMost?: number
  /** Whether callers can sign in here: then a protected tool is refused by HTTP, as MCP's authorisation has it. */
  readonly hasSignIn?: boolean
  /** Aborted when the server stops: every session and stream ends then. */
  readonly stopping?: AbortSignal
  readonly now?: () => number
}

export interface Mcp extends AsyncDisposable {
  readonly routes: Hono
}

const path = "/mcp"

/** What pages of other origins need to be MCP clients. */
export const mcpRouteGroup: RouteGroup = {
  path,
  api: true,
  origins: "any",
  cors: {
    methods: ["GET", "POST", "DELETE"],
    headers: [
      "accept",
      "accept-language",
      "authorization",
      "content-type",
      "last-event-id",
      "mcp-method",
      "mcp-name",
      "mcp-protocol-version",
      "mcp-session-id",
    ],
    expose: ["mcp-protocol-version", "mcp-session-id", "www-authenticate"],
  },
}

/**
 * MCP over streamable HTTP: every intent of the host is a tool. One path serves two kinds of clients: those of 2025's
 * revisions have sessions, and those of 2026-07-28 send single requests that carry everything themselves.
 */
export function createMcp(options: McpOptions): Mcp {
  const { authenticate, stopping, now = Date.now, onNotice = () => undefined } = options
  const serving = createServing(options, contextOf)
  const sessions = new Sessions({
    createServer: () => createProtocolServer(serving),
    limits: { ...defaultSessionLimits, ...options.sessions },
    now,
    onNotice,
  })
  const modern = createMcpHandler(() => createProtocolServer(serving).server, {
    legacy: "reject",
    onerror: onNotice,
  })
  const exchangesAtMost = options.exchangesAtMost ?? 256
  const exchanges = new Places({ each: exchangesAtMost })
  const unwatch = options.resources?.watch?.((uri) => {
    sessions.resourceChanged(uri)
    modern.notify.resourceUpdated(uri)
  })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      unwatch?.()
      await sessions[Symbol.asyncDispose]()
      await modern.close()
    })()
    return closed
  }
  stopping?.addEventListener("abort", () => void close().catch(options.onError), { once: true })

  const routes = new Hono()
  routes.on(["GET", "POST", "DELETE"], path, async (c) => {
    if (closed !== undefined)
      throw new ParleyError("unavailable", "This server is stopping. Try again shortly.", { retryAfter: 5 })
    const context = await authenticate(c)
    const request = c.req.raw
    const body = request.method === "POST" ? await readMessage(request) : undefined
    if (body instanceof Response) return body
    if (options.hasSignIn) await assertMayCall(body, context, serving)
    if (await isLegacyRequest(request, body)) return sessions.handle(request, body, context)
    const place = exchanges.take(widestCounter(context.principal))
    if (!place) throw tooManyOpen(exchangesAtMost)
    return keeping(place, () => modern.fetch(request, { authInfo: toAuthInfo(context), parsedBody: body }))
  })
  return { routes, [Symbol.asyncDispose]: close }
}

/** Holds a place until all of the answer is sent, because a stream stays open long after it began. */
async function keeping(place: Disposable, answer: () => Promise<Response>): Promise<Response> {
  const leave = () => place[Symbol.dispose]()
  try {
    return followResponse(await answer(), leave)
  } catch (error) {
    leave()
    throw error
  }
}

function tooManyOpen(atMost: number): ParleyError {
  const message = `At most ${atMost} requests and streams are open at once.`
  return new ParleyError("rate_limited", message, { retryAfter: 1 })
}

/** Reads the message in a body; a body that is not JSON is answered with JSON-RPC's own error. */
async function readMessage(request: Request): Promise<unknown> {
  try {
    return await readJson(request)
  } catch (error) {
    if (!isParleyError(error) || error.code !== "invalid_request") throw error
    return toRpcErrorResponse(400, -32700, error.message)
  }
}

function contextOf(request: ServerContext): HostContext {
  const context = request.http?.authInfo?.extra?.context
  if (context === undefined) throw new ParleyError("internal", "The MCP request was not authenticated.")
  return context as HostContext
}
