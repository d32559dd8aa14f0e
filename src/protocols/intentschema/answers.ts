import {
  type CatalogFile,
  splitPinnedPath,
  textMember,
  toPagePath,
  toPinnedPath,
} from "../../catalog/index.ts"
import { isEtagMatch } from "../../http/index.ts"
import { sha256 } from "../../identity/index.ts"
import { type MountedCatalog, toIndex } from "./documents.ts"
import { pagePolicy, toOverview, toPage } from "./page.ts"

/** A response that is the same for everybody, prepared once. */
export interface Answer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

const year = 31_536_000

/** The page that lists every intent of a catalog. */
export const overviewPath = "/intents/index.html"

/** The answers of one mounted catalog, kept until a publication changes what is served. */
export function createAnswers(mounted: MountedCatalog): (path: string) => Answer | undefined {
  const { catalog } = mounted
  // A pinned answer never changes; the others are dropped with every publication. Both hold published paths only.
  const pinned = new Map<string, Answer>()
  const current = new Map<string, Answer>()
  let revision = catalog.revision

  function remember(answers: Map<string, Answer>, path: string, answer: Answer): Answer {
    answers.set(path, answer)
    return answer
  }

  function preparePinned(path: string): Answer | undefined {
    const split = splitPinnedPath(path)
    const file = split?.sha256 === undefined ? undefined : catalog.findPinned(split.path, split.sha256)
    if (file === undefined) return undefined
    const canonical = toPinnedPath(file.path, file.sha256)
    return pinned.get(canonical) ?? remember(pinned, canonical, toPinnedAnswer(file, mounted))
  }

  function prepareCurrent(path: string): Answer | undefined {
    if (path === "/index.json") return remember(current, path, toJsonAnswer(toIndex(mounted)))
    if (path === overviewPath) return remember(current, path, toPageAnswer(toOverview(mounted)))
    const isPage = path.endsWith(".html")
    const file = catalog.find(isPage ? path.replace(/\.html$/, ".json") : path)
    if (file === undefined) return undefined
    return remember(current, path, isPage ? toPageAnswer(toPage(file, mounted)) : toBareAnswer(file, mounted))
  }

  return (path) => {
    const known = pinned.get(path)
    if (known !== undefined) return known
    if (path.includes("/@")) return preparePinned(path)
    if (revision !== catalog.revision) {
      current.clear()
      revision = catalog.revision
    }
    return current.get(path) ?? prepareCurrent(path)
  }
}

function toAnswer(content: string | Uint8Array, headers: Record<string, string>, etag?: string): Answer {
  const bytes = new Uint8Array(typeof content === "string" ? Buffer.from(content) : content)
  const tag = `"${etag ?? sha256(bytes)}"`
  return { bytes, etag: tag, headers: { ...headers, etag: tag, "x-content-type-options": "nosniff" } }
}

/** "Returns the matching bytes or 404": what a hash names cannot change, so a cache may keep it for ever (URLs). */
function toPinnedAnswer(file: CatalogFile, { base }: MountedCatalog): Answer {
  const headers = {
    "content-type": "application/json",
    "cache-control": `public, max-age=${year}, immutable`,
    link: `<${base}${file.path}>; rel="latest-version"`,
  }
  return toAnswer(file.bytes, headers, file.sha256)
}

/** A bare URL serves the newest text, so a cache asks every time and mostly gets 304. */
function toBareAnswer(file: CatalogFile, { base }: MountedCatalog): Answer {
  const links = [
    `<${base}${toPinnedPath(file.path, file.sha256)}>; rel="alternate"; title="hash-pinned"`,
    `<${base}${toPagePath(file.path)}>; rel="alternate"; type="text/html"`,
  ]
  const successor = URL.parse(textMember(file, "replaced_by"))
  if (successor !== null) links.push(`<${successor.href}>; rel="successor-version"`)
  const headers = {
    "content-type": "application/json",
    "cache-control": "public, no-cache",
    link: links.join(", "),
  }
  return toAnswer(file.bytes, headers, file.sha256)
}

function toPageAnswer(page: string): Answer {
  return toAnswer(page, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, no-cache",
    "content-security-policy": pagePolicy,
    "referrer-policy": "no-referrer",
  })
}

export function toJsonAnswer(document: unknown): Answer {
  return toAnswer(`${JSON.stringify(document, undefined, 2)}\n`, {
    "content-type": "application/json",
    "cache-control": "public, no-cache",
  })
}

/** 200 with the bytes, or 304 where the caller has them (RFC 9110, section 13.1.2). */
export function toResponse(answer: Answer, ifNoneMatch: string | undefined): Response {
  if (isEtagMatch(ifNoneMatch, answer.etag))
    return new Response(null, { status: 304, headers: { ...answer.headers } })
  return new Response(answer.bytes, { headers: { ...answer.headers } })
}
