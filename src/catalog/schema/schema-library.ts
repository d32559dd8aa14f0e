import { isPlainObject, type JsonSchema } from "../../intent/index.ts"
import type { CatalogFile } from "../catalog-file.ts"
import { splitPinnedPath } from "../pins.ts"

/** A schema or `true` and `false`, which JSON Schema allows wherever it allows a schema. */
export type Schema = JsonSchema | boolean

/** Where a schema stands: its references are read from here. */
export interface Scope {
  /** What `#/…` points into. A payload is a schema of its own, so it is its own root. */
  readonly root: Schema
  /** What relative references are resolved against: the `$id` of the file. */
  readonly base: string
}

export interface ResolvedReference {
  readonly schema: Schema
  readonly scope: Scope
  /** Absolute, so that a cycle is recognised wherever it is entered. */
  readonly key: string
}

/** The files that references may lead to: one or several catalogs. */
export class SchemaLibrary {
  readonly #files = new Map<string, CatalogFile>()

  constructor(files: Iterable<CatalogFile> = []) {
    for (const file of files) if (typeof file.value.$id === "string") this.#files.set(file.value.$id, file)
  }

  /** A file by its bare URL or by its pinned one; a pin that does not match finds nothing. */
  file(url: string): CatalogFile | undefined {
    const bare = this.#files.get(url)
    if (bare !== undefined) return bare
    const split = splitPinnedPath(decodePath(url))
    const file = split && this.#files.get(split.path)
    return file?.sha256 === split?.sha256 ? file : undefined
  }

  resolve(reference: string, scope: Scope): ResolvedReference | undefined {
    if (reference.startsWith("#")) return pointInto(scope.root, reference.slice(1), scope, scope.base)
    const absolute = URL.parse(reference, scope.base)
    if (absolute === null) return undefined
    const fragment = absolute.hash.slice(1)
    absolute.hash = ""
    const file = this.file(absolute.href)
    if (file === undefined) return undefined
    const root = file.value as JsonSchema
    return pointInto(root, fragment, { root, base: file.value.$id as string }, absolute.href)
  }
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

function pointInto(
  root: Schema,
  fragment: string,
  scope: Scope,
  base: string,
): ResolvedReference | undefined {
  let place: unknown = root
  const pointer = decodePath(fragment)
  if (pointer !== "" && !pointer.startsWith("/")) return undefined
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~")
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, key)) return undefined
    place = (place as Record<string, unknown>)[key]
  }
  if (!isSchema(place)) return undefined
  const rootKey = typeof root === "object" && root.$id === base ? "" : scopeKey(root)
  return { schema: place, scope, key: `${base}${rootKey}#${pointer}` }
}

/** Two payloads may stand in one file's scope: their own roots tell them apart. */
const rootKeys = new WeakMap<object, string>()
let nextRoot = 0
function scopeKey(root: Schema): string {
  if (typeof root !== "object") return ""
  const known = rootKeys.get(root) ?? `!${++nextRoot}`
  rootKeys.set(root, known)
  return known
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === "boolean" || isPlainObject(value)
}
