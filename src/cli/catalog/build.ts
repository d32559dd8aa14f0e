import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { openCatalogFolder, toPagePath } from "../../catalog/index.ts"
import { createCatalogRoutes, overviewPath } from "../../protocols/intentschema/index.ts"
import type { CommandIo, ExitCode } from "./command-io.ts"

/**
 * Writes a catalog as plain files for any web server: the responses of the routes, at the same paths. The base64
 * alias of a pinned URL needs our own server; the hex form is written for every hash ever published.
 */
export async function build(directory: string, output: string, io: CommandIo): Promise<ExitCode> {
  const { catalog, refused } = await openCatalogFolder(directory)
  const routes = createCatalogRoutes({ catalogs: [catalog] })
  const paths = ["/index.json", "/.well-known/intents", overviewPath]
  for (const { path } of catalog.files()) paths.push(path, toPagePath(path))
  paths.push(...catalog.pinnedPaths())
  for (const path of paths) {
    const response = await routes.request(path)
    const location = join(output, path)
    await mkdir(dirname(location), { recursive: true })
    await writeFile(location, new Uint8Array(await response.arrayBuffer()))
  }
  for (const { path, reason } of refused) io.stderr(`${path}: not built: ${reason}\n`)
  io.stdout(`${paths.length} files written to ${output}\n`)
  return refused.length > 0 ? 1 : 0
}
