import { access } from "node:fs/promises"
import { join } from "node:path"
import { isParleyError } from "../intent/index.ts"
import { type Catalog, createCatalog } from "./catalog.ts"
import { type CatalogFolder, loadFolder } from "./folder.ts"
import { createFolderStore } from "./folder-store.ts"
import { type CatalogStore, createMemoryStore, readAll } from "./store.ts"

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
 * Serves a folder: its history first, then its files as the newest publications. Without a store of its own
 * nothing is written, so a folder inside an installed package can be served as it is.
 */
export async function openCatalogFolder(
  directory: string,
  options: { readonly store?: CatalogStore; readonly clock?: () => number } = {},
): Promise<OpenedCatalog> {
  const folder = await loadFolder(directory)
  const { manifest, hints } = folder
  const store = options.store ?? (await copyHistory(directory, manifest.authority))
  const catalog = await createCatalog({
    manifest,
    hints,
    store,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  })
  const refused: RefusedFile[] = folder.problems
    .filter(
      ({ kind, path }) => kind !== "number" && !path.startsWith("/catalog") && !path.startsWith("/hints"),
    )
    .map(({ path, message }) => ({ path, reason: message }))
  for (const file of folder.files) {
    try {
      await catalog.publish(file.path, file.bytes)
    } catch (error) {
      if (!isParleyError(error) || (error.code !== "conflict" && error.code !== "invalid_request"))
        throw error
      refused.push({ path: file.path, reason: error.message })
    }
  }
  return { catalog, folder, refused }
}

async function copyHistory(directory: string, authority: string): Promise<CatalogStore> {
  const copy = createMemoryStore()
  const history = join(directory, historyFolder)
  const exists = await access(history).then(
    () => true,
    () => false,
  )
  if (!exists) return copy
  const newest = new Map<string, string>()
  for await (const publication of readAll(createFolderStore(history), authority)) {
    await copy.append(publication, newest.get(publication.path))
    newest.set(publication.path, publication.sha256)
  }
  return copy
}
