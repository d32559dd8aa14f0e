import { mkdir, rename, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { readSections, writeSections } from "../../search/index.ts"
import type { RegistryStore } from "../registry-store.ts"
import { MemoryIndex, type MemoryIndexOptions, type MemoryIndexSnapshot } from "./memory-index.ts"
import { isPlaceOf } from "./store-follower.ts"

/** Another one whenever what is indexed, or how, changes: a file of an earlier one is made anew from the store. */
const format = "parley intents 2"

/** Milliseconds: what was retired is forgotten by the store long after this. */
const oldest = 30 * 86_400_000

/**
 * Opens the index that was stored in a file, so that a start need not index everything anew. Undefined where there is
 * none, where it is too old, damaged, of another format, or not one of this store.
 */
export async function openSnapshot(
  path: string,
  store: RegistryStore,
  options: MemoryIndexOptions,
): Promise<MemoryIndex | undefined> {
  try {
    const { mtimeMs } = await stat(path)
    if (options.now() - mtimeMs > oldest) return undefined
    const snapshot = (await readSections(path, format)) as MemoryIndexSnapshot | undefined
    const index = snapshot && MemoryIndex.fromSnapshot(snapshot, options)
    return index && (await isPlaceOf(store, index.place)) ? index : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

/** Stores the index; a crash leaves the file before as it was. */
export async function saveSnapshot(path: string, index: MemoryIndex): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeSections(unfinished, format, index.toSnapshot())
  await rename(unfinished, path)
}
