import { join } from "node:path"
import {
  type Catalog,
  type CatalogFile,
  type CatalogFolder,
  createCatalog,
  createFolderStore,
  historyFolder,
  loadFolder,
} from "../../catalog/index.ts"

/** The catalog that a folder has published so far, without its present files. */
export async function openHistory({ directory, manifest, hints }: CatalogFolder): Promise<Catalog> {
  const store = createFolderStore(join(directory, historyFolder))
  return createCatalog({ manifest, hints, store })
}

/** Files of other catalogs that references and pins may point to. */
export async function loadOthers(directories: readonly string[]): Promise<CatalogFile[]> {
  const folders = await Promise.all(directories.map((directory) => loadFolder(directory)))
  return folders.flatMap((folder) => folder.files)
}
