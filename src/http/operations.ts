import { timingSafeEqual } from "node:crypto"
import type { Hono } from "hono"
import { sha256Bytes } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { AppEnv } from "./app-env.ts"
import type { Logger } from "./logger.ts"
import { type Metrics, metricsContentType } from "./metrics.ts"

/** Resolves when a part is able to work, rejects when it is not. */
export type ReadinessCheck = (signal: AbortSignal) => Promise<void> | void

export interface OperationsOptions {
  readonly checks: Readonly<Record<string, ReadinessCheck>>
  readonly stopping: AbortSignal | undefined
  readonly metrics: Metrics
  /** The bearer token for /metrics. Without one, metrics are open on loopback and closed elsewhere. */
  readonly metricsToken: string | undefined
  readonly isLocalOnly: () => boolean
  readonly logger: Logger
}

const checkTimeoutMs = 2_000
/** Anybody may ask, so the checks behind the answer run at most once in this time. */
const rememberedMs = 1_000

export function mountOperations(app: Hono<AppEnv>, options: OperationsOptions): void {
  const readiness = createReadiness(options)
  app.get("/health", (context) => context.json({ status: "ok" }))
  app.get("/ready", async (context) => {
    const { ready, checks } = await readiness()
    return context.json({ status: ready ? "ready" : "not_ready", checks }, ready ? 200 : 503)
  })
  app.get("/metrics", (context) => {
    assertMetricsAccess(context.req.header("authorization"), options)
    return context.body(options.metrics.toText(), 200, { "content-type": metricsContentType })
  })
}

interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, "ok" | "failed">>
}

function createReadiness(options: OperationsOptions): () => Promise<Readiness> {
  let latest: { readonly at: number; readonly result: Promise<Readiness> } | undefined
  return async () => {
    if (options.stopping?.aborted) return { ready: false, checks: { stopping: "failed" } }
    const now = performance.now()
    if (latest === undefined || now - latest.at > rememberedMs)
      latest = { at: now, result: runChecks(options.checks, options.logger) }
    return latest.result
  }
}

async function runChecks(
  checks: Readonly<Record<string, ReadinessCheck>>,
  logger: Logger,
): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await withinTime(check)
        return [name, "ok"] as const
      } catch (err) {
        logger.warn({ err, check: name }, "not ready")
        return [name, "failed"] as const
      }
    }),
  )
  return { ready: results.every(([, result]) => result === "ok"), checks: Object.fromEntries(results) }
}

async function withinTime(check: ReadinessCheck): Promise<void> {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  // The async function turns a throw into a rejection, and the race handles the rejections of both promises.
  const checked = (async () => check(signal))()
  await Promise.race([checked, promise])
}

function assertMetricsAccess(authorization: string | undefined, options: OperationsOptions): void {
  const { metricsToken } = options
  if (metricsToken === undefined) {
    if (options.isLocalOnly()) return
    throw new ParleyError(
      "forbidden",
      "Metrics are closed. Set 'metricsToken' (PARLEY_METRICS_TOKEN) and send it as a bearer token.",
    )
  }
  const given = authorization?.startsWith("Bearer ") === true ? authorization.slice(7) : ""
  if (!timingSafeEqual(sha256Bytes(given), sha256Bytes(metricsToken)))
    throw new ParleyError("unauthenticated", "Authorization: send the metrics token as a bearer token")
}
