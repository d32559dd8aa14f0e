import { editDistance, toTerms } from "../../language/index.ts"
import type { FacetValue, SearchIndex } from "../../search/index.ts"
import { attributeFields } from "./schema-quantities.ts"

/** A value of the corpus as it is said, with where it stands. */
export interface KnownValue {
  readonly terms: readonly string[]
  readonly places: readonly { readonly field: string; readonly value: string }[]
  readonly label: string
}

const longestPhrase = 5
const mostValues = 20_000
/** Values of a field with more than this many different ones are words, not choices. */
const mostChoices = 400
const unspoken = new Set([
  "priceCurrency",
  "businessFunction",
  "availability",
  "site",
  "itemType",
  "inLanguage",
  "isPartOf",
])

/** What the items themselves know: which values there are, and which fields hold numbers. Made anew when items change. */
export class FieldBook {
  readonly #byFirst = new Map<string, KnownValue[]>()
  readonly #singles: KnownValue[] = []
  readonly #types = new Map<string, string>()
  readonly #numberFields: ReadonlySet<string>
  readonly valueFields: readonly string[]
  readonly hasPlaces: boolean
  /** Fields of prices, the most usual currency first. */
  readonly priceFields: readonly string[]

  constructor(index: SearchIndex) {
    this.#numberFields = new Set(index.numberFields)
    this.valueFields = index.valueFields
    this.hasPlaces = index.valueFields.includes("place")
    const currencies = index.valueFields.includes("priceCurrency") ? index.facet("priceCurrency") : []
    this.priceFields = currencies.map(({ label }) => `price:${label}`)
    for (const { label } of index.valueFields.includes("type") ? index.valuesOf("type") : [])
      this.#types.set(toTerms(spaced(label)).join(" "), label)
    this.#readValues(index)
  }

  #readValues(index: SearchIndex): void {
    const known = new Map<
      string,
      { terms: string[]; places: { field: string; value: string }[]; label: string }
    >()
    for (const field of index.valueFields) {
      if (unspoken.has(field) || field === "type") continue
      const values = [...index.valuesOf(field)]
      if (values.length > mostChoices && field !== "place") continue
      for (const entry of values.slice(0, mostValues)) this.#readValue(field, entry, known)
    }
    for (const value of known.values()) {
      const [first = ""] = value.terms
      const list = this.#byFirst.get(first)
      if (list) list.push(value)
      else this.#byFirst.set(first, [value])
      if (value.terms.length === 1 && first.length >= 5) this.#singles.push(value)
    }
    for (const list of this.#byFirst.values()) list.sort((a, b) => b.terms.length - a.terms.length)
  }

  #readValue(
    field: string,
    { value, label }: FacetValue,
    known: Map<string, { terms: string[]; places: { field: string; value: string }[]; label: string }>,
  ): void {
    const said = field === "suitableForDiet" ? spaced(label).replace(/ Diet$/, "") : label
    const terms = toTerms(said)
    if (terms.length === 0 || terms.length > longestPhrase || label === "true" || label === "false") return
    const key = terms.join(" ")
    const entry = known.get(key)
    if (entry) entry.places.push({ field, value })
    else known.set(key, { terms, places: [{ field, value }], label: said })
  }

  /** What the values and types are called. */
  labels(): readonly string[] {
    return [
      ...[...this.#byFirst.values()].flat().map(({ label }) => label),
      ...[...this.#types.values()].map(spaced),
    ]
  }

  /** The longest value that stands at `at`. */
  findValue(terms: readonly string[], at: number): KnownValue | undefined {
    const list = this.#byFirst.get(terms[at] ?? "")
    const fits = (value: KnownValue, isSame: (said: string, term: string) => boolean) =>
      value.terms.every((term, offset) => isSame(terms[at + offset] ?? "", term))
    // The first word says clearly enough which value is meant that the others may be misspelt.
    return (
      list?.find((value) => fits(value, (said, term) => said === term)) ??
      list?.find((value) => fits(value, isNearly))
    )
  }

  /** A value of one word that is one typing error away. */
  findMistyped(term: string): KnownValue | undefined {
    if (term.length < 6) return undefined
    return this.#singles.find(
      ({ terms: [word = ""] }) =>
        word.charCodeAt(0) === term.charCodeAt(0) && editDistance(word, term, 1) === 1,
    )
  }

  /** The type that stands at `at`, said as one to three words. */
  findType(
    terms: readonly string[],
    at: number,
  ): { readonly type: string; readonly length: number } | undefined {
    for (let length = Math.min(3, terms.length - at); length >= 1; length--) {
      const type = this.#types.get(terms.slice(at, at + length).join(" "))
      if (type !== undefined) return { type, length }
    }
    return undefined
  }

  hasNumbers(field: string): boolean {
    return this.#numberFields.has(field)
  }

  /** The fields in which this corpus keeps an attribute's numbers, the best first. */
  fieldsOf(attribute: string): readonly string[] {
    if (attribute === "price") return this.priceFields
    const fields = Object.hasOwn(attributeFields, attribute)
      ? attributeFields[attribute as keyof typeof attributeFields]
      : [attribute]
    return fields.filter((field) => this.#numberFields.has(field)).slice(0, 1)
  }

  /** The field of numbers that has this word in its name: "bedrooms" that of `numberOfBedrooms`. */
  fieldNamed(term: string): string | undefined {
    for (const field of this.#numberFields)
      if (!field.includes(":") && significant(field).includes(term)) return field
    return undefined
  }
}

function isNearly(said: string, term: string): boolean {
  return (
    said === term ||
    (said.length >= 3 && said.charAt(0) === term.charAt(0) && editDistance(said, term, 1) === 1)
  )
}

const insignificant = new Set(["number", "of", "total", "content", "value", "time", "date", "count"])

function significant(field: string): string[] {
  return toTerms(spaced(field)).filter((term) => !insignificant.has(term))
}

/** `numberOfBedrooms` as words. */
export function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
}
