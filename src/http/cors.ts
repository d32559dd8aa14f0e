import { ParleyError } from "../intent/index.ts"
import type { OriginPolicy } from "./origin-guard.ts"

/** What pages of other origins may do with a group of routes, besides calling it. */
export interface CorsOptions {
  readonly methods?: readonly string[]
  /** Request headers a page may set. */
  readonly headers?: readonly string[]
  /** Response headers a page may read, beside `retry-after`. */
  readonly expose?: readonly string[]
  readonly credentials?: boolean
  readonly maxAgeSeconds?: number
}

export interface Cors {
  /** Headers of an answer to `origin`; the origin itself has been checked before. */
  toHeaders(origin: string | undefined, anyOrigin: boolean): readonly (readonly [string, string])[]
  readonly preflight: readonly (readonly [string, string])[]
}

export function createCors(path: string, options: CorsOptions, policy: OriginPolicy): Cors {
  if (options.credentials === true && policy === "any")
    throw new ParleyError(
      "invalid_configuration",
      `route group '${path}': credentials are not given to pages of any origin; list the origins`,
    )
  const constant: (readonly [string, string])[] = []
  if (options.credentials === true) constant.push(["access-control-allow-credentials", "true"])
  const exposed = new Set(["retry-after", ...(options.expose ?? [])])
  constant.push(["access-control-expose-headers", [...exposed].join(", ")])
  return {
    toHeaders(origin, anyOrigin) {
      if (anyOrigin && options.credentials !== true)
        return [["access-control-allow-origin", "*"], ...constant]
      const vary = ["vary", "origin"] as const
      return origin === undefined ? [vary] : [["access-control-allow-origin", origin], vary, ...constant]
    },
    preflight: [
      ["access-control-allow-methods", (options.methods ?? ["GET", "HEAD", "POST"]).join(", ")],
      [
        "access-control-allow-headers",
        (options.headers ?? ["accept", "accept-language", "authorization", "content-type"]).join(", "),
      ],
      ["access-control-max-age", String(options.maxAgeSeconds ?? 600)],
    ],
  }
}
