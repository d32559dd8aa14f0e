import { type CheckContext, ParleyError } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import type { Feature, Offer, PropertyType, Status } from "./data/properties.ts"
import { saidIn } from "./languages/index.ts"

export interface PropertyRow {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly offer: Offer
  readonly type: PropertyType
  readonly city: string
  readonly district: string
  readonly latitude: number
  readonly longitude: number
  readonly price: number
  readonly bedrooms: number
  readonly bathrooms: number
  readonly area: number
  readonly year_built: number
  readonly energy_class: string
  readonly status: Status
  readonly listed_on: string
}

export const sorts = ["price_ascending", "price_descending", "largest", "newest"] as const

export interface Search {
  readonly city: string
  readonly district: string | null
  readonly offer?: Offer | undefined
  readonly type?: PropertyType | undefined
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly minBedrooms?: number | undefined
  readonly minArea?: number | undefined
  readonly features: readonly Feature[]
  readonly sort: (typeof sorts)[number]
  readonly limit: number
  readonly offset: number
}

const matching = `
  FROM properties
  WHERE status IN ('available', 'reserved')
    AND city = :city
    AND (:district IS NULL OR district = :district)
    AND (:offer IS NULL OR offer = :offer)
    AND (:type IS NULL OR type = :type)
    AND (:minPrice IS NULL OR price >= :minPrice)
    AND (:maxPrice IS NULL OR price <= :maxPrice)
    AND (:minBedrooms IS NULL OR bedrooms >= :minBedrooms)
    AND (:minArea IS NULL OR area >= :minArea)
    AND NOT EXISTS (
      SELECT 1 FROM json_each(:features)
      WHERE value NOT IN (SELECT feature FROM property_features WHERE property_id = properties.id)
    )`

export function searchProperties(
  database: Database,
  search: Search,
): { readonly rows: PropertyRow[]; readonly total: number } {
  const { limit, offset, sort, ...rest } = search
  const filter = {
    city: rest.city,
    district: rest.district,
    offer: rest.offer ?? null,
    type: rest.type ?? null,
    minPrice: rest.minPrice ?? null,
    maxPrice: rest.maxPrice ?? null,
    minBedrooms: rest.minBedrooms ?? null,
    minArea: rest.minArea ?? null,
    features: JSON.stringify(rest.features),
  }
  const { total } = database.one<{ total: number }>(`SELECT count(*) AS total ${matching}`, filter)
  const rows = database.all<PropertyRow>(
    `SELECT * ${matching}
     ORDER BY CASE :sort WHEN 'price_ascending' THEN price WHEN 'price_descending' THEN -price
                         WHEN 'largest' THEN -area ELSE -julianday(listed_on) END, id
     LIMIT :limit OFFSET :offset`,
    { ...filter, sort, limit, offset },
  )
  return { rows, total }
}

export function getProperty(
  database: Database,
  id: string,
  context: Pick<CheckContext, "locale">,
): PropertyRow {
  const row = database.get<PropertyRow>("SELECT * FROM properties WHERE id = :id", { id: id.toUpperCase() })
  if (row) return row
  throw new ParleyError("not_found", saidIn(context).unknownHome(id))
}

export function allProperties(database: Database): PropertyRow[] {
  return database.all<PropertyRow>("SELECT * FROM properties ORDER BY id")
}

export function featuresOf(database: Database, id: string): Feature[] {
  return database
    .all<{ feature: Feature }>(
      "SELECT feature FROM property_features WHERE property_id = :id ORDER BY feature",
      { id },
    )
    .map(({ feature }) => feature)
}
