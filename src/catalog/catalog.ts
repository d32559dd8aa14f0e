import { ParleyError } from "../intent/index.ts"
import { type CatalogFile, fileName, readCatalogFile } from "./catalog-file.ts"
import { toPinnedPath } from "./catalog-paths.ts"
import { type CatalogStore, createMemoryStore, readAll, type StoredPublication } from "./catalog-store.ts"
import { checkIdentity } from "./file-identity.ts"
import type { BehaviourHints, CatalogManifest } from "./file-shapes.ts"
import { type Pin, toPinnedUrl } from "./pins.ts"
import { findChanges, immutableMessage } from "./version-changes.ts"

export interface CatalogOptions {
  readonly manifest: CatalogManifest
  readonly hints?: ReadonlyMap<string, BehaviourHints>
  /** Where publications are kept; in memory unless told. */
  readonly store?: CatalogStore
  readonly clock?: () => number
}

export interface Published {
  readonly file: CatalogFile
  /** new: first of its path; clarified: only editorial members differ; unchanged: this hash was served already. */
  readonly status: "new" | "clarified" | "unchanged"
}

/**
 * The published files of one authority, all in memory: the newest of every path for the bare URL, and the bytes
 * of every hash ever published for the pinned one.
 */
export interface Catalog {
  readonly manifest: CatalogManifest
  readonly hints: ReadonlyMap<string, BehaviourHints>
  /** Rises whenever a publication changes what is served. */
  readonly revision: number
  /** Current files, by path. */
  files(): readonly CatalogFile[]
  find(path: string): CatalogFile | undefined
  findPinned(path: string, sha256: string): CatalogFile | undefined
  /** The pinned path of every hash ever published. */
  pinnedPaths(): Iterable<string>
  findIntent(fqdn: string): CatalogFile | undefined
  pin(file: CatalogFile): Pin
  /**
   * Makes a file the current one of its path. Refuses one that is not what it says, or that changes what is fixed.
   */
  publish(path: string, bytes: Uint8Array): Promise<Published>
  /** Takes in what other processes have published to the same store. */
  refresh(): Promise<void>
}

export async function createCatalog(options: CatalogOptions): Promise<Catalog> {
  const { manifest, hints = new Map(), store = createMemoryStore(), clock = Date.now } = options
  const current = new Map<string, CatalogFile>()
  const pinned = new Map<string, CatalogFile>()
  let sorted: readonly CatalogFile[] | undefined
  let revision = 0
  let sequence = 0

  function take(publication: StoredPublication): void {
    if (publication.sequence <= sequence) return
    const { file } = readCatalogFile(publication.path, publication.bytes)
    if (file === undefined || file.sha256 !== publication.sha256)
      throw new ParleyError(
        "invalid_configuration",
        `The store has other bytes than ${publication.sha256} for ${publication.path}; restore it from a backup.`,
      )
    sequence = publication.sequence
    const key = toPinnedPath(file.path, file.sha256)
    // The first writing of a hash keeps its bytes: a cache may hold them for ever.
    const kept = pinned.get(key) ?? file
    pinned.set(key, kept)
    current.set(file.path, kept)
    sorted = undefined
    revision++
  }

  async function refresh(): Promise<void> {
    for await (const publication of readAll(store, manifest.authority, sequence)) take(publication)
  }

  async function publish(path: string, bytes: Uint8Array): Promise<Published> {
    const file = parseFile(path, bytes, manifest)
    for (;;) {
      const published = current.get(path)
      if (published?.sha256 === file.sha256) return { file: published, status: "unchanged" }
      if (published !== undefined) assertClarified(published, file)
      const publication = {
        authority: manifest.authority,
        path,
        sha256: file.sha256,
        bytes,
        publishedAt: clock(),
      }
      const added = await store.append(publication, published?.sha256)
      await refresh()
      if (added !== undefined)
        return {
          file: pinned.get(toPinnedPath(path, file.sha256)) ?? file,
          status: published === undefined ? "new" : "clarified",
        }
      // Another process was faster. What it published is known now, so each round ends or makes progress.
      if (current.get(path)?.sha256 === published?.sha256)
        throw new ParleyError(
          "unavailable",
          `The store refused ${path} without a newer one; please try again.`,
        )
    }
  }

  await refresh()
  return {
    manifest,
    hints,
    get revision() {
      return revision
    },
    files: () => (sorted ??= [...current.values()].sort((a, b) => (a.path < b.path ? -1 : 1))),
    find: (path) => current.get(path),
    findPinned: (path, sha256) => pinned.get(toPinnedPath(path, sha256)),
    pinnedPaths: () => pinned.keys(),
    findIntent: (fqdn) => findByName(current, manifest, fqdn),
    pin: (file) => ({
      name: fileName(file),
      url: toPinnedUrl(manifest.base, file.path, file.sha256),
      sha256: file.sha256,
    }),
    publish,
    refresh,
  }
}

function findByName(
  files: ReadonlyMap<string, CatalogFile>,
  manifest: CatalogManifest,
  fqdn: string,
): CatalogFile | undefined {
  if (!fqdn.startsWith(`${manifest.authority}.`)) return undefined
  const words = fqdn.slice(manifest.authority.length + 1).split(".")
  return files.get(`/intents/${words.join("/")}.json`)
}

function parseFile(path: string, bytes: Uint8Array, manifest: CatalogManifest): CatalogFile {
  const { file, problems } = readCatalogFile(path, bytes)
  const reasons =
    file === undefined
      ? problems.map((problem) => problem.message)
      : checkIdentity(file, manifest).map((problem) => problem.message)
  if (file === undefined || reasons.length > 0)
    throw new ParleyError("invalid_request", `${path} cannot be published: ${reasons.join("; ")}.`, {
      details: { path, reasons },
    })
  return file
}

function assertClarified(published: CatalogFile, next: CatalogFile): void {
  const changes = findChanges(published, next)
  if (changes.normative.length > 0)
    throw new ParleyError("conflict", `${immutableMessage(published, changes)}.`, {
      details: { path: next.path, published: published.sha256, offered: next.sha256, ...changes },
    })
}
