import { timingSafeEqual } from "node:crypto"
import {
  type Catalog,
  type Finding,
  lintFolder,
  maximumFileBytes,
  parseCatalogPath,
  readCatalogFile,
  toPinnedPath,
} from "../../catalog/index.ts"
import { readBounded, sha256Bytes } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { MountedCatalog } from "./documents.ts"

const minimumKeyLength = 32

/** Checks operator keys when a host starts, so that a guessable one never guards a catalog. */
export function assertOperatorKeys(keys: readonly string[]): void {
  for (const key of keys)
    if (key.length < minimumKeyLength)
      throw new ParleyError(
        "invalid_configuration",
        `An operator key has ${key.length} characters; use at least ${minimumKeyLength} random ones.`,
      )
}

/**
 * Publishing needs one of the operator's keys as a bearer token. Keys are compared by their digests, so neither
 * their length nor their beginning shows in the time it takes.
 */
export function authoriseOperator(authorization: string | undefined, keys: readonly string[]): void {
  if (keys.length === 0)
    throw new ParleyError(
      "forbidden",
      "Publishing over HTTP is off: this host has no operator key configured.",
    )
  const token = /^Bearer +([\x21-\x7e]{1,1024})$/i.exec(authorization ?? "")?.[1]
  if (token === undefined)
    throw new ParleyError("unauthenticated", "Publishing needs 'Authorization: Bearer <operator key>'.")
  const given = sha256Bytes(token)
  let matches = 0
  for (const key of keys) matches += Number(timingSafeEqual(given, sha256Bytes(key)))
  if (matches === 0) throw new ParleyError("forbidden", "This is not an operator key of this host.")
}

/** Reads a body up to the size of a catalog file, whatever Content-Length says. */
export function readBody(request: Request): Promise<Uint8Array> {
  const tooLarge = (limit: number) =>
    new ParleyError("too_large", `A catalog file has at most ${limit} bytes.`)
  return readBounded(request.body, maximumFileBytes, tooLarge)
}

export interface PublishAnswer {
  readonly status: "new" | "clarified" | "unchanged"
  readonly url: string
  readonly pinned_url: string
  readonly sha256: string
  readonly findings: readonly Finding[]
}

/**
 * Publishes a file that was sent to its bare URL. A file that breaks a MUST is refused unless `reportOnly`. A file that
 * is not what its path says, or that changes what must not change, is always refused.
 */
export async function publishFile(
  { catalog, base }: MountedCatalog,
  path: string,
  bytes: Uint8Array,
  reportOnly: boolean,
): Promise<PublishAnswer> {
  if (parseCatalogPath(path) === undefined)
    throw new ParleyError(
      "invalid_request",
      `'${path.slice(0, 200)}' is no bare URL of a catalog file; a pinned URL follows by itself.`,
    )
  const findings = lintOne(catalog, path, bytes)
  const broken = findings.filter(({ level }) => level === "error")
  const [first] = broken
  if (first && !reportOnly)
    throw new ParleyError(
      "invalid_input",
      `${path} breaks ${broken.length} rule(s), the first being ${first.rule}: ${first.message}. ` +
        "Mend it, or send it with ?lint=report to publish it as it is.",
      { details: { findings } },
    )
  const { file, status } = await catalog.publish(path, bytes)
  return {
    status,
    url: base + path,
    pinned_url: base + toPinnedPath(path, file.sha256),
    sha256: file.sha256,
    findings,
  }
}

/** Lints a file together with everything in the catalog; what would prevent its publication is left to `publish`. */
function lintOne(catalog: Catalog, path: string, bytes: Uint8Array): Finding[] {
  const { file } = readCatalogFile(path, bytes)
  if (file === undefined) return []
  const folder = {
    directory: "",
    manifest: catalog.manifest,
    files: [file],
    hints: catalog.hints,
    problems: [],
  }
  return lintFolder(folder, { others: catalog.files(), published: catalog }).filter(
    (finding) => finding.path === path && finding.level !== "refused" && finding.rule !== "IS-L120",
  )
}
