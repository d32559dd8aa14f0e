import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import type { RegistryStore } from "../registry-store.ts"
import { IntentIndex, type IntentIndexOptions } from "./intent-index.ts"

/** Milliseconds: what was retired is forgotten by the store long after this. */
const oldest = 30 * 86_400_000

/**
 * Opens the index that was stored in a file, so that a start need not index everything anew. Undefined where there is
 * none, where it is too old, or where it is not one of this store.
 */
export async function openSnapshot(
  path: string,
  store: RegistryStore,
  options: IntentIndexOptions,
): Promise<IntentIndex | undefined> {
  try {
    const { mtimeMs } = await stat(path)
    if (options.now() - mtimeMs > oldest) return undefined
    const index = IntentIndex.fromSnapshot(await readFile(path), options)
    return index && (await isOf(store, index)) ? index : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

/** A store that is another one, or was taken back to an earlier state, does not have the last change. */
async function isOf(store: RegistryStore, { place }: IntentIndex): Promise<boolean> {
  if (place === undefined) return true
  const known = await store.findIntent(place.id)
  return known !== undefined && known.intent.revision >= place.revision
}

/** Stores the index; a crash leaves the file before as it was. */
export async function saveSnapshot(path: string, index: IntentIndex): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, index.toSnapshot(), { mode: 0o600 })
  await rename(unfinished, path)
}
