import { ParleyError } from "../intent/index.ts"
import { outboundError } from "./errors.ts"
import { isLoopbackHost, parseTarget } from "./target.ts"

/** One request as it goes over the wire. */
export interface Hop {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: Uint8Array | undefined
  /** Whether the operator's exceptions (loopback, allowed addresses) hold for this hop. */
  readonly exceptions: boolean
}

/** The headers that another origin may see: any other may be a secret meant for the first one. */
const carriedAcrossOrigins = new Set(["accept", "accept-encoding", "accept-language", "user-agent"])

/**
 * Returns the request that follows a redirect, or undefined when the response is none. A public host must not be able
 * to steer us to what an exception opened, so exceptions end when a redirect leaves the origin, unless it goes from
 * loopback to loopback.
 */
export function nextHop(hop: Hop, status: number, location: string | null): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined
  const url = resolveLocation(hop, location)
  const sameOrigin = url.origin === hop.url.origin
  const toGet =
    (status === 303 && hop.method !== "HEAD") || ((status === 301 || status === 302) && hop.method === "POST")
  const body = toGet ? undefined : hop.body
  if (body !== undefined && !sameOrigin)
    throw outboundError(
      "forbidden",
      `${hop.url.host} redirects a request with a body to ${url.host}; send it there directly if that is meant`,
      { host: hop.url.host, sent: true },
    )
  const headers = new Headers()
  for (const [name, value] of hop.headers) {
    if (!sameOrigin && !carriedAcrossOrigins.has(name)) continue
    if (toGet && name.startsWith("content-")) continue
    headers.append(name, value)
  }
  const exceptions = hop.exceptions && (sameOrigin || (isLoopbackHost(hop.url) && isLoopbackHost(url)))
  return { url, method: toGet ? "GET" : hop.method, headers, body, exceptions }
}

function resolveLocation(hop: Hop, location: string): URL {
  try {
    return parseTarget(new URL(location, hop.url))
  } catch (cause) {
    const message = cause instanceof ParleyError ? `: ${cause.message}` : ""
    throw outboundError(
      "unavailable",
      `${hop.url.host} redirects to an address that cannot be used${message}`,
      { host: hop.url.host, sent: true },
      { cause },
    )
  }
}
