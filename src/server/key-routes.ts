import { Hono } from "hono"
import { prepareBody, toPreparedResponse } from "../http/index.ts"
import type { HostKeys } from "../identity/index.ts"

/** The public keys of the site (RFC 7517), where verifiers of its signatures look for them. */
export function createKeyRoutes(keys: HostKeys, now: () => number): Hono {
  const routes = new Hono()
  routes.get("/.well-known/jwks.json", (c) => {
    const content = JSON.stringify(keys.publicKeys(now()))
    const body = prepareBody(content, {
      contentType: "application/jwk-set+json",
      cacheControl: "public, max-age=300",
    })
    return toPreparedResponse(body, c.req.raw)
  })
  return routes
}
