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

/** What a folder has published before, as the catalog it would be without its present files. */
export async function openHistory({ directory, manifest, hints }: CatalogFolder): Promise<Catalog> {
  const store = createFolderStore(join(directory, historyFolder))
  return createCatalog({ manifest, hints, store })
}

/** Files of other catalogs that references and pins may lead to. */
export async function loadOthers(directories: readonly string[]): Promise<CatalogFile[]> {
  const folders = await Promise.all(directories.map((directory) => loadFolder(directory)))
  return folders.flatMap((folder) => folder.files)
}
