import { DomUtils, parseDocument } from "htmlparser2"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import type { CorpusSource, SourceEntry } from "../load.ts"
import { readPage } from "./page.ts"
import type { PoliteFetch } from "./polite-fetch.ts"

const deepest = 3
const mostPages = 200_000

/** The items on the pages of a site, found through its sitemap. Given only the site, its sitemap is looked for. */
export function createSitemapSource(name: string, address: string, polite: PoliteFetch): CorpusSource {
  return {
    name,
    async *read(readTo, signal) {
      const pages = await listPages(address, polite, signal)
      // Sorted by address, so that an interrupted run knows its place even if the list has changed.
      for (const page of [...pages].sort()) {
        if (readTo !== undefined && page <= readTo) continue
        const entries = await readOne(page, polite, signal)
        for (const [index, entry] of entries.entries())
          yield { ...entry, readTo: index === entries.length - 1 ? page : readTo }
        readTo = page
      }
    },
  }
}

async function readOne(page: string, polite: PoliteFetch, signal: AbortSignal): Promise<SourceEntry[]> {
  try {
    const { text, url } = await polite.text(page, signal)
    return readPage(text, url)
  } catch (error) {
    // Endlessly nested markup overflows the stack of its parser.
    if (error instanceof RangeError) return [{ place: page, refused: "its markup nests too deep" }]
    if (!isParleyError(error) || signal.aborted) throw error
    return [{ place: page, refused: error.message }]
  }
}

async function listPages(address: string, polite: PoliteFetch, signal: AbortSignal): Promise<Set<string>> {
  const { origin, pathname } = new URL(address)
  const { sitemaps } = pathname === "/" ? await polite.robots(origin, signal) : { sitemaps: [] }
  const starts = pathname !== "/" ? [address] : sitemaps.length > 0 ? sitemaps : [`${origin}/sitemap.xml`]
  const pages = new Set<string>()
  const seen = new Set<string>()
  let level = starts
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    const next: string[] = []
    for (const map of level) {
      if (seen.has(map) || seen.size > 10_000) continue
      seen.add(map)
      const { locations, isIndex } = await readMap(map, polite, signal)
      if (isIndex) next.push(...locations)
      else for (const page of locations) if (pages.size < mostPages && isOf(page, origin)) pages.add(page)
    }
    level = next
  }
  if (pages.size === 0) throw new ParleyError("not_found", `No sitemap with pages was found at ${address}.`)
  return pages
}

/** A sitemap speaks for its own host only (sitemaps.org, location). */
function isOf(page: string, origin: string): boolean {
  return URL.canParse(page) && new URL(page).origin === origin
}

async function readMap(map: string, polite: PoliteFetch, signal: AbortSignal) {
  const { text, url } = await polite.text(map, signal)
  const document = parseDocument(text, { xmlMode: true })
  const isIndex = DomUtils.findOne((element) => element.name === "sitemapindex", document.children) !== null
  const locations = DomUtils.findAll((element) => /(^|:)loc$/.test(element.name), document.children)
    .map((element) => DomUtils.textContent(element).trim())
    .filter((text) => URL.canParse(text, url))
    .map((text) => new URL(text, url).href)
  return { isIndex, locations }
}
