import { HTTPException } from "hono/http-exception"
import { type ErrorCode, isParleyError, ParleyError, toParleyError } from "../intent/index.ts"
import { toHttpStatus } from "./http-status.ts"
import { createPathTable } from "./path-table.ts"

/** What an error's shape may depend on, and nothing a caller could abuse. */
export interface RequestInfo {
  readonly requestId: string
  readonly method: string
  readonly path: string
}

/** How errors look under a path: each protocol has its own words for them. */
export interface ErrorShape {
  readonly path: string
  toResponse(error: ParleyError, request: RequestInfo): Response
}

export function toDefaultErrorResponse(error: ParleyError): Response {
  const { code, message, details } = error
  return Response.json({ error: { code, message, details } }, { status: toHttpStatus(code) })
}

export type ErrorResponder = (error: ParleyError, request: RequestInfo) => Response

/** What a 401 under a path says of where access is given, as in `resource_metadata="https://…"` (RFC 9728 5.1). */
export type Challenge = (path: string) => string | undefined

/** Chooses the shape by path and adds the headers that HTTP itself asks for with some errors. */
export function createErrorResponder(shapes: readonly ErrorShape[], challenge?: Challenge): ErrorResponder {
  const find = createPathTable(shapes)
  return (error, request) => {
    const shape = find(request.path)
    const response = shape?.toResponse(error, request) ?? toDefaultErrorResponse(error)
    const { headers } = response
    const hint = response.status === 401 ? challenge?.(request.path) : undefined
    if (hint !== undefined) {
      const before = headers.get("www-authenticate")
      headers.set("www-authenticate", before === null ? `Bearer ${hint}` : `${before}, ${hint}`)
    }
    if (error.retryAfter !== undefined) headers.set("retry-after", String(Math.ceil(error.retryAfter)))
    const allow = error.code === "method_not_allowed" ? error.details?.allow : undefined
    if (Array.isArray(allow)) headers.set("allow", allow.join(", "))
    // The rest of a body that is too large is not worth waiting for.
    if (error.code === "too_large") headers.set("connection", "close")
    return response
  }
}

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
}

/** Turns whatever was thrown into what the caller may see. Text that we did not write never reaches the caller. */
export function toVisibleError(thrown: unknown, requestId: string): ParleyError {
  if (thrown instanceof HTTPException && thrown.status < 500)
    return new ParleyError(codesByStatus[thrown.status] ?? "invalid_request", "The request was refused.", {
      cause: thrown,
    })
  const error = toParleyError(thrown)
  if (
    error.code !== "internal" &&
    error.code !== "invalid_declaration" &&
    error.code !== "invalid_configuration"
  )
    return error
  return new ParleyError(
    "internal",
    "An unexpected error occurred. Quote the request id when you report it.",
    {
      details: { requestId },
      cause: isParleyError(thrown) ? thrown : error.cause,
    },
  )
}
