import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from "jose"
import { z } from "zod"
import { type Fetch, readBounded } from "../identity/index.ts"
import { isParleyError, ParleyError } from "../intent/index.ts"
import { refuse, typeOf } from "./own-issuer.ts"
import { type CheckedToken, invalidToken, parseClaims, type TokenIssuer } from "./token-claims.ts"

export interface ForeignIssuerOptions {
  readonly issuer: string
  /** With these the issuer is asked about tokens that only it can read (RFC 7662), and whether others still hold. */
  readonly introspection?: { readonly clientId: string; readonly clientSecret: string } | undefined
  readonly fetch: Fetch
  readonly now: () => number
}

const metadata = z.looseObject({
  issuer: z.string(),
  jwks_uri: z.url(),
  introspection_endpoint: z.url().optional(),
})

const algorithms = ["EdDSA", "Ed25519", "ES256", "RS256", "PS256"]
const metadataBytes = 64 * 1024
const keepFor = 600_000
const retryAfter = 5_000
const patience = 5_000

/** Another OpenID provider in place of our own: a mediator's, or any that publishes its metadata. */
export function createForeignIssuer(options: ForeignIssuerOptions): TokenIssuer {
  const { issuer, now } = options
  const discovered = createDiscovery(options)

  async function verify(token: string): Promise<CheckedToken> {
    const { getKey } = await discovered()
    const { payload } = await jwtVerify(token, getKey, {
      issuer,
      algorithms,
      currentDate: new Date(now()),
    }).catch((cause) => {
      if (isParleyError(cause)) throw cause
      if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError))
        throw unreachable(issuer, cause)
      return refuse(cause)
    })
    const claims = parseClaims(payload)
    return {
      claims,
      isLive: async () => options.introspection === undefined || (await introspect(token)) !== undefined,
    }
  }

  async function introspect(token: string): Promise<unknown> {
    const { introspection } = options
    const { endpoint } = await discovered()
    if (introspection === undefined || endpoint === undefined) return undefined
    const { clientId, clientSecret } = introspection
    const secret = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
    const found = await fetchJson(options.fetch, endpoint, {
      method: "POST",
      headers: {
        accept: "application/json",
        authorization: `Basic ${secret.toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ token, token_type_hint: "access_token" }).toString(),
    }).catch((cause) => {
      throw unreachable(issuer, cause)
    })
    return (found as { readonly active?: unknown }).active === true ? found : undefined
  }

  return {
    issuer,
    async check(token) {
      const type = typeOf(token)
      if (type === undefined) return options.introspection && (await checkOpaque(token))
      // Issuers older than RFC 9068 write no type; their tokens are told apart by the issuer in them.
      const isOurs = type === "at+jwt" || ((type === "jwt" || type === "") && issuerOf(token) === issuer)
      return isOurs ? await verify(token) : undefined
    },
  }

  async function checkOpaque(token: string): Promise<CheckedToken | undefined> {
    const found = await introspect(token)
    if (found === undefined) return undefined
    const claims = parseClaims({ iss: issuer, ...(found as object) })
    if (claims.iss !== issuer) throw invalidToken("another issuer made it")
    return { claims, isLive: async () => (await introspect(token)) !== undefined }
  }
}

interface Discovered {
  readonly getKey: JWTVerifyGetKey
  readonly endpoint: string | undefined
}

/** Reads the issuer's metadata, keeps it for ten minutes, and does not ask again at once where it failed. */
function createDiscovery({ issuer, fetch, now }: ForeignIssuerOptions): () => Promise<Discovered> {
  let kept: { readonly found: Promise<Discovered>; readonly until: number } | undefined
  return () => {
    if (kept !== undefined && kept.until > now()) return kept.found
    const found = discover(issuer, fetch)
    kept = { found, until: now() + keepFor }
    found.catch(() => {
      kept = { found, until: now() + retryAfter }
    })
    return found
  }
}

async function discover(issuer: string, fetch: Fetch): Promise<Discovered> {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, "")
  const places = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ]
  let last: unknown
  for (const place of places) {
    try {
      const found = metadata.parse(await fetchJson(fetch, place, { headers: { accept: "application/json" } }))
      // RFC 8414 3.3: metadata that names another issuer must not be used.
      if (found.issuer !== issuer) throw new Error(`${place} is the metadata of another issuer`)
      const getKey = createRemoteJWKSet(new URL(found.jwks_uri), {
        [customFetch]: (url, init) => fetch(url, init as RequestInit),
        timeoutDuration: patience,
      })
      return { getKey, endpoint: found.introspection_endpoint }
    } catch (error) {
      last = error
    }
  }
  throw unreachable(issuer, last)
}

async function fetchJson(fetch: Fetch, url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(patience) })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`it answered ${response.status}`)
  }
  return JSON.parse(new TextDecoder().decode(await readBounded(response.body, metadataBytes)))
}

function issuerOf(token: string): unknown {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

function unreachable(issuer: string, cause: unknown): ParleyError {
  return new ParleyError("unavailable", `Tokens of ${issuer} cannot be checked now. Try again shortly.`, {
    retryAfter: 5,
    cause,
  })
}
