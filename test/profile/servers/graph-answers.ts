import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

export type Item = Record<string, unknown> & { id: string }

/** What identifiers and versions are made of. */
export type NextId = () => number

export function graphError(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
): Response {
  return c.json(
    { error: { code, message, innerError: { "request-id": "1", date: "2026-06-01T00:00:00" } } },
    status,
  )
}

export function missingItem(c: Context): Response {
  return graphError(c, 404, "ErrorItemNotFound", "The specified object was not found in the store.")
}

export function toEtag(version: number): string {
  return `W/"CQAAABYA${version}"`
}

/** A collection's page with the whole address of the next one. */
export function page(c: Context, items: readonly unknown[], top: number, skip: number): object {
  const next = new URL(c.req.url)
  next.searchParams.set("$skip", String(skip + top))
  const more = skip + top < items.length ? { "@odata.nextLink": next.href } : {}
  return {
    "@odata.context": "https://graph.microsoft.com/v1.0/$metadata#messages",
    value: items.slice(skip, skip + top),
    ...more,
  }
}
