import { type Context, Hono, type MiddlewareHandler } from "hono"
import { routePath } from "hono/route"
import { isParleyError, ParleyError } from "../intent/index.ts"
import type { AppEnv } from "./app-env.ts"
import type { FrontBudgets } from "./budgets.ts"
import { clientAddress } from "./client-address.ts"
import { type Challenge, type ErrorShape, toVisibleError } from "./error-response.ts"
import { ExactRouter } from "./exact-router.ts"
import { createFront, type Departure, type Front, type RouteGroup, type Visit } from "./front.ts"
import { createLogger, type Logger } from "./logger.ts"
import { createMetrics, type Metrics } from "./metrics.ts"
import { hostHeaders, requestHeader, toHeaderSink } from "./node-request.ts"
import { mountOperations, type ReadinessCheck } from "./operations.ts"
import { parseOrigin } from "./origin-guard.ts"
import { toRateLimitHeaders } from "./rate-limit-headers.ts"
import { limitBody } from "./request-body.ts"
import { notFoundOrNotAllowed } from "./unmatched.ts"

export interface AppOptions {
  /** Where the world reaches this server, as in "https://bella.example". Without it, only loopback names do. */
  readonly publicOrigin?: string | (() => string | undefined)
  readonly allowedHosts?: readonly string[]
  readonly allowedOrigins?: readonly string[]
  readonly groups?: readonly RouteGroup[]
  readonly errorShapes?: readonly ErrorShape[]
  readonly challenge?: Challenge
  readonly maxBodyBytes?: number
  /** Value of a `Link` header on every answer, as in `</intentmanifest.yaml>; rel="intentmanifest"` (IntentWeb 2.1). */
  readonly link?: string | (() => string | undefined)
  readonly checks?: Readonly<Record<string, ReadinessCheck>>
  readonly metricsToken?: string
  /** Aborted when the server begins to stop: it is not ready any more. */
  readonly stopping?: AbortSignal
  readonly logger?: Logger
  readonly metrics?: Metrics
  readonly createId?: () => string
  /** The number of our own proxies in front, whose word about the caller's address is taken (0). */
  readonly trustedProxies?: number
  /** What one caller may take of this process at once. */
  readonly budgets?: Partial<FrontBudgets>
}

/** A Hono app with everything a protocol's routes may rely on. Roles mount the routes. */
export class App extends Hono<AppEnv> {
  readonly front: Front
  readonly logger: Logger
  readonly metrics: Metrics
  /** Whether a public name is configured; without one, only loopback is answered. */
  readonly hasPublicName: boolean
  readonly trustedProxies: number

  constructor(options: AppOptions) {
    super({ router: new ExactRouter() })
    const { publicOrigin, link, allowedHosts = [] } = options
    if (typeof publicOrigin === "string") parseOrigin(publicOrigin)
    this.logger = options.logger ?? createLogger()
    this.metrics = options.metrics ?? createMetrics()
    this.trustedProxies = options.trustedProxies ?? 0
    this.hasPublicName = publicOrigin !== undefined || allowedHosts.length > 0
    this.front = createFront({
      publicOrigin: typeof publicOrigin === "function" ? publicOrigin : () => publicOrigin,
      allowedHosts,
      allowedOrigins: options.allowedOrigins ?? [],
      groups: options.groups ?? [],
      errorShapes: options.errorShapes ?? [],
      challenge: options.challenge,
      maxBodyBytes: options.maxBodyBytes ?? 1024 * 1024,
      link: typeof link === "string" ? () => link : link,
      logger: this.logger,
      metrics: this.metrics,
      createId: options.createId,
      trustedProxies: this.trustedProxies,
      budgets: options.budgets,
    })
  }
}

export function createApp(options: AppOptions = {}): App {
  const app = new App(options)
  app.use("*", createFrontMiddleware(app))
  app.onError((error, context) => respondWithError(app, context, error))
  app.notFound((context) => {
    const error = notFoundOrNotAllowed(app, context.req.method, context.req.path)
    context.set("unmatched", true)
    return respondWithError(app, context, error)
  })
  mountOperations(app, {
    checks: options.checks ?? {},
    stopping: options.stopping,
    metrics: app.metrics,
    metricsToken: options.metricsToken,
    isLocalOnly: () => app.front.guard.isLocalOnly(),
    logger: app.logger,
  })
  return app
}

