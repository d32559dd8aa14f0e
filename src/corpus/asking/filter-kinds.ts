import { type Language, languageFor } from "../../language/index.ts"
import type { Filter } from "../../search/index.ts"
import type { KnownValue } from "./field-book.ts"
import type { FoundFilter } from "./reading.ts"

/** Features that things of any kind have or lack. */
const features: ReadonlySet<string> = new Set(["amenityFeature", "suitableForDiet", "businessFunction"])

/** Says how something must be, and not what it is: "up to 1500 a month, with a garage". */
export function isCondition({ about, filter }: FoundFilter): boolean {
  if (filter.kind === "range" || filter.kind === "not" || about === "place") return true
  return isFeature({ filter })
}

/** Something that a thing has, and not what it is. */
export function isFeature({ filter }: Pick<FoundFilter, "filter">): boolean {
  const fields = filter.kind === "any" ? filter.filters : [filter]
  return fields.some((one) => one.kind === "value" && features.has(one.field))
}

export function toFilter({ places }: KnownValue): Filter {
  const filters = places.map(({ field, value }) => ({ kind: "value", field, values: [value] }) as const)
  const [only] = filters
  return only && filters.length === 1 ? only : { kind: "any", filters }
}

/** Whether two filters are about values of one field. */
export function sharesField(one: Filter, other: Filter): boolean {
  const fields = fieldsOf(one)
  return fieldsOf(other).some((field) => fields.includes(field))
}

/** The fields that a filter compares values of. */
export function fieldsOf(filter: Filter): string[] {
  if (filter.kind === "value") return [filter.field]
  return filter.kind === "any" ? filter.filters.flatMap(fieldsOf) : []
}

/** Content is often in English, whatever the language of the question. */
const english = languageFor("en")

/** "Gluten free" names what is made without something. */
export function isFreeOf({ terms }: KnownValue, language: Language): boolean {
  const said = terms.join(" ")
  return [language, english].some(({ asking }) => {
    const [before = "", after = ""] = asking.freeOf.split("{thing}").map((part) => part.trim())
    return said.length > before.length + after.length && said.startsWith(before) && said.endsWith(after)
  })
}
