import { type JsonSchema, ParleyError } from "../intent/index.ts"
import type { Catalog } from "./catalog.ts"
import { type CatalogFile, textMember } from "./catalog-file.ts"
import { formatCatalogPath } from "./catalog-paths.ts"
import { type IntentFile, intentShape, type ProfileFile, profileShape } from "./file-shapes.ts"
import { type Pin, splitPinnedPath } from "./pins.ts"
import { readProfileId } from "./profile-id.ts"

/** A profile and the core intent it pins, each as the file that its hash vouches for. */
export interface ResolvedProfile {
  /** Whose service it is for, as in com.google.gmail. */
  readonly vendor: string
  readonly profile: ProfileFile
  readonly profilePin: Pin
  readonly core: IntentFile
  readonly corePin: Pin
}

/**
 * Looks a profile up by its id and follows its `pins` to the core intent. With a hash, only the file with that hash
 * will do; when no catalog has it, the error names the hash that is there.
 */
export function resolveProfile(
  id: string,
  catalogs: readonly Catalog[],
  sha256: string | undefined,
): ResolvedProfile {
  const read = readProfileId(id)
  if (read === undefined)
    throw refusal(
      id,
      "it is no profile id; write <type>@<vendor>.v<N>, as in x.acme.….send.v1@com.google.gmail.v1",
    )
  const { core, provider, version } = read
  const path = formatCatalogPath({
    ...core,
    kind: "profile",
    intent: core,
    provider,
    profileVersion: version,
  })
  const catalog = catalogs.find((one) => fileId(one.find(path)) === id)
  if (catalog === undefined)
    throw refusal(id, `no catalog has it; there are catalogs of: ${authorities(catalogs)}`)
  const file = findByHash(catalog, path, sha256, id)
  const pinned = followPins(file, catalogs, id)
  return {
    vendor: provider,
    profile: parsed(profileShape.safeParse(file.value), id),
    profilePin: catalog.pin(file),
    core: parsed(intentShape.safeParse(pinned.file.value), id),
    corePin: pinned.catalog.pin(pinned.file),
  }
}

/** The shapes that the files of catalogs share. */
export function sharedShapes(catalogs: readonly Catalog[]): JsonSchema[] {
  const files = catalogs.flatMap((catalog) => catalog.files())
  return files.filter(({ place }) => place.kind === "common").map(({ value }) => value)
}

function followPins(profile: CatalogFile, catalogs: readonly Catalog[], id: string) {
  const pins = textMember(profile, "pins")
  const catalog = catalogs.find(({ manifest }) => pins.startsWith(`${manifest.base}/`))
  const place = catalog && splitPinnedPath(decodeURIComponent(pins.slice(catalog.manifest.base.length)))
  if (catalog === undefined || place === undefined)
    throw refusal(id, `no catalog has '${pins}', which it pins`)
  return { catalog, file: findByHash(catalog, place.path, place.sha256, `${id}, which pins ${pins}`) }
}

function findByHash(catalog: Catalog, path: string, sha256: string | undefined, id: string): CatalogFile {
  const current = catalog.find(path)
  const file = sha256 === undefined ? current : catalog.findPinned(path, sha256)
  if (file !== undefined) return file
  throw refusal(
    id,
    current === undefined
      ? `the catalog of ${catalog.manifest.authority} has no ${path}`
      : `${path} was never published with sha256 ${sha256}; it has ${current.sha256}`,
    { path, expected: sha256, actual: current?.sha256 },
  )
}

function fileId(file: CatalogFile | undefined): string | undefined {
  return file && textMember(file, "id")
}

function authorities(catalogs: readonly Catalog[]): string {
  return catalogs.map(({ manifest }) => manifest.authority).join(", ") || "none"
}

function parsed<T>(result: { success: true; data: T } | { success: false; error: Error }, id: string): T {
  if (result.success) return result.data
  throw refusal(id, `its files lack members: ${result.error.message}`)
}

function refusal(id: string, reason: string, details: Readonly<Record<string, unknown>> = {}): ParleyError {
  return new ParleyError("invalid_declaration", `The profile ${id} cannot be used: ${reason}.`, { details })
}
