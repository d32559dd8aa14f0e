import { listOf, nameOf, type SchemaItem, shortName, textOf, typesOf, urlOf } from "../corpus/index.ts"
import { isParleyError, isPlainObject, parseMoney } from "../intent/index.ts"
import { formatFact, parameterLabel, type Speaker, toFact } from "../language/index.ts"
import type { Card, Fact } from "./drawn-move.ts"

/** The most cards of one message; people who want more ask for more. */
const mostCards = 10
const mostFacts = 5
/** Longer values are left to the item's own page. */
const longestFact = 80
const longestText = 240

/**
 * Draws the items of an answer or a result as cards. A list is drawn by its elements, and only an item with a name
 * and something more becomes a card.
 */
export function toCards(items: readonly SchemaItem[], speaker: Speaker): Card[] {
  return items
    .flatMap(elementsOf)
    .flatMap((item) => toCard(item, speaker) ?? [])
    .slice(0, mostCards)
}

function elementsOf(item: SchemaItem): readonly SchemaItem[] {
  if (!typesOf(item).includes("ItemList")) return [item]
  return listOf(item.itemListElement)
    .filter(isPlainObject)
    .map((element) => (isPlainObject(element.item) ? element.item : element))
}

function toCard(item: SchemaItem, speaker: Speaker): Card | undefined {
  const title = nameOf(item, speaker.locale)
  const text = shorten(textOf(item.description, speaker.locale))
  const [image, url, facts] = [imageOf(item), urlOf(item), factsOf(item, speaker)]
  const isBare = text === undefined && image === undefined && url === undefined && facts.length === 0
  return title === undefined || isBare ? undefined : { title, text, image, url, facts }
}

function shorten(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= longestText) return text
  const cut = text.slice(0, longestText)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestText / 2))} …`
}

function imageOf({ image }: SchemaItem): string | undefined {
  for (const one of listOf(image)) {
    const address = isPlainObject(one) ? (one.contentUrl ?? one.url) : one
    if (typeof address === "string" && /^https?:\/\//.test(address)) return address
  }
  return undefined
}

/** Properties that a card shows elsewhere, or that mean nothing to people. */
const unshown = new Set([
  "name",
  "headline",
  "title",
  "alternateName",
  "description",
  "image",
  "url",
  "identifier",
  "sku",
  "productID",
  "inLanguage",
  "keywords",
  "position",
])

function factsOf(item: SchemaItem, speaker: Speaker): Fact[] {
  const shown = Object.entries(item).filter(([name]) => !name.startsWith("@") && !unshown.has(name))
  return shown
    .flatMap(([name, value]) => {
      const [label, text] =
        name === "offers" ? ["price", priceOf(value, speaker)] : [name, toWords(value, speaker)]
      return text === undefined || text === "" ? [] : [{ label: labelOf(label), text }]
    })
    .slice(0, mostFacts)
}

function labelOf(name: string): string {
  return parameterLabel({ name, type: "string", required: false, sentence: "", schema: {} })
}

/** Prices from outside may be anything: one that is not an amount is not shown. */
function priceOf(offers: unknown, { locale }: Speaker): string | undefined {
  const [offer] = listOf(offers).filter(isPlainObject)
  try {
    return formatFact(locale, { kind: "money", value: parseMoney(`${offer?.price} ${offer?.priceCurrency}`) })
  } catch (error) {
    if (isParleyError(error)) return undefined
    throw error
  }
}

/** A property's value as words; undefined if it needs more than a line. */
function toWords(value: unknown, speaker: Speaker): string | undefined {
  const texts = listOf(value).map((one) => toWord(one, speaker))
  if (texts.length === 0 || texts.some((text) => text === undefined)) return undefined
  const text = texts.join(", ")
  return text.length <= longestFact ? text : undefined
}

function toWord(value: unknown, speaker: Speaker): string | undefined {
  if (typeof value === "string") return toText(value, speaker)
  if (typeof value === "number" || typeof value === "boolean")
    return formatFact(speaker.locale, toFact(value, {}, speaker))
  return isPlainObject(value) ? textOf(value, speaker.locale) : undefined
}

function toText(text: string, speaker: Speaker): string {
  // A member of one of Schema.org's own enumerations: https://schema.org/VeganDiet.
  const short = shortName(text)
  if (short !== text) return short.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
  const format = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? "date"
    : /^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)
      ? "date-time"
      : ""
  return durationOf(text, speaker) ?? formatFact(speaker.locale, toFact(text, { format }, speaker))
}

const durationPattern = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?)?$/

/** Schema.org writes lengths of time in ISO 8601: PT1H30M. */
function durationOf(text: string, { locale }: Speaker): string | undefined {
  const found = durationPattern.exec(text)
  if (!found) return undefined
  const parts = (["day", "hour", "minute"] as const).flatMap((unit, index) => {
    const amount = Number(found[index + 1] ?? 0)
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })
    return amount === 0 ? [] : [format.format(amount)]
  })
  return parts.length > 0 ? parts.join(" ") : undefined
}
