import { describe, expect, it } from "vitest"
import { sha256 } from "../identity/digest.ts"
import { type CatalogStore, type Publication, readAll, type StoredPublication } from "./catalog-store.ts"

export interface StoreUnderTest extends AsyncDisposable {
  readonly store: CatalogStore
  /** A second store over the same data, as another process would open it. */
  readonly reopen?: () => Promise<CatalogStore>
}

const authority = "com.acme"

/** A publication whose bytes are canonical JSON, so that their hash is the one they go by. */
export function samplePublication(name: string, title: string, owner = authority): Publication {
  const text = `{"title":${JSON.stringify(title)}}`
  return {
    authority: owner,
    path: `/common/${name}/v1.json`,
    sha256: sha256(text),
    bytes: Buffer.from(text),
    publishedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  }
}

async function collect(store: CatalogStore, owner = authority) {
  const found: StoredPublication[] = []
  for await (const publication of readAll(store, owner)) found.push(publication)
  return found
}

/** What every CatalogStore must do; `shared` for one that several processes can open. */
export function describeCatalogStore(
  name: string,
  shared: boolean,
  open: () => Promise<StoreUnderTest>,
): void {
  describe(`${name} as a CatalogStore`, () => {
    it("gives back what was published, byte for byte and in order", async () => {
      await using under = await open()
      const publications = ["one", "two", "three"].map((title) => samplePublication(title, `${title} é 𝄞`))
      for (const publication of publications) await under.store.append(publication, undefined)
      const found = await collect(under.store)
      expect(
        found.map(({ sequence: _, bytes, ...rest }) => ({ ...rest, bytes: Buffer.from(bytes) })),
      ).toEqual(publications.map(({ bytes, ...rest }) => ({ ...rest, bytes: Buffer.from(bytes) })))
      const sequences = found.map(({ sequence }) => sequence)
      expect(sequences[0]).toBeGreaterThan(0)
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    })

    it("adds only after the publication it was told of", async () => {
      await using under = await open()
      const [first, second, third] = ["1", "2", "3"].map((title) => samplePublication("thing", title))
      expect(await under.store.append(first!, second!.sha256)).toBeUndefined()
      expect(await under.store.append(first!, undefined)).toBeGreaterThan(0)
      expect(await under.store.append(second!, undefined)).toBeUndefined()
      expect(await under.store.append(second!, first!.sha256)).toBeGreaterThan(0)
      expect(await under.store.append(third!, first!.sha256)).toBeUndefined()
      expect((await collect(under.store)).map((one) => one.sha256)).toEqual([first!.sha256, second!.sha256])
    })

    it("takes an earlier hash as the newest again", async () => {
      await using under = await open()
      const [first, second] = ["1", "2"].map((title) => samplePublication("thing", title))
      await under.store.append(first!, undefined)
      await under.store.append(second!, first!.sha256)
      expect(await under.store.append(first!, second!.sha256)).toBeGreaterThan(0)
      expect((await collect(under.store)).map((one) => one.sha256)).toEqual([
        first!.sha256,
        second!.sha256,
        first!.sha256,
      ])
    })

    it("lets exactly one of many publishers at once succeed", async () => {
      await using under = await open()
      const others = shared ? [await under.reopen!(), await under.reopen!()] : []
      const stores = [under.store, ...others]
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          stores[i % stores.length]!.append(samplePublication("thing", `title ${i}`), undefined),
        ),
      )
      expect(outcomes.filter((sequence) => sequence !== undefined)).toHaveLength(1)
      expect(await collect(under.store)).toHaveLength(1)
    })

    it("keeps authorities apart", async () => {
      await using under = await open()
      await under.store.append(samplePublication("thing", "mine"), undefined)
      expect(
        await under.store.append(samplePublication("thing", "theirs", "x.other"), undefined),
      ).toBeGreaterThan(0)
      expect(await collect(under.store)).toHaveLength(1)
      expect((await collect(under.store, "x.other"))[0]?.authority).toBe("x.other")
    })

    it("reads page by page, from where a reader left off", async () => {
      await using under = await open()
      for (let i = 0; i < 7; i++) await under.store.append(samplePublication(`thing${i}`, "t"), undefined)
      const page = await under.store.read(authority, 0, 3)
      expect(page).toHaveLength(3)
      const next = await under.store.read(authority, page.at(-1)!.sequence, 100)
      expect(next.map(({ path }) => path)).toEqual([3, 4, 5, 6].map((i) => `/common/thing${i}/v1.json`))
      expect(await under.store.read(authority, next.at(-1)!.sequence, 100)).toEqual([])
    })

    if (!shared) return
    it("shows another process what was published", async () => {
      await using under = await open()
      await under.store.append(samplePublication("thing", "1"), undefined)
      const other = await under.reopen!()
      expect(await collect(other)).toHaveLength(1)
      await other.append(samplePublication("thing", "2"), samplePublication("thing", "1").sha256)
      expect(await collect(under.store)).toHaveLength(2)
    })
  })
}
