import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Hundreds of processes of the product are started by tests: what one of them compiled, the next one takes as it is. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "parley-compiled-"))
  process.env.NODE_COMPILE_CACHE = folder
  return () => rm(folder, { recursive: true, force: true })
}
