import { equalJson } from "../intent/index.ts"
import type { CatalogFile } from "./catalog-file.ts"
import { type CatalogPath, type FileKind, formatCatalogPath } from "./catalog-paths.ts"

/** What differs between a published file and its next writing. */
export interface Changes {
  /** Members that a published version may not change any more (Versions). */
  readonly normative: readonly string[]
  /** Members that may be clarified: they give the file a new hash and nothing else. */
  readonly editorial: readonly string[]
}

/**
 * "Immutable in its normative content (payload, result, constraints). Editorial fields (title, description) may
 * be clarified." What identifies a file is fixed as well. Examples illustrate and `api` follows the provider, so
 * both may change: whoever depends on them pins the hash. A successor, once named, stays.
 */
const editable: Readonly<Record<FileKind, ReadonlySet<string>>> = {
  intent: new Set(["title", "description", "examples", "$comment"]),
  profile: new Set(["title", "description", "examples", "api", "$comment"]),
  common: new Set(["title", "description", "examples", "$comment"]),
}

export function findChanges(published: CatalogFile, next: CatalogFile): Changes {
  const normative: string[] = []
  const editorial: string[] = []
  const members = new Set([...Object.keys(published.value), ...Object.keys(next.value)])
  for (const member of [...members].sort()) {
    const [before, after] = [published.value[member], next.value[member]]
    if (before !== undefined && after !== undefined && equalJson(before, after)) continue
    const added = before === undefined && member === "replaced_by"
    const list = added || editable[next.place.kind].has(member) ? editorial : normative
    list.push(member)
  }
  return { normative, editorial }
}

/** How to correct a change that is refused. */
export function immutableMessage(published: CatalogFile, changes: Changes): string {
  return (
    `${published.path} is published with sha256 ${published.sha256} and its ${changes.normative.join(", ")} ` +
    `cannot change any more; put the new content beside it as ${nextPath(published.place)} and add replaced_by here`
  )
}

function nextPath(place: CatalogPath): string {
  return formatCatalogPath(ofVersion(place, ownVersion(place) + 1))
}

/** A file's own version: for a profile, the profile's and not its core's. */
export function ownVersion(place: CatalogPath): number {
  return place.kind === "profile" ? place.profileVersion : place.version
}

/** The place of the same file in another version. */
export function ofVersion(place: CatalogPath, version: number): CatalogPath {
  return place.kind === "profile" ? { ...place, profileVersion: version } : { ...place, version }
}
