import { join } from "node:path"
import { isParleyError } from "../intent/index.ts"
import { type Catalog, createCatalog } from "./catalog.ts"
import { type CatalogStore, readAll, type StoredPublication } from "./catalog-store.ts"
import { createFolderStore } from "./folder-store.ts"
import { type CatalogFolder, loadFolder } from "./load-folder.ts"

/** The history of what a catalog folder has published, beside its files. */
export const historyFolder = "published"

export interface RefusedFile {
  readonly path: string
  readonly reason: string
}

export interface OpenedCatalog {
  readonly catalog: Catalog
  readonly folder: CatalogFolder
  /** Files that are not served, each with the reason. Everything else is, whatever a linter says of it. */
  readonly refused: readonly RefusedFile[]
}

/**
 * Serves a folder: its history, then those of its files that were never published. What the store has seen before
 * changes nothing, so a restart does not take back what was published elsewhere since. Without a store of its own
 * nothing is written, so a folder inside an installed package can be served as it is.
 */
export async function openCatalogFolder(
  directory: string,
  options: { readonly store?: CatalogStore; readonly clock?: () => number } = {},
): Promise<OpenedCatalog> {
  const folder = await loadFolder(directory)
  const { manifest, hints } = folder
  const catalog = await createCatalog({ ...options, manifest, hints })
  const refused: RefusedFile[] = folder.problems
    .filter(({ kind }) => !servedAnyway.includes(kind))
    .map(({ path, message }) => ({ path, reason: message }))
  for await (const { path, sha256, bytes } of readHistory(folder)) await offer(path, sha256, bytes)
  for (const { path, sha256, bytes } of folder.files) await offer(path, sha256, bytes)
  return { catalog, folder, refused }

  async function offer(path: string, sha256: string, bytes: Uint8Array): Promise<void> {
    if (catalog.findPinned(path, sha256) !== undefined) return
    try {
      await catalog.publish(path, bytes)
    } catch (error) {
      if (!isParleyError(error) || (error.code !== "conflict" && error.code !== "invalid_request"))
        throw error
      refused.push({ path, reason: error.message })
    }
  }
}

/** A rounded number is reported by the linter; the other two are no catalog files. */
const servedAnyway: readonly string[] = ["number", "manifest", "hints"]

async function* readHistory({ directory, manifest }: CatalogFolder): AsyncGenerator<StoredPublication> {
  yield* readAll(createFolderStore(join(directory, historyFolder)), manifest.authority)
}
