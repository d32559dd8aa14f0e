export { type App, type AppOptions, createApp } from "./app.ts"
export type { AppEnv } from "./app-env.ts"
export { clientAddress, nodeClientAddress } from "./client-address.ts"
export type { CorsOptions } from "./cors.ts"
export {
  type ErrorShape,
  type RequestInfo,
  toDefaultErrorResponse,
} from "./error-response.ts"
export type { RouteGroup } from "./front.ts"
export { toHttpStatus } from "./http-status.ts"
export { type ListenOptions, listen, type RunningServer, type ServerTimeouts } from "./listen.ts"
export { createLogger, type Logger, type LoggerOptions, levelOf, redactText } from "./logger.ts"
export {
  type Counter,
  createMetrics,
  type Gauge,
  type Histogram,
  type MetricDeclaration,
  type Metrics,
} from "./metrics.ts"
export { requestHeader } from "./node-request.ts"
export type { NodeRoute, UpgradeRoute } from "./node-routes.ts"
export type { ReadinessCheck } from "./operations.ts"
export type { OriginPolicy } from "./origin-guard.ts"
export { isEtagMatch, type PreparedBody, prepareBody, toPreparedResponse } from "./prepared-body.ts"
export { assertContentType, readBytes, readJson } from "./request-body.ts"
export { formReferrerPolicy, pageContentSecurityPolicy } from "./security-headers.ts"
export { type SseEvent, type SseOptions, type SseSource, sseResponse } from "./sse.ts"
export { loadTlsMaterial, type TlsOptions } from "./tls.ts"
