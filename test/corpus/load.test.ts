import { mkdtempSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  type CorpusSource,
  type CorpusStore,
  createCsvSource,
  createFeedSource,
  createIteratorSource,
  createJsonlSource,
  createPoliteFetch,
  createSitemapSource,
  loadCorpus,
  openFile,
  type Refusal,
} from "../../src/corpus/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"
import { createSqlCorpusStore, type Engine, openStorage } from "../../src/storage/index.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-load-"))
const recipe = (n: number) => ({ "@type": "Recipe", "@id": `https://r.example/${n}`, name: `Recipe ${n}` })

describe("loading a corpus", () => {
  let engine: Engine
  let store: CorpusStore
  beforeEach(async () => {
    engine = await openStorage({ file: ":memory:" })
    store = createSqlCorpusStore(engine)
  })
  afterEach(() => engine[Symbol.asyncDispose]())

  async function load(source: CorpusSource) {
    const refusals: Refusal[] = []
    const result = await loadCorpus({ store, source, onRefusal: (refusal) => refusals.push(refusal) })
    const ids = (await store.listChanges(0, 1_000)).filter(({ item }) => item).map(({ id }) => id)
    return { result, refusals, ids: ids.sort() }
  }

  it("[NL-29] reads JSONL, lists every refused line with its reason, and takes only what changed the next time", async () => {
    const file = join(folder, "items.jsonl")
    const lines = [
      JSON.stringify(recipe(1)),
      "no json",
      '{"name": "typeless", "@id": "x"}',
      '{"@type": "Recipe", "@id": "nameless"}',
      `https://r.example/2\t${JSON.stringify({ "@type": "Recipe", name: "By address" })}`,
      JSON.stringify({ "@context": "https://schema.org", "@graph": [recipe(3), recipe(4)] }),
      "[1]",
      `"${"x".repeat(1_100_000)}"`,
    ]
    writeFileSync(file, lines.join("\n"))
    const first = await load(createJsonlSource("items", openFile(file)))
    expect(first.ids).toEqual([
      "https://r.example/1",
      "https://r.example/2",
      "https://r.example/3",
      "https://r.example/4",
    ])
    expect(first.refusals.map(({ place }) => place)).toEqual([
      "line 2",
      "line 3",
      "line 4",
      "line 7",
      "line 8",
    ])
    expect(first.refusals.map(({ reason }) => reason).join()).toMatch(
      /no JSON.*@type.*name.*JSON object.*bytes/,
    )
    writeFileSync(
      file,
      [JSON.stringify(recipe(1)), JSON.stringify({ ...recipe(3), name: "Changed" })].join("\n"),
    )
    const second = await load(createJsonlSource("items", openFile(file)))
    expect(second.result).toMatchObject({ added: 0, changed: 1, same: 1, deleted: 2 })
    expect(second.ids).toEqual(["https://r.example/1", "https://r.example/3"])
  })

  it("[NL-29] goes on after a kill where it was, and deletes nothing that it saw before", async () => {
    const file = join(folder, "many.jsonl")
    writeFileSync(file, Array.from({ length: 450 }, (_, n) => JSON.stringify(recipe(n))).join("\n"))
    const whole = createJsonlSource("many", openFile(file))
    let read = 0
    const killed: CorpusSource = {
      name: "many",
      async *read(readTo, signal) {
        for await (const entry of whole.read(readTo, signal)) {
          if (++read > 250) throw new Error("killed")
          yield entry
        }
      },
    }
    await expect(load(killed)).rejects.toThrow("killed")
    const seen: string[] = []
    const resumed: CorpusSource = {
      name: "many",
      async *read(readTo, signal) {
        for await (const entry of whole.read(readTo, signal)) {
          seen.push(entry.place)
          yield entry
        }
      },
    }
    const { result, ids } = await load(resumed)
    expect(seen[0]).toBe("line 201")
    expect(ids).toHaveLength(450)
    expect(result).toMatchObject({ added: 450, deleted: 0 })
  })

  it("reads CSV through a mapping, with quotes and line breaks", async () => {
    const file = join(folder, "stock.csv")
    writeFileSync(
      file,
      '\uFEFFNumber,Title,Price,Note\r\n1,"Chair, ""old""",20.50,"two\nlines"\r\n2,Table\r\n3,Lamp,9,\r\n',
    )
    const mapping = {
      type: "Product",
      columns: { Number: "sku", Title: "name", Price: "offers.price", Note: "description" },
      constants: { "offers.priceCurrency": "EUR" },
    }
    const { ids, refusals } = await load(createCsvSource("stock", openFile(file), mapping))
    expect(ids).toEqual(["1", "3"])
    expect(refusals).toEqual([{ place: "line 4", reason: "it has 2 cells where the header has 4" }])
    expect((await store.load(["1"])).get("1")).toMatchObject({
      name: 'Chair, "old"',
      description: "two\nlines",
      offers: { price: "20.50", priceCurrency: "EUR" },
    })
    const wrong = createCsvSource("stock", openFile(file), { ...mapping, columns: { Missing: "name" } })
    await expect(load(wrong)).rejects.toThrow("Missing")
  })

  it("refuses a CSV row without an end, and says so; a quote that is never closed costs no more than its length", async () => {
    const mapping = { type: "Product", columns: { Number: "sku", Title: "name" } }
    const file = join(folder, "endless.csv")
    writeFileSync(
      file,
      `Number,Title\n1,${"x".repeat(1_100_000)}\n2,Table\n3,"open\n${`${"a".repeat(99)}\n`.repeat(12_000)}`,
    )
    const { ids, refusals } = await load(createCsvSource("endless", openFile(file), mapping))
    expect(ids).toEqual(["2"])
    expect(refusals.slice(0, 2)).toEqual([
      { place: "line 2", reason: "it has more than 1048576 bytes" },
      { place: "line 4", reason: expect.stringContaining("not closed within 1048576 bytes") },
    ])
  })

  it("[NL-29] reads RSS and Atom", async () => {
    const rss = `<rss><channel><title>News</title><item><title>One</title><link>https://n.example/1</link>
      <description>&lt;p&gt;Hello &amp;amp; welcome&lt;/p&gt;</description><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item>
      <item><title>Linkless</title></item></channel></rss>`
    const feed = await load(
      createFeedSource("rss", async () => ({ text: rss, url: "https://n.example/rss" })),
    )
    expect(feed.ids).toEqual(["https://n.example/1"])
    expect(feed.refusals).toEqual([{ place: "entry 2", reason: "it has no link" }])
    const [item] = (await store.load(feed.ids)).values()
    expect(item).toMatchObject({
      headline: "One",
      description: "Hello & welcome",
      datePublished: "2026-11-02T10:00:00.000Z",
    })
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>urn:1</id><title>Two</title><link href="/2"/></entry></feed>`
    expect(
      (await load(createFeedSource("atom", async () => ({ text: atom, url: "https://n.example/atom" })))).ids,
    ).toContain("https://n.example/2")
    await expect(
      load(createFeedSource("no", async () => ({ text: "<html></html>", url: "https://n.example/" }))),
    ).rejects.toThrow("no RSS")
  })

  it("takes what a site's own iterator gives", async () => {
    const { ids, refusals } = await load(createIteratorSource("own", () => [recipe(1), null, recipe(2)]))
    expect(ids).toHaveLength(2)
    expect(refusals).toEqual([{ place: "item 2", reason: "an item is a JSON object" }])
  })

  describe("from the web", () => {
    let server: Server
    let origin: string
    let paths: Record<string, string | Buffer | number>
    let visited: string[]
    beforeEach(async () => {
      visited = []
      server = createServer((request, response) => {
        visited.push(request.url!)
        const content = paths[request.url!]
        if (typeof content === "number" || content === undefined) response.writeHead(content ?? 404).end()
        else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(content)
      })
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterEach(() => new Promise((closed) => server.close(closed)))

    async function loadSite(address = `${origin}/`) {
      await using outbound = createOutbound({ allowLoopback: true })
      const polite = createPoliteFetch({ fetch: (url, init) => outbound.fetch(url, init), delay: 0 })
      return await load(createSitemapSource("site", address, polite))
    }

    const jsonLd = (item: object) => `<script type="application/ld+json">${JSON.stringify(item)}</script>`
    const map = (...pages: string[]) =>
      `<urlset>${pages.map((page) => `<url><loc>${origin}${page}</loc></url>`).join("")}</urlset>`

    it("[NL-29] follows a sitemap to JSON-LD, microdata and Open Graph, as robots.txt allows", async () => {
      paths = {
        "/robots.txt": `User-agent: *\nDisallow: /private\nAllow: /private/open\nSitemap: ${origin}/index.xml`,
        "/index.xml": `<sitemapindex><sitemap><loc>${origin}/one.xml.gz</loc></sitemap></sitemapindex>`,
        "/one.xml.gz": gzipSync(
          map("/ld", "/micro", "/og", "/private/x", "/private/open", "/gone", "/empty", "/broken") +
            `<loc>https://elsewhere.example/x</loc>`,
        ),
        "/ld":
          jsonLd({ "@type": "WebSite", name: "Site", url: "/" }) +
          jsonLd({ "@type": "Recipe", name: "Soup", url: "/ld" }),
        "/micro": `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Chair</h1>
          <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="20"><meta itemprop="priceCurrency" content="EUR"></div></div>`,
        "/og": `<meta property="og:title" content="An article"><meta property="og:type" content="article">`,
        "/private/open": jsonLd({ "@type": "Recipe", name: "Open" }),
        "/empty": "<p>nothing here</p>",
        "/broken": `<script type="application/ld+json">{"@type": </script>`,
      }
      const { ids, refusals } = await loadSite()
      expect(ids).toEqual(["/ld", "/micro", "/og", "/private/open"].map((path) => origin + path))
      expect(refusals.map(({ place, reason }) => `${place.slice(origin.length)} ${reason}`)).toEqual([
        "/broken its JSON-LD is no JSON",
        "/empty the page has no JSON-LD, microdata or Open Graph",
        "/gone the host answered with status 404",
        "/private/x robots.txt of the host does not allow it, or could not be read",
      ])
      expect(visited).not.toContain("/private/x")
      expect((await store.load([`${origin}/micro`])).get(`${origin}/micro`)).toMatchObject({
        name: "Chair",
        offers: { price: "20", priceCurrency: "EUR" },
      })
    })

    it("refuses a page that is damaged or unfolds without end, and reads the others", async () => {
      const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024))
      const nested = `<div itemscope itemtype="T"><p itemprop="name">${'<b itemprop="a">x '.repeat(1_000)}`
      paths = { "/sitemap.xml": "", "/a": Buffer.from([0x1f, 0x8b, 1, 2]), "/b": bomb, "/c": nested }
      paths["/d"] = jsonLd(recipe(1))
      paths["/sitemap.xml"] = map("/a", "/b", "/c", "/d")
      const { ids, refusals } = await loadSite(`${origin}/sitemap.xml`)
      expect(ids).toEqual([`${origin}/c`, "https://r.example/1"])
      expect((await store.load([`${origin}/c`])).get(`${origin}/c`)?.a).toHaveLength(7)
      expect(refusals.map(({ reason }) => reason)).toEqual(
        Array(2).fill("it is compressed and damaged, or has more than 67108864 bytes"),
      )
    })

    it("goes on with the pages it has not read", async () => {
      paths = { "/sitemap.xml": "", "/a": jsonLd(recipe(1)), "/b": jsonLd(recipe(2)) }
      paths["/sitemap.xml"] = map("/b", "/a")
      const run = await store.openRun("site", 1)
      await store.put(run, { items: [], refusals: [], readTo: `${origin}/a` }, 1)
      await loadSite(`${origin}/sitemap.xml`)
      expect(visited).toContain("/b")
      expect(visited).not.toContain("/a")
    })

    it("reads nothing where robots.txt cannot be had", async () => {
      paths = { "/robots.txt": 503, "/sitemap.xml": map("/a"), "/a": jsonLd(recipe(1)) }
      await expect(loadSite()).rejects.toThrow("robots.txt")
      expect(visited).toEqual(["/robots.txt"])
    })

    it("refuses addresses inside the network", async () => {
      await using outbound = createOutbound()
      const polite = createPoliteFetch({ fetch: (url, init) => outbound.fetch(url, init), delay: 0 })
      await expect(load(createSitemapSource("inside", `${origin}/sitemap.xml`, polite))).rejects.toThrow()
      expect(visited).toEqual([])
    })
  })
})
