/** For everything that is no page: it loads nothing and is shown in no frame. */
const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For our pages: their own scripts, styles, images and connections, nothing inline, no frame around them. */
export const pageContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

/**
 * The Referrer-Policy of a page with a form: under `no-referrer` a browser sends the form without its origin, and it
 * could not be told from a stranger's.
 */
export const formReferrerPolicy = "same-origin"

/** Where headers are put: a web-standard answer, or Node's own before its handler has run. */
export interface HeaderSink {
  set(name: string, value: string): void
  append(name: string, value: string): void
  has(name: string): boolean
  get(name: string): string | null
}

/** The headers of every answer. A handler's own policies and Cache-Control stay as they are. */
export function setSecurityHeaders(
  headers: HeaderSink,
  options: { readonly secure: boolean; readonly contentSecurityPolicy: string | undefined },
): void {
  headers.set("x-content-type-options", "nosniff")
  if (!headers.has("referrer-policy")) headers.set("referrer-policy", "no-referrer")
  if (options.secure) headers.set("strict-transport-security", "max-age=31536000")
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store")
  if (headers.has("content-security-policy")) return
  const isPage = headers.get("content-type")?.startsWith("text/html") === true
  const policy = isPage
    ? (options.contentSecurityPolicy ?? pageContentSecurityPolicy)
    : apiContentSecurityPolicy
  headers.set("content-security-policy", policy)
}
