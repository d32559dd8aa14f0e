import { fold, toTerms } from "../../language/index.ts"
import type { Filter, SearchIndex } from "../../search/index.ts"
import { shortName } from "../item.ts"
import { type FieldBook, spaced } from "./field-book.ts"
import type { FoundFilter } from "./reading.ts"
import type { AskingSettings } from "./settings.ts"
import { readBounds } from "./stated-bounds.ts"

/** What the caller's attributes ask for. */
export interface AttributeReading {
  readonly filters: readonly FoundFilter[]
  /** Attributes that no item knows: passed on as words that may help, never as a condition. */
  readonly ignored: readonly string[]
  readonly words: readonly string[]
}

/** `itemType`, `location`, `price` and any attribute of Schema.org, as exact conditions where the items know them. */
export function readAttributes(
  attributes: Readonly<Record<string, unknown>>,
  book: FieldBook,
  index: SearchIndex,
  settings: AskingSettings,
): AttributeReading {
  const filters: FoundFilter[] = []
  const ignored: string[] = []
  const words: string[] = []
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === "") continue
    const filter = toFilter(name, value, book, index, settings)
    const said = `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`.slice(0, 100)
    if (filter) filters.push({ about: aboutOf(name), filter, label: said, soft: false, words: "" })
    else {
      ignored.push(name)
      if (typeof value === "string") words.push(value)
    }
  }
  return { filters, ignored, words }
}

function aboutOf(name: string): string {
  return name === "location" ? "place" : name === "itemType" ? "type" : name
}

function toFilter(
  name: string,
  value: unknown,
  book: FieldBook,
  index: SearchIndex,
  settings: AskingSettings,
): Filter | undefined {
  if (name === "itemType" || name === "@type") return typeFilter(value)
  if (name === "location") return book.hasPlaces ? placeFilter(value, index) : undefined
  const range =
    name === "price" ? priceFilter(value, book, settings) : numberFilter(name, value, book, settings)
  if (range) return range
  if (!book.valueFields.includes(name)) return undefined
  return valueFilter(name, value, index)
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === "string" || typeof one === "number" || typeof one === "boolean"
      ? [String(one)]
      : typeof one === "object" && one !== null && typeof (one as { name?: unknown }).name === "string"
        ? [(one as { name: string }).name]
        : [],
  )
}

function typeFilter(value: unknown): Filter {
  return { kind: "value", field: "type", values: textsOf(value).map(shortName) }
}

/** A place is meant when one of the item's places is named in full, or holds all its words: "Lisbon, Portugal". */
function placeFilter(value: unknown, index: SearchIndex): Filter {
  const parts = textsOf(value).flatMap((text) => (index.hasValue("place", text) ? [text] : text.split(",")))
  const known = parts.map((part) => part.trim()).filter((part) => part !== "")
  const [first = ""] = known
  return { kind: "value", field: "place", values: [first] }
}

function priceFilter(value: unknown, book: FieldBook, settings: AskingSettings): Filter | undefined {
  const bounds = readBounds(value, settings)
  if (!bounds) return undefined
  const { currency, ...range } = bounds
  const fields =
    currency === undefined
      ? book.priceFields
      : book.priceFields.filter((field) => field === `price:${currency.toUpperCase()}`)
  return fields.length === 0 ? undefined : { kind: "range", fields, ...range }
}

function numberFilter(
  name: string,
  value: unknown,
  book: FieldBook,
  settings: AskingSettings,
): Filter | undefined {
  if (!book.hasNumbers(name)) return undefined
  if (typeof value === "number") {
    const most = /time$|duration|price/i.test(name)
    return { kind: "range", fields: [name], ...(most ? { max: value } : { min: value, max: value }) }
  }
  const bounds = readBounds(value, settings)
  if (!bounds) return undefined
  const { currency: _, ...range } = bounds
  return { kind: "range", fields: [name], ...range }
}

/** A value is meant when it is named in full, with or without its vocabulary and the word Diet: "vegan". */
function valueFilter(field: string, value: unknown, index: SearchIndex): Filter {
  const wanted = textsOf(value).flatMap((text) => {
    const plain = toTerms(spaced(shortName(text))).filter((term) => term !== "diet")
    const same = [...index.valuesOf(field)].filter(
      ({ label }) =>
        toTerms(spaced(label))
          .filter((term) => term !== "diet")
          .join(" ") === plain.join(" "),
    )
    return same.length > 0 ? same.map((one) => one.value) : [fold(text)]
  })
  return { kind: "value", field, values: wanted }
}
