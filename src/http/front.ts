import { randomUUID } from "node:crypto"
import { subscriberOf } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { createBudgets, defaultBudgets, type FrontBudgets } from "./budgets.ts"
import { type Cors, type CorsOptions, createCors } from "./cors.ts"
import {
  type Challenge,
  createErrorResponder,
  type ErrorResponder,
  type ErrorShape,
  type RequestInfo,
  toVisibleError,
} from "./error-response.ts"
import { createHttpMetrics, type HttpMetrics } from "./http-metrics.ts"
import { type Logger, levelOf } from "./logger.ts"
import type { Metrics } from "./metrics.ts"
import { createGuard, type Guard, type GuardedRequest, type OriginPolicy } from "./origin-guard.ts"
import { createPathTable } from "./path-table.ts"
import { bodyTooLarge } from "./request-body.ts"
import { toRequestId } from "./request-id.ts"
import { type HeaderSink, setSecurityHeaders } from "./security-headers.ts"
import { undeclaredProxy } from "./undeclared-proxy.ts"

/** Rules for the routes under a path. The longest path that covers a request decides. */
export interface RouteGroup {
  readonly path: string
  /** Whose pages may call these routes; `own` unless said otherwise. */
  readonly origins?: OriginPolicy
  /** Lets pages of those origins read the answers. */
  readonly cors?: CorsOptions
  readonly maxBodyBytes?: number
  /** Replaces the policy for our own pages. */
  readonly contentSecurityPolicy?: string
  /** Nothing here is a page: the common headers are set before the answer is known, which costs far less. */
  readonly api?: boolean
}

export interface FrontOptions {
  readonly publicOrigin: () => string | undefined
  readonly allowedHosts: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly groups: readonly RouteGroup[]
  readonly errorShapes: readonly ErrorShape[]
  readonly challenge: Challenge | undefined
  readonly maxBodyBytes: number
  readonly link: (() => string | undefined) | undefined
  readonly logger: Logger
  readonly metrics: Metrics
  readonly createId: (() => string) | undefined
  /** The number of our own proxies in front. */
  readonly trustedProxies: number
  readonly budgets: Partial<FrontBudgets> | undefined
}

/** A request as the front sees it, whether it came through Hono or straight from Node. */
export interface FrontRequest extends Omit<GuardedRequest, "origin" | "fetchSite"> {
  readonly path: string
  /** The address of the other end of the connection, where there is one. */
  readonly peer: string | undefined
  /** The address of the caller, as far as it is known. */
  readonly caller: string | undefined
  /** How many `Host` headers the request has. */
  readonly hosts: number
  header(name: string): string | undefined
}

/** One request on its way through: what was decided about it and what is said about it afterwards. */
export interface Visit extends RequestInfo {
  readonly group: CompiledGroup
  readonly origin: string | undefined
  readonly started: number
  /** The error to answer with, when the request goes no further. */
  readonly refusal: ParleyError | undefined
  readonly isPreflight: boolean
  /** Its place among the requests under way; operations need none. */
  readonly place: Disposable | undefined
}

interface CompiledGroup {
  readonly path: string
  readonly origins: OriginPolicy
  readonly cors: Cors | undefined
  readonly maxBodyBytes: number
  readonly contentSecurityPolicy: string | undefined
  readonly api: boolean
}

/** How a request ended. */
export interface Departure {
  readonly route: string
  readonly status: number
  readonly error?: unknown
  /** The answer was not completed: the client left, or it broke. */
  readonly aborted: boolean
  /** Why a streamed answer broke off after its headers were sent. */
  readonly broken?: unknown
}

export interface Front {
  readonly guard: Guard
  readonly trustedProxies: number
  readonly respond: ErrorResponder
  enter(request: FrontRequest): Visit
  setHeaders(headers: HeaderSink, visit: Visit): void
  leave(visit: Visit, departure: Departure): void
}

/** Answered under any Host: machines ask for these by address and not by name, and they tell nothing. */
const answeredUnderAnyHost = new Set(["/health", "/ready"])
const quietRoutes = new Set(["/health", "/ready", "/metrics"])

