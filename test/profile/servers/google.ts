import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

/** The error body of Google's JSON APIs. */
export function googleError(
  c: Context,
  code: ContentfulStatusCode,
  reason: string,
  message: string,
  status: string,
): Response {
  return c.json({ error: { code, message, errors: [{ message, domain: "global", reason }], status } }, code)
}

export function refuseStranger(c: Context, token: string): Response | undefined {
  if (c.req.header("authorization") === `Bearer ${token}`) return undefined
  return googleError(
    c,
    401,
    "authError",
    "Request had invalid authentication credentials.",
    "UNAUTHENTICATED",
  )
}
