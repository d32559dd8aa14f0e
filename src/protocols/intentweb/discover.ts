import { type Fetch, isSecureUrl, readBounded } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { type Manifest, manifestPath } from "./manifest.ts"
import { parseManifest } from "./parse-manifest.ts"

export interface DiscoveredSite {
  readonly manifest: Manifest
  readonly manifestUrl: string
  readonly endpoint: string
}

/** The relation by which a `Link` header or an HTML `<link>` points at a manifest (section 2.1). */
export const manifestRelation = "intentmanifest"

const manifestAtMost = 1_048_576
const pageAtMost = 524_288

/** Finds the manifest of an origin or a page: at the well-known path, else through a link of the page. */
export async function discover(start: string, fetch: Fetch, signal?: AbortSignal): Promise<DiscoveredSite> {
  const url = parseSecureUrl(start)
  const wellKnown = new URL(manifestPath, url).href
  const direct = await fetchText(wellKnown, fetch, manifestAtMost, signal)
  if (direct !== undefined) return toSite(direct.text, direct.url)
  const page = await fetchText(url.href, fetch, pageAtMost, signal)
  const target = page && (findInHeader(page.link) ?? findInHtml(page.text))
  if (page === undefined || target === undefined)
    throw new ParleyError(
      "not_found",
      `There is no manifest at ${wellKnown}, and ${url.href} links to none with rel="${manifestRelation}".`,
    )
  const linked = parseSecureUrl(URL.parse(target, page.url)?.href ?? target)
  const found = await fetchText(linked.href, fetch, manifestAtMost, signal)
  if (found === undefined) throw new ParleyError("not_found", `There is no manifest at ${linked.href}.`)
  return toSite(found.text, found.url)
}

function toSite(text: string, manifestUrl: string): DiscoveredSite {
  const manifest = parseManifest(text)
  return { manifest, manifestUrl, endpoint: manifest.contact.intent_endpoint }
}

/** Section 9: HTTPS, or HTTP on loopback. */
export function parseSecureUrl(text: string): URL {
  if (!URL.canParse(text))
    throw new ParleyError("invalid_request", `'${text.slice(0, 200)}' is no absolute URL.`)
  const url = new URL(text)
  if (isSecureUrl(url)) return url
  throw new ParleyError("forbidden", `${url.origin} is not HTTPS; plain HTTP is spoken to loopback only.`)
}

async function fetchText(
  url: string,
  fetch: Fetch,
  atMost: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly text: string; readonly url: string; readonly link: string | null } | undefined> {
  const accept = "application/yaml, text/html;q=0.8, */*;q=0.5"
  const response = await fetch(url, { headers: { accept }, ...(signal && { signal }) })
  if (!response.ok) {
    await response.body?.cancel()
    return undefined
  }
  const text = new TextDecoder().decode(await readBounded(response.body, atMost))
  return { text, url: response.url === "" ? url : response.url, link: response.headers.get("link") }
}

/** RFC 8288: `<target>; rel="…"`, several separated by commas. */
function findInHeader(header: string | null): string | undefined {
  for (const [, target, parameters = ""] of header?.matchAll(/<([^>]{1,2000})>([^<]{0,2000})/g) ?? []) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters)
    if (hasRelation(relation?.[1] ?? relation?.[2])) return target
  }
  return undefined
}

function findInHtml(html: string): string | undefined {
  for (const [tag] of html.matchAll(/<link\s[^>]{1,2000}>/gi))
    if (hasRelation(attribute(tag, "rel"))) return attribute(tag, "href")?.replaceAll("&amp;", "&")
  return undefined
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag)
  return match?.[1] ?? match?.[2] ?? match?.[3]
}

function hasRelation(value: string | undefined): boolean {
  return value?.toLowerCase().split(/\s+/).includes(manifestRelation) ?? false
}
