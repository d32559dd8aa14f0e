import { mkdir, rename, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { readSections, writeSections } from "../../search/index.ts"
import type { RegistryStore } from "../registry-store.ts"
import { IntentIndex, type IntentIndexOptions, type IntentIndexSnapshot } from "./intent-index.ts"

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
  options: IntentIndexOptions,
): Promise<IntentIndex | undefined> {
  try {
    const { mtimeMs } = await stat(path)
    if (options.now() - mtimeMs > oldest) return undefined
    const snapshot = (await readSections(path, format)) as IntentIndexSnapshot | undefined
    const index = snapshot && IntentIndex.fromSnapshot(snapshot, options)
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
  await writeSections(unfinished, format, index.toSnapshot())
  await rename(unfinished, path)
}
