import { DomUtils, parseDocument } from "htmlparser2"
import type { SourceEntry } from "../load.ts"
import { flattenGraph, withoutFurniture } from "./json-ld.ts"

type Node = ReturnType<typeof parseDocument>["children"][number]
type Element = Extract<Node, { attribs: Record<string, string> }>

const mostItems = 500
const mostElements = 200_000
/** Text inside nested properties is read once for each of them, so the depth is bounded. */
const deepestText = 8

function isElement(node: Node): node is Element {
  return "attribs" in node
}

/** The items of an HTML page: from its JSON-LD, else from its microdata, else from its Open Graph data. */
export function readPage(html: string, url: string): SourceEntry[] {
  const document = parseDocument(html)
  const elements = DomUtils.filter(isElement, document.children, true, mostElements) as Element[]
  const { items, broken } = readJsonLd(elements)
  const found =
    [items, readMicrodata(elements), readOpenGraph(elements)].find((list) => list.length > 0) ?? []
  const entries: SourceEntry[] = withoutFurniture(found)
    .slice(0, mostItems)
    .map((item) => ({ place: url, item, base: url }))
  if (broken > 0) entries.push({ place: url, refused: "its JSON-LD is no JSON" })
  if (entries.length === 0)
    entries.push({ place: url, refused: "the page has no JSON-LD, microdata or Open Graph" })
  return entries
}

function readJsonLd(elements: readonly Element[]): { items: Record<string, unknown>[]; broken: number } {
  const items: Record<string, unknown>[] = []
  let broken = 0
  for (const element of elements) {
    if (element.name !== "script" || element.attribs.type?.toLowerCase() !== "application/ld+json") continue
    try {
      items.push(...flattenGraph(JSON.parse(DomUtils.textContent(element))))
    } catch {
      broken++
    }
  }
  return { items, broken }
}

/** HTML, section 5.2: an element with `itemscope` is an item, its `itemprop` descendants are its properties. */
function readMicrodata(elements: readonly Element[]): Record<string, unknown>[] {
  return elements
    .filter(
      (element) =>
        "itemscope" in element.attribs && !("itemprop" in element.attribs) && element.attribs.itemtype,
    )
    .map((element) => readScope(element, 0))
}

function readScope(scope: Element, depth: number): Record<string, unknown> {
  const item: Record<string, unknown> = { "@type": scope.attribs.itemtype?.split(/\s+/)[0] }
  if (scope.attribs.itemid) item["@id"] = scope.attribs.itemid
  const visit = (element: Element, inside: number) => {
    const isScope = "itemscope" in element.attribs
    const name = element.attribs.itemprop
    if (name)
      addProperty(item, name, isScope && depth < 8 ? readScope(element, depth + 1) : plainValue(element))
    const within = name ? inside + 1 : inside
    if (!isScope && within < deepestText)
      for (const child of element.children) if (isElement(child)) visit(child, within)
  }
  for (const child of scope.children) if (isElement(child)) visit(child, 0)
  return item
}

function addProperty(item: Record<string, unknown>, name: string, value: unknown): void {
  for (const one of name.split(/\s+/).filter((part) => part !== "" && part !== "__proto__")) {
    const known = Object.hasOwn(item, one) ? item[one] : undefined
    if (Array.isArray(known)) known.push(value)
    else item[one] = known === undefined ? value : [known, value]
  }
}

function plainValue(element: Element): string {
  const { content, href, src, datetime, value } = element.attribs
  return (
    content ?? datetime ?? href ?? src ?? value ?? DomUtils.textContent(element).trim().replace(/\s+/g, " ")
  )
}

const openGraphTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    article: "Article",
    book: "Book",
    product: "Product",
    profile: "Person",
    restaurant: "Restaurant",
    "video.movie": "Movie",
  }),
)

function readOpenGraph(elements: readonly Element[]): Record<string, unknown>[] {
  const meta = new Map<string, string>()
  for (const { name, attribs } of elements)
    if (name === "meta" && attribs.content !== undefined)
      meta.set((attribs.property ?? attribs.name ?? "").toLowerCase(), attribs.content)
  const title = meta.get("og:title")
  if (title === undefined) return []
  const price = meta.get("product:price:amount") ?? meta.get("og:price:amount")
  const currency = meta.get("product:price:currency") ?? meta.get("og:price:currency")
  const known = {
    "@context": "https://schema.org",
    "@type": openGraphTypes.get(meta.get("og:type") ?? "") ?? "WebPage",
    name: title,
    description: meta.get("og:description") ?? meta.get("description"),
    image: meta.get("og:image"),
    url: meta.get("og:url"),
    datePublished: meta.get("article:published_time"),
    offers: price === undefined ? undefined : { "@type": "Offer", price, priceCurrency: currency },
  }
  return [Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))]
}
