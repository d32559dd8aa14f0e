import { describe, expect, it } from "vitest"
import { type CatalogStore, createCatalog, createMemoryStore, toPinnedPath } from "../../src/catalog/index.ts"
import { authority, base, paths, sampleFiles, toBytes } from "./sample-catalog.ts"

const manifest = { authority, base, title: "Acme", description: undefined }
const open = (store: CatalogStore) => createCatalog({ manifest, store, clock: () => 0 })
const target = (title: string) => toBytes({ ...(sampleFiles()[paths.target] as object), title })

describe("a catalog", () => {
  it("follows what another process publishes to the same store", async () => {
    const store = createMemoryStore()
    const [one, two] = [await open(store), await open(store)]
    await one.publish(paths.target, target("First"))
    expect(two.find(paths.target)).toBeUndefined()
    const before = two.revision
    await two.refresh()
    expect(two.find(paths.target)?.value.title).toBe("First")
    expect(two.revision).toBeGreaterThan(before)
  })

  it("[IS-21] judges a publication by what another process has published meanwhile", async () => {
    const store = createMemoryStore()
    const [one, two] = [await open(store), await open(store)]
    await one.publish(paths.target, target("First"))
    const other = toBytes({ ...(sampleFiles()[paths.target] as object), required: [] })
    await expect(two.publish(paths.target, other)).rejects.toMatchObject({ code: "conflict" })
    expect((await two.publish(paths.target, target("Second"))).status).toBe("clarified")
  })

  it("[IS-28] publishes everything that is offered at once, and loses none of the hashes", async () => {
    const store = createMemoryStore()
    const catalogs = [await open(store), await open(store), await open(store)]
    const titles = Array.from({ length: 30 }, (_, i) => `Title ${i}`)
    const published = await Promise.all(
      titles.map((title, i) => catalogs[i % 3]!.publish(paths.target, target(title))),
    )
    const last = await open(store)
    for (const { file } of published)
      expect(last.findPinned(paths.target, file.sha256)?.value).toEqual(file.value)
    expect([...last.pinnedPaths()]).toHaveLength(30)
  })

  it("[IS-05] keeps the bytes of a hash as they were first written", async () => {
    const catalog = await open(createMemoryStore())
    const { file } = await catalog.publish(paths.target, target("First"))
    const compact = Buffer.from(JSON.stringify(file.value))
    expect(await catalog.publish(paths.target, compact)).toMatchObject({ status: "unchanged" })
    await catalog.publish(paths.target, target("Second"))
    await catalog.publish(paths.target, compact)
    expect(catalog.find(paths.target)?.sha256).toBe(file.sha256)
    expect(catalog.findPinned(paths.target, file.sha256)?.bytes).toEqual(file.bytes)
  })

  it("gives pins by pinned URL", async () => {
    const catalog = await open(createMemoryStore())
    const { file } = await catalog.publish(paths.target, target("First"))
    expect(catalog.pin(file)).toEqual({
      name: "common/target/v1",
      sha256: file.sha256,
      url: base + toPinnedPath(paths.target, file.sha256),
    })
  })

  it("refuses a store that gives other bytes than it was given", async () => {
    const store = createMemoryStore()
    await store.append(
      { authority, path: paths.target, sha256: "0".repeat(64), bytes: target("x"), publishedAt: 0 },
      undefined,
    )
    await expect(open(store)).rejects.toMatchObject({ code: "invalid_configuration" })
  })
})
