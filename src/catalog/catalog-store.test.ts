import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { describeCatalogStore, samplePublication } from "./catalog-store.contract.ts"
import { createMemoryStore } from "./catalog-store.ts"
import { createFolderStore } from "./folder-store.ts"

async function openFolder() {
  const directory = await mkdtemp(join(tmpdir(), "parley-store-"))
  return {
    directory,
    store: createFolderStore(directory),
    reopen: async () => createFolderStore(directory),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

describeCatalogStore("memory", false, async () => ({
  store: createMemoryStore(),
  [Symbol.asyncDispose]: async () => undefined,
}))

describeCatalogStore("folder", true, openFolder)

describe("folder store", () => {
  it("leaves no drafts behind", async () => {
    await using folder = await openFolder()
    await folder.store.append(samplePublication("thing", "1"), undefined)
    const names = await readdir(folder.directory, { recursive: true })
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([])
    expect(names).toContain(join("files", `${samplePublication("thing", "1").sha256}.json`))
  })

  it("refuses a history that was changed or lost in part", async () => {
    await using folder = await openFolder()
    const publication = samplePublication("thing", "1")
    await folder.store.append(publication, undefined)
    await writeFile(join(folder.directory, "files", `${publication.sha256}.json`), '{"title":"forged"}')
    const read = () => createFolderStore(folder.directory).read("com.acme", 0, 10)
    await expect(read()).rejects.toThrow("another hash")
    await rm(join(folder.directory, "files"), { recursive: true })
    await expect(read()).rejects.toThrow("missing")
    await writeFile(join(folder.directory, "log", "00000001.json"), "{")
    await expect(read()).rejects.toThrow("no log entry")
  })
})
