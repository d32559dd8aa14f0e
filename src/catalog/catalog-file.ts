import { canonicalJson, sha256 } from "../identity/index.ts"
import { isPlainObject } from "../intent/index.ts"
import { type CatalogPath, parseCatalogPath } from "./catalog-paths.ts"
import { readJsonText, type TextProblem } from "./json-text.ts"

/** One file of a catalog: its bytes as they were written, what they say, and the hash of what they say. */
export interface CatalogFile {
  readonly path: string
  readonly place: CatalogPath
  readonly bytes: Uint8Array
  readonly value: Readonly<Record<string, unknown>>
  /** SHA-256 over the canonical JSON: the same for every way of writing the file (URLs). */
  readonly sha256: string
}

export type ReadFile =
  | { readonly file: CatalogFile; readonly problems: readonly TextProblem[] }
  | { readonly file: undefined; readonly problems: readonly (TextProblem | PathProblem)[] }

export interface PathProblem {
  readonly kind: "path" | "object"
  readonly message: string
}

/**
 * Reads a file that stands at `path`. Without a canonical form, or with members that two readers would see
 * differently, there is nothing a hash could vouch for, so such a file is refused; a number that is rounded
 * is only reported.
 */
export function readCatalogFile(path: string, bytes: Uint8Array): ReadFile {
  const place = parseCatalogPath(path)
  if (place === undefined) return { file: undefined, problems: [{ kind: "path", message: pathRule(path) }] }
  const { value, problems } = readJsonText(bytes)
  if (problems.some((problem) => problem.kind !== "number")) return { file: undefined, problems }
  if (!isPlainObject(value)) {
    const message = "the file is not a JSON object; a catalog file has its members in one object"
    return { file: undefined, problems: [{ kind: "object", message }] }
  }
  return { file: { path, place, bytes, value, sha256: sha256(canonicalJson(value)) }, problems }
}

function pathRule(path: string): string {
  return (
    `'${path.slice(0, 200)}' is no place for a file; use /intents/<sector>/<domain>/<object>/<action>/vN.json, ` +
    "/profiles/<provider>/<sector.domain.object.action>.vN.json or /common/<name>/vN.json"
  )
}

/** The name a file goes by: FQDN of an intent, id of a profile, `common/<name>/vN` of a shared shape. */
export function fileName(file: CatalogFile): string {
  const { place, value } = file
  if (place.kind === "common") return `common/${place.name}/v${place.version}`
  const name = place.kind === "intent" ? value.fqdn : value.id
  return typeof name === "string" ? name : file.path
}

export function textMember(file: CatalogFile, member: string): string {
  const value = file.value[member]
  return typeof value === "string" ? value : ""
}
