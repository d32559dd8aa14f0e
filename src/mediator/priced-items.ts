import { cutText, isPlainObject } from "../intent/index.ts"
import type { MediatorPhrases } from "../language/index.ts"
import type { ResponseEnvelope } from "../protocols/intentweb/index.ts"
import { toInline } from "./quoted-words.ts"

/** An item with a price, out of a site's structured result. */
export interface PricedItem {
  readonly name: string
  readonly price: number
  readonly currency: string
  readonly company: string
}

type Item = Readonly<Record<string, unknown>>

const itemsAtMost = 50
const shownAtMost = 20

/** Returns the Schema.org items of an answer that have a name and a price, and ignores the rest. */
export function pricedItemsOf(envelope: ResponseEnvelope, company: string): PricedItem[] {
  const { structured_result: result } = envelope as { readonly structured_result?: unknown }
  if (!isPlainObject(result)) return []
  const list = Array.isArray(result.itemListElement) ? result.itemListElement : [result]
  return list.slice(0, itemsAtMost).flatMap((element: unknown) => {
    if (!isPlainObject(element)) return []
    return toPricedItem(isPlainObject(element.item) ? element.item : element, company) ?? []
  })
}

function toPricedItem(item: Item, company: string): PricedItem | undefined {
  const [first] = Array.isArray(item.offers) ? item.offers : [item.offers]
  const terms: Item = isPlainObject(first) ? first : item
  const price = toNumber(terms.price ?? terms.lowPrice)
  const { priceCurrency: currency } = terms
  if (typeof item.name !== "string" || price === undefined || typeof currency !== "string") return undefined
  return { name: cutText(item.name, 200), price, currency: currency.slice(0, 3), company }
}

/** A price is a number, or a number written with a point (Schema.org: no symbols, no separators). */
function toNumber(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return value
  return typeof value === "string" && /^\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : undefined
}

/** Makes a table, cheapest first; none where prices are in two currencies, or all from one site. */
export function toPriceTable(items: readonly PricedItem[], phrases: MediatorPhrases): string[] {
  const companies = new Set(items.map(({ company }) => company))
  const currencies = new Set(items.map(({ currency }) => currency))
  if (companies.size < 2 || currencies.size > 1) return []
  const ordered = [...items].sort((a, b) => a.price - b.price).slice(0, shownAtMost)
  const rows = ordered.map(
    ({ name, price, currency, company }) =>
      `| ${toInline(name)} | ${price} ${toInline(currency)} | ${toInline(company)} |`,
  )
  const head = `| ${phrases.columns.join(" | ")} |`
  return [phrases.cheapestFirst, [head, "|---|---:|---|", ...rows].join("\n")]
}
