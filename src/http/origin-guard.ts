import { ParleyError } from "../intent/index.ts"

/**
 * Which web pages may call a group of routes: `own` pages only, `any` page, or these origins beside the own.
 * Programs that are no browser send no Origin and are not concerned.
 */
export type OriginPolicy = "own" | "any" | readonly string[]

export interface GuardOptions {
  /** Where the world reaches this server, as in "https://bella.example"; undefined while only loopback does. */
  publicOrigin(): string | undefined
  /** Further `Host` values, with their port where it is not the scheme's own. */
  readonly allowedHosts: readonly string[]
  /** Further origins whose pages may call everything. */
  readonly allowedOrigins: readonly string[]
}

/** What the checks look at. `localPort` is known where the request came over a socket of ours. */
export interface GuardedRequest {
  readonly method: string
  readonly host: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly localPort: number | undefined
}

export interface Guard {
  checkHost(request: GuardedRequest): ParleyError | undefined
  checkOrigin(request: GuardedRequest, policy: OriginPolicy): ParleyError | undefined
  /** Whether only this machine reaches the server: then `any` page means any page of this machine. */
  isLocalOnly(): boolean
  isSecure(): boolean
}

const loopbackAuthority = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::(\d{1,5}))?$/

/**
 * Refuses DNS rebinding (a stranger's name that resolves to this machine) by the Host header, and requests that a
 * browser makes for a stranger's page by the Origin header and fetch metadata.
 */
export function createGuard(options: GuardOptions): Guard {
  const allowedHosts = new Set(options.allowedHosts.map((host) => host.toLowerCase()))
  let known: { readonly origin: string | undefined; readonly url: URL | undefined } | undefined

  function ownUrl(): URL | undefined {
    const origin = options.publicOrigin()
    if (known === undefined || known.origin !== origin)
      known = { origin, url: origin === undefined ? undefined : parseOrigin(origin) }
    return known.url
  }

  function isLocalOnly(): boolean {
    const url = ownUrl()
    return url === undefined || loopbackAuthority.test(url.host)
  }

  function isAllowedOrigin(request: GuardedRequest, origin: string, policy: OriginPolicy): boolean {
    if (origin === ownUrl()?.origin || options.allowedOrigins.includes(origin)) return true
    const host = URL.canParse(origin) ? new URL(origin).host : undefined
    // The Host header was checked before, so a page of that host is a page of this server. On the way to a page over
    // plain HTTP anyone may have changed it: it is none of a site that is served over HTTPS.
    if (host !== undefined && host === request.host && host !== ownUrl()?.host) return true
    if (policy === "own") return false
    if (policy !== "any") return policy.includes(origin)
    return !isLocalOnly() || (host !== undefined && loopbackAuthority.test(host))
  }

  return {
    isLocalOnly,
    isSecure: () => ownUrl()?.protocol === "https:",
    checkHost(request) {
      const host = request.host.toLowerCase()
      const own = ownUrl()
      if (host === own?.host || allowedHosts.has(host) || isWithDefaultPort(host, own)) return undefined
      const port = loopbackAuthority.exec(host)
      if (port !== null && (request.localPort === undefined || Number(port[1] ?? 80) === request.localPort))
        return undefined
      return new ParleyError(
        "forbidden",
        "This server does not answer to the name in the Host header; use the address it was given out under",
      )
    },
    checkOrigin(request, policy) {
      const { origin, fetchSite } = request
      const allowed =
        origin === undefined
          ? isSafe(request.method) || policy === "any" || !isForeignSite(fetchSite)
          : isAllowedOrigin(request, origin, policy)
      if (allowed) return undefined
      return new ParleyError("forbidden", "Pages of another origin may not send this request")
    },
  }
}

const defaultPorts: Readonly<Record<string, string>> = { "https:": ":443", "http:": ":80" }

/** RFC 9110 4.2.3: a default port that is written out names the same place. */
function isWithDefaultPort(host: string, own: URL | undefined): boolean {
  return own !== undefined && own.port === "" && host === `${own.host}${defaultPorts[own.protocol]}`
}

/** Checks and writes an origin the way browsers do: scheme, host and port, and nothing else. */
export function parseOrigin(origin: string): URL {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    (origin !== url.origin && origin !== `${url.origin}/`)
  )
    throw new ParleyError(
      "invalid_configuration",
      `publicOrigin: '${origin}' is no origin; write scheme, host and port only, as in https://bella.example`,
    )
  return url
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS"
}

function isForeignSite(fetchSite: string | undefined): boolean {
  return fetchSite === "cross-site" || fetchSite === "same-site"
}