function createFrontMiddleware(app: App): MiddlewareHandler<AppEnv> {
  const { front } = app
  return async (context, next) => {
    const visit = enter(app, context)
    context.set("requestId", visit.requestId)
    context.set("caller", clientAddress(context, app.trustedProxies))
    if (visit.refusal !== undefined) context.res = respondWithError(app, context, visit.refusal)
    else if (visit.isPreflight) context.res = new Response(null, { status: 204 })
    else {
      setEarlyHeaders(front, context, visit)
      limitStreamedBody(context, visit)
      try {
        await next()
      } catch (thrown) {
        // Hono's own handler sees only what is an Error; anything else that is thrown arrives here.
        context.res = respondWithError(app, context, thrown)
      }
    }
    finish(front, context, visit)
  }
}

function enter({ front, trustedProxies }: App, context: Context<AppEnv>): Visit {
  const { req } = context
  const incoming = context.env?.incoming
  const start = req.url.indexOf("://") + 3
  return front.enter({
    peer: incoming?.socket.remoteAddress,
    caller: clientAddress(context, trustedProxies),
    hosts: incoming === undefined ? 1 : hostHeaders(incoming),
    method: req.method,
    path: req.path,
    host: req.url.slice(start, req.url.indexOf("/", start)),
    localPort: incoming?.socket.localPort,
    header: (name) => requestHeader(context, name),
  })
}

/** A body without a length is counted as it comes; one with a length was checked, and Node reads no more than it. */
function limitStreamedBody(context: Context<AppEnv>, visit: Visit): void {
  const { req } = context
  if (req.method === "GET" || req.method === "HEAD" || req.header("content-length") !== undefined) return
  const overSocket = context.env?.incoming !== undefined
  if (!overSocket || req.header("transfer-encoding") !== undefined)
    req.raw = limitBody(req.raw, visit.group.maxBodyBytes)
}

function respondWithError(app: App, context: Context<AppEnv>, thrown: unknown): Response {
  const { req } = context
  const info = { requestId: context.get("requestId"), method: req.method, path: req.path }
  const failure = isClientGone(context, thrown) ? clientGone(thrown) : thrown
  context.set("failure", failure)
  return app.front.respond(toVisibleError(failure, info.requestId), info)
}

/** Reading from or writing to a client that left fails in many ways; none of them is an error of ours. */
function isClientGone(context: Context<AppEnv>, thrown: unknown): boolean {
  return !isParleyError(thrown) && context.env?.outgoing?.destroyed === true
}

function clientGone(cause: unknown): ParleyError {
  return new ParleyError("cancelled", "The client left before it was answered", { cause })
}

/** Set before the handler runs, which may overwrite them. */
function setEarlyHeaders(front: Front, context: Context<AppEnv>, visit: Visit): void {
  const outgoing = context.env?.outgoing
  if (!visit.group.api || outgoing === undefined || !("req" in outgoing)) return
  front.setHeaders(toHeaderSink(outgoing), visit)
  context.set("headersSet", true)
}

function finish(front: Front, context: Context<AppEnv>, visit: Visit): void {
  const isSet = context.get("headersSet") === true
  if (!isSet) front.setHeaders(mutableHeaders(context), visit)
  setLimitHeaders(context, isSet)
  const departure: Departure = {
    route: context.get("unmatched") === true ? "unmatched" : routePath(context, -1),
    status: context.res.status,
    error: context.get("failure"),
    aborted: false,
  }
  const outgoing = context.env?.outgoing
  if (outgoing === undefined) front.leave(visit, departure)
  else if (outgoing.destroyed) front.leave(visit, { ...departure, aborted: true })
  else
    outgoing.once("close", () => {
      const aborted = !outgoing.writableFinished
      front.leave(visit, { ...departure, aborted, broken: outgoing.errored ?? undefined })
    })
}

/** What is known of limits once the answer begins; an answer that is a stream begins before all is done. */
function setLimitHeaders(context: Context<AppEnv>, isSent: boolean): void {
  const limits = context.get("limits")
  if (limits === undefined) return
  const outgoing = context.env?.outgoing
  const headers =
    isSent && outgoing !== undefined && "req" in outgoing ? toHeaderSink(outgoing) : context.res.headers
  const all = toRateLimitHeaders(limits, Date.now())
  for (const [name, value] of Object.entries(all))
    if (name !== "retry-after" || !headers.has(name)) headers.set(name, value)
}

/**
 * The headers of the answer itself, changed in place: Hono's own way of setting one after the handler copies the
 * whole response each time, and one set before is lost when a handler makes its own Response.
 */
function mutableHeaders(context: Context<AppEnv>): Headers {
  const { headers } = context.res
  try {
    headers.delete("x-request-id")
    return headers
  } catch {
    // The answer of a fetch is immutable.
    const copy = new Response(context.res.body, context.res)
    context.res = undefined
    context.res = copy
    return copy.headers
  }
}
