import { jsonDigest } from "../identity/index.ts"
import { isPlainObject, ParleyError } from "../intent/index.ts"

/** A Schema.org object, or one of any other vocabulary that has a type and a name. */
export type SchemaItem = Readonly<Record<string, unknown>>

export interface ParsedItem {
  readonly id: string
  readonly hash: string
  readonly item: SchemaItem
}

const largest = 128 * 1024
const longestId = 2_000
const deepest = 32

/**
 * Accepts an item that can be found and named again: it needs a type, a name and an id. Relative addresses are
 * resolved against the page they are on.
 */
export function parseItem(value: unknown, base?: string): ParsedItem {
  if (!isPlainObject(value)) throw refused("an item is a JSON object")
  if (isDeeperThan(value, deepest)) throw refused(`it nests deeper than ${deepest} levels`)
  if (typesOf(value).length === 0) throw refused("'@type' is missing: say what the item is, as in Recipe")
  if (nameOf(value) === undefined)
    throw refused("'name' is missing: an item needs a name, a headline or a title")
  const id = idOf(value, base)
  if (id === undefined) throw refused("there is no '@id', 'url' or 'identifier' to know the item by")
  if (id.length > longestId) throw refused(`its id has more than ${longestId} characters`)
  const item = value.url === undefined && URL.canParse(id) ? { ...value, url: id } : value
  if (JSON.stringify(item).length > largest) throw refused(`it has more than ${largest} characters`)
  return { id, hash: jsonDigest(item), item }
}

function refused(reason: string): ParleyError {
  return new ParleyError("invalid_input", reason)
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(one, levels - 1))
}

/** A property's values, whether it has none, one or several. */
export function listOf(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

/** The types of an item without their vocabulary: `https://schema.org/Recipe` and `Recipe` are one. */
export function typesOf(item: SchemaItem): string[] {
  return listOf(item["@type"]).flatMap((type) =>
    typeof type === "string" && type !== "" ? [shortName(type)] : [],
  )
}

/** The last part of a Schema.org address, or the text itself. */
export function shortName(text: string): string {
  return text.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")
}

/**
 * A text in any form that JSON-LD allows: plain, `@value`, or in several languages, of which the one asked for is
 * returned.
 */
export function textOf(value: unknown, language?: string): string | undefined {
  const texts = listOf(value).flatMap((one) => {
    if (typeof one === "string") return [{ text: one, language: undefined }]
    if (typeof one === "number") return [{ text: String(one), language: undefined }]
    if (isPlainObject(one) && typeof one["@value"] === "string")
      return [{ text: one["@value"], language: one["@language"] }]
    return isPlainObject(one) && typeof one.name === "string" ? [{ text: one.name, language: undefined }] : []
  })
  const wanted = language?.toLowerCase().split("-")[0]
  const fitting = texts.find(
    (one) => typeof one.language === "string" && one.language.toLowerCase().split("-")[0] === wanted,
  )
  return (fitting ?? texts.find((one) => one.language === undefined) ?? texts[0])?.text
}

export function nameOf(item: SchemaItem, language?: string): string | undefined {
  for (const member of ["name", "headline", "title"]) {
    const text = textOf(item[member], language)?.trim()
    if (text) return text
  }
  return undefined
}

function idOf(item: SchemaItem, base: string | undefined): string | undefined {
  for (const member of ["@id", "url", "identifier", "sku", "productID"]) {
    const text = listOf(item[member]).find((one) => typeof one === "string" && one !== "")
    if (typeof text !== "string") continue
    const isAddress = member === "@id" || member === "url"
    return isAddress && base !== undefined && URL.canParse(text, base) ? new URL(text, base).href : text
  }
  return base
}

/** The page of an item, if it has one. */
export function urlOf(item: SchemaItem): string | undefined {
  const url = listOf(item.url).find((one) => typeof one === "string") ?? item["@id"]
  return typeof url === "string" && /^https?:\/\//.test(url) ? url : undefined
}
