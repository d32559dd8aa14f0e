import { DomUtils, parseDocument } from "htmlparser2"
import { ParleyError } from "../../intent/index.ts"
import type { CorpusSource } from "../load.ts"

/** Returns the text of a document and the address it finally came from. */
export type ReadText = (signal: AbortSignal) => Promise<{ readonly text: string; readonly url: string }>

/** Reads the entries of an RSS or Atom feed as articles. */
export function createFeedSource(name: string, readText: ReadText): CorpusSource {
  return {
    name,
    async *read(_, signal) {
      const { text, url } = await readText(signal)
      const feed = DomUtils.getFeed(parseDocument(text, { xmlMode: true }).children)
      if (!feed) throw new ParleyError("invalid_input", `${url} is no RSS or Atom feed.`)
      for (const [index, entry] of feed.items.entries()) {
        const place = `entry ${index + 1}`
        const address = entry.link ?? entry.id
        if (address === undefined || !URL.canParse(address, url)) {
          yield { place, refused: "it has no link" }
          continue
        }
        const item = {
          "@context": "https://schema.org",
          "@type": "Article",
          "@id": new URL(address, url).href,
          url: new URL(address, url).href,
          headline: entry.title,
          ...(entry.description !== undefined && { description: toPlain(entry.description) }),
          ...(entry.pubDate !== undefined && { datePublished: toIso(entry.pubDate) }),
          ...(entry.media[0]?.url !== undefined && { image: entry.media[0].url }),
          ...(feed.title !== undefined && { isPartOf: { "@type": "CreativeWork", name: feed.title } }),
        }
        yield { place, item }
      }
    },
  }
}

function toPlain(markup: string): string {
  return DomUtils.textContent(parseDocument(markup)).trim().replace(/\s+/g, " ")
}

function toIso(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
