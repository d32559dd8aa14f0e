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