/** What happens to every request before and after its handler, in one place so that it costs one middleware. */
export function createFront(options: FrontOptions): Front {
  const guard = createGuard(options)
  const httpMetrics = createHttpMetrics(options.metrics)
  const budgets = createBudgets({ ...defaultBudgets, ...options.budgets })
  const groups = options.groups.map((group) => compileGroup(group, options.maxBodyBytes))
  const findGroup = createPathTable(groups)
  const otherwise = compileGroup({ path: "/" }, options.maxBodyBytes)

  function refuse(
    request: FrontRequest,
    guarded: GuardedRequest,
    group: CompiledGroup,
  ): ParleyError | undefined {
    if (request.hosts > 1)
      return new ParleyError("invalid_request", "The request has more than one Host header. Send one.")
    if (!answeredUnderAnyHost.has(request.path)) {
      const undeclared = options.trustedProxies === 0 && undeclaredProxy(request.peer, request.header)
      const refusal = undeclared || guard.checkHost(guarded)
      if (refusal !== undefined) return refusal
    }
    const refusal = guard.checkOrigin(guarded, group.origins)
    if (refusal !== undefined) return refusal
    return Number(request.header("content-length") ?? 0) > group.maxBodyBytes
      ? bodyTooLarge(group.maxBodyBytes)
      : undefined
  }

  return {
    guard,
    trustedProxies: options.trustedProxies,
    respond: createErrorResponder(options.errorShapes, options.challenge),
    enter(request) {
      const { method, path } = request
      const group = findGroup(path) ?? otherwise
      const origin = request.header("origin")
      const guarded = { ...request, origin, fetchSite: request.header("sec-fetch-site") }
      const barred = refuse(request, guarded, group)
      const isPreflight =
        method === "OPTIONS" &&
        group.cors !== undefined &&
        request.header("access-control-request-method") !== undefined
      // A preflight costs nothing; refused, it would hide from its page why the request itself is.
      const entered =
        barred === undefined && !isPreflight && !quietRoutes.has(path)
          ? budgets.enter(request.caller === undefined ? "" : subscriberOf(request.caller))
          : undefined
      const [shed, place] = entered instanceof ParleyError ? [entered] : [undefined, entered]
      httpMetrics.started()
      return {
        requestId: toRequestId(request.header("x-request-id"), options.createId ?? randomUUID),
        method,
        path,
        group,
        // A page that may call here can also read that there is no room, and try again.
        origin: barred === undefined ? origin : undefined,
        started: performance.now(),
        refusal: barred ?? shed,
        place,
        isPreflight,
      }
    },
    setHeaders(headers: HeaderSink, visit: Visit) {
      headers.set("x-request-id", visit.requestId)
      const { contentSecurityPolicy, cors, origins } = visit.group
      setSecurityHeaders(headers, { secure: guard.isSecure(), contentSecurityPolicy })
      const link = options.link?.()
      if (link !== undefined) headers.append("link", link)
      if (cors === undefined) return
      const anyOrigin = origins === "any" && !guard.isLocalOnly()
      for (const [name, value] of cors.toHeaders(visit.origin, anyOrigin)) {
        if (name === "vary") headers.append(name, value)
        else headers.set(name, value)
      }
      if (visit.isPreflight) for (const [name, value] of cors.preflight) headers.set(name, value)
    },
    leave(visit, departure) {
      visit.place?.[Symbol.dispose]()
      report(visit, departure, options.logger, httpMetrics)
    },
  }
}

function compileGroup(group: RouteGroup, maxBodyBytes: number): CompiledGroup {
  const origins = group.origins ?? "own"
  return {
    path: group.path,
    origins,
    cors: group.cors === undefined ? undefined : createCors(group.path, group.cors, origins),
    maxBodyBytes: group.maxBodyBytes ?? maxBodyBytes,
    contentSecurityPolicy: group.contentSecurityPolicy,
    api: group.api ?? false,
  }
}

/** One line a request: no path with values, no query, no header, no body. */
function report(visit: Visit, departure: Departure, logger: Logger, metrics: HttpMetrics): void {
  const { route, status, error, aborted, broken } = departure
  const milliseconds = performance.now() - visit.started
  metrics.finished(visit.method, route, status, milliseconds)
  const line = {
    requestId: visit.requestId,
    method: visit.method,
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ...(aborted ? { aborted } : {}),
  }
  if (broken !== undefined) logger.error({ ...line, err: broken }, "answer broke off")
  else if (error === undefined) {
    if (quietRoutes.has(route)) logger.debug(line, "request")
    else logger.info(line, "request")
  } else if (status >= 500) logger[levelOf(error)]({ ...line, err: error }, "request failed")
  // Not its message: that may repeat what the caller wrote.
  else logger.info({ ...line, code: toVisibleError(error, visit.requestId).code }, "request refused")
}
