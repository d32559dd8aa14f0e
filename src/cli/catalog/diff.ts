import {
  type Catalog,
  type CatalogFile,
  findChanges,
  loadFolder,
  openCatalogFolder,
} from "../../catalog/index.ts"
import type { CommandIo, ExitCode } from "./command-io.ts"
import { openHistory } from "./history.ts"

/**
 * Shows what publishing a folder would change, compared with its own history or another folder. A change to something
 * fixed fails; a missing file does not, because it stays served.
 */
export async function diff(directory: string, other: string | undefined, io: CommandIo): Promise<ExitCode> {
  const folder = await loadFolder(directory)
  const before = other === undefined ? await openHistory(folder) : (await openCatalogFolder(other)).catalog
  let code: ExitCode = 0
  for (const file of folder.files) {
    const line = describe(file, before)
    if (line === undefined) continue
    io.stdout(`${line.kind.padEnd(9)} ${file.path}${line.members}\n`)
    if (line.kind === "changed") code = 1
  }
  const present = new Set(folder.files.map(({ path }) => path))
  for (const { path } of before.files())
    if (!present.has(path)) io.stdout(`gone      ${path} (stays served)\n`)
  return code
}

function describe(
  file: CatalogFile,
  before: Catalog,
): { kind: "new" | "clarified" | "changed"; members: string } | undefined {
  const published = before.find(file.path)
  if (published === undefined) return { kind: "new", members: "" }
  const { normative, editorial } = findChanges(published, file)
  if (normative.length > 0)
    return { kind: "changed", members: `: ${normative.join(", ")} cannot change; mint a new version` }
  return editorial.length > 0 ? { kind: "clarified", members: `: ${editorial.join(", ")}` } : undefined
}
