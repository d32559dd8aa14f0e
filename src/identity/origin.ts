/** Whether a name is a URL of the web, well formed or not, rather than an opaque id. */
export function isUrlLike(name: string): boolean {
  return /^https?:/i.test(name)
}

/**
 * Exactly `scheme://host[:port]`, as `URL.origin` writes it: no path, so that tenants of one host cannot speak
 * for each other. Plain HTTP is an origin on loopback only.
 */
export function isBareOrigin(name: string): boolean {
  if (!URL.canParse(name)) return false
  const url = new URL(name)
  return url.origin === name && isSecureUrl(url)
}

/** HTTPS, or HTTP that never leaves the machine. */
export function isSecureUrl(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackName(url.hostname))
}

function isLoopbackName(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  )
}
