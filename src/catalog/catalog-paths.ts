import { formatIntentName, type IntentName, isSegment, parseVersion } from "./fqdn.ts"
import { isProvider } from "./profile-id.ts"

export type FileKind = "intent" | "profile" | "common"

/** Where a file of a catalog stands: the part of its URL after the catalog's base. */
export type CatalogPath =
  | ({ readonly kind: "intent"; readonly version: number } & IntentName)
  | {
      readonly kind: "profile"
      readonly provider: string
      readonly intent: IntentName
      /** The core's version. The profile's own is 1 unless the path says `.pN`. */
      readonly version: number
      readonly profileVersion: number
    }
  | { readonly kind: "common"; readonly name: string; readonly version: number }

const profileFile = /^([a-z0-9_-]+)\.([a-z0-9_-]+)\.([a-z0-9_-]+)\.([a-z0-9_-]+)\.(v\d+)(?:\.p(\d+))?\.json$/

/** Reads `/intents/a/b/c/d/vN.json`, `/profiles/<provider>/<a.b.c.d>.vN[.pM].json` or `/common/<name>/vN.json`. */
export function parseCatalogPath(path: string): CatalogPath | undefined {
  const [root, first, ...rest] = path.split("/")
  if (root !== "" || rest.length === 0) return undefined
  if (first === "intents") return parseIntentPath(rest)
  if (first === "profiles") return parseProfilePath(rest)
  if (first === "common") return parseCommonPath(rest)
  return undefined
}

function parseIntentPath(parts: readonly string[]): CatalogPath | undefined {
  const [sector = "", domain = "", object = "", action = "", file] = parts
  const version = fileVersion(file)
  if (parts.length !== 5 || version === undefined || !parts.slice(0, 4).every(isSegment)) return undefined
  return { kind: "intent", sector, domain, object, action, version }
}

function parseProfilePath(parts: readonly string[]): CatalogPath | undefined {
  const [provider = "", file = ""] = parts
  const match = profileFile.exec(file)
  if (parts.length !== 2 || match === null || !isProvider(provider)) return undefined
  const [, sector = "", domain = "", object = "", action = "", core = "", own] = match
  const version = parseVersion(core)
  const profileVersion = own === undefined ? 1 : parseVersion(`v${own}`)
  if (version === undefined || profileVersion === undefined) return undefined
  if (![sector, domain, object, action].every(isSegment)) return undefined
  if (own !== undefined && profileVersion < 2) return undefined
  return {
    kind: "profile",
    provider,
    intent: { sector, domain, object, action },
    version,
    profileVersion,
  }
}

function parseCommonPath(parts: readonly string[]): CatalogPath | undefined {
  const [name = "", file] = parts
  const version = fileVersion(file)
  if (parts.length !== 2 || version === undefined || !isSegment(name)) return undefined
  return { kind: "common", name, version }
}

function fileVersion(file: string | undefined): number | undefined {
  return file?.endsWith(".json") ? parseVersion(file.slice(0, -".json".length)) : undefined
}

export function formatCatalogPath(path: CatalogPath): string {
  switch (path.kind) {
    case "intent":
      return `/intents/${path.sector}/${path.domain}/${path.object}/${path.action}/v${path.version}.json`
    case "profile": {
      const own = path.profileVersion === 1 ? "" : `.p${path.profileVersion}`
      return `/profiles/${path.provider}/${formatIntentName(path.intent)}.v${path.version}${own}.json`
    }
    case "common":
      return `/common/${path.name}/v${path.version}.json`
  }
}

/** The pinned form puts `@sha256:<hex>` before the file's own name, whatever the kind (URLs). */
export function toPinnedPath(path: string, sha256: string): string {
  const at = path.lastIndexOf("/")
  return `${path.slice(0, at)}/@sha256:${sha256}${path.slice(at)}`
}

/** The page for people that stands beside a file. */
export function toPagePath(path: string): string {
  return path.replace(/\.json$/, ".html")
}
