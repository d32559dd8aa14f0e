import { isPlainObject } from "../intent/index.ts"
import { fold } from "../language/index.ts"
import type { SearchDocument } from "../search/index.ts"
import { listOf, nameOf, type SchemaItem, shortName, textOf, typesOf, urlOf } from "./item.ts"
import { durationMinutes, toDays, toNumber } from "./quantities.ts"
import { ancestorsOf } from "./schema-types.ts"

/** Members that are links, markup or long prose: not values to choose by. */
const noValues = new Set([
  "@context",
  "@id",
  "@type",
  "url",
  "name",
  "headline",
  "title",
  "description",
  "image",
  "identifier",
  "sku",
  "articleBody",
  "reviewBody",
  "text",
  "recipeIngredient",
  "recipeInstructions",
  "logo",
  "sameAs",
  "email",
  "telephone",
  "productID",
  "thumbnailUrl",
  "mainEntityOfPage",
  "servingSize",
  "recipeYield",
])
/** These members hold an object whose facts are facts of the item. */
const partOf = new Set([
  "offers",
  "about",
  "nutrition",
  "aggregateRating",
  "address",
  "geo",
  "location",
  "mainEntity",
  "priceSpecification",
  "floorSize",
  "weight",
  "amenityFeature",
  "brand",
  "author",
  "itemOffered",
  "contentLocation",
  "jobLocation",
  "areaServed",
])
const placeMembers = new Set(["addressLocality", "addressRegion", "addressCountry", "postalCode"])
const deepest = 4
const longestValue = 60
const mostWords = 20_000

const countries = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

interface Facts {
  readonly numbers: Record<string, number[]>
  readonly values: Record<string, string[]>
}

/** The indexed form of an item: its words, its meaning, and every fact that can be filtered by. */
export function toDocument(id: string, item: SchemaItem, source: string): SearchDocument {
  const facts: Facts = { numbers: {}, values: {} }
  collect(item, facts, 0)
  const own = typesOf(item)
  const about = [item.about, item.mainEntity].flatMap(listOf).filter(isPlainObject).flatMap(typesOf)
  facts.values.type = [...new Set([...own, ...about].flatMap(ancestorsOf))]
  facts.values.itemType = own
  facts.values.site = sitesOf(item, source)
  const name = nameOf(item) ?? ""
  const description = textOf(item.description) ?? ""
  const tags = Object.entries(facts.values)
    .filter(([field]) => field !== "type" && field !== "itemType" && field !== "site")
    .flatMap(([, list]) => list)
  const body = [item.recipeIngredient, item.articleBody, item.text, item.alternateName]
    .flatMap(listOf)
    .filter(isText)
  return {
    id,
    texts: [
      { text: name, weight: 4 },
      { text: [...new Set(tags)].join(" . "), weight: 2 },
      { text: [description, ...own, ...about].join(" . "), weight: 2 },
      { text: body.join(" . ").slice(0, mostWords), weight: 1 },
    ],
    gist: [
      name,
      name,
      tags.slice(0, 12).join(", "),
      description.slice(0, 400),
      body.slice(0, 12).join(", ").slice(0, 300),
    ].join(". "),
    numbers: facts.numbers,
    values: facts.values,
    sameAs: fold(
      [own[0], name, description, facts.values.place?.join(), Object.values(facts.numbers).join(";")].join(
        "|",
      ),
    ),
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string"
}

function sitesOf(item: SchemaItem, source: string): string[] {
  const url = urlOf(item)
  return url === undefined || !URL.canParse(url) ? [source] : [source, new URL(url).hostname]
}

function collect(object: SchemaItem, facts: Facts, depth: number): void {
  if (typeof object.price === "string" || typeof object.price === "number")
    addPrice(object, facts, object.price)
  if (object.lowPrice !== undefined) addPrice(object, facts, object.lowPrice)
  for (const [member, content] of Object.entries(object)) {
    if (member === "price" || member === "lowPrice" || member === "priceCurrency" || noValues.has(member))
      continue
    for (const value of listOf(content)) addFact(member, value, facts, depth)
  }
}

/** A price can be compared only with others in the same currency. */
function addPrice(offer: SchemaItem, { numbers, values }: Facts, price: unknown): void {
  const amount = toNumber(String(price))
  if (amount === undefined) return
  const currency = typeof offer.priceCurrency === "string" ? offer.priceCurrency.toUpperCase() : "XXX"
  add(numbers, `price:${currency}`, amount)
  add(values, "priceCurrency", currency)
}

function addFact(member: string, value: unknown, facts: Facts, depth: number): void {
  if (typeof value === "number") add(facts.numbers, member, value)
  else if (typeof value === "boolean") add(facts.values, member, String(value))
  else if (typeof value === "string") addText(member, value, facts)
  else if (isPlainObject(value)) addObject(member, value, facts, depth)
}

function addText(member: string, text: string, { numbers, values }: Facts): void {
  const minutes = durationMinutes(text)
  const days = minutes === undefined ? toDays(text) : undefined
  const number =
    minutes ??
    days ??
    (/content$|^calories$|rating|count|year|number/i.test(member) ? toNumber(text) : undefined)
  if (number !== undefined) {
    add(numbers, member, number)
    return
  }
  if (/^https?:\/\//.test(text) && shortName(text) === text && !text.includes("#")) return
  const value = shortName(text).replace(/^.*#/, "")
  const pieces = member === "keywords" && !text.includes("://") ? value.split(",") : [value]
  for (const piece of pieces) {
    const label = piece.trim()
    if (label === "" || label.length > longestValue) continue
    add(values, placeMembers.has(member) ? "place" : member, label)
    const country = member === "addressCountry" && /^[A-Z]{2}$/.test(label) ? countries.of(label) : undefined
    if (country) add(values, "place", country)
  }
}

function addObject(member: string, value: Record<string, unknown>, facts: Facts, depth: number): void {
  if (depth >= deepest) return
  const quantity = value.value
  if (typeof quantity === "number" || (typeof quantity === "string" && toNumber(quantity) !== undefined)) {
    const unit =
      typeof value.unitCode === "string"
        ? value.unitCode
        : typeof value.unitText === "string"
          ? value.unitText
          : ""
    const number = toNumber(`${quantity} ${unit}`)
    if (number !== undefined) add(facts.numbers, member, number)
    return
  }
  const label = textOf(value)
  if (typeof value.name === "string" && value.value !== false) addText(member, value.name, facts)
  else if (label !== undefined && value["@value"] !== undefined) addText(member, label, facts)
  if (partOf.has(member)) collect(value, facts, depth + 1)
}

function add<Value>(record: Record<string, Value[]>, field: string, value: Value): void {
  const list = Object.hasOwn(record, field) ? record[field] : undefined
  if (list) list.push(value)
  else record[field] = [value]
}
