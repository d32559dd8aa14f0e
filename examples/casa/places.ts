import type { Option } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { hasPhrase } from "../words.ts"

export interface Place {
  readonly city: string
  readonly district: string | null
}

/** The city or district that the words name: "Lisboa", "Alfama", "in Alfama, Lisbon". */
export function findPlace(database: Database, location: string): Place | undefined {
  const named = database
    .all<Place & { name: string }>("SELECT city, district, name FROM places")
    .filter(({ name }) => hasPhrase(location, name))
  const found = named.find(({ district }) => district !== null) ?? named[0]
  return found && { city: found.city, district: found.district }
}

/** The dates and times of a viewing are those of the home's city. */
export function timeZoneOf(database: Database, city: string): string {
  return database.one<{ time_zone: string }>("SELECT time_zone FROM places WHERE city = :city", { city })
    .time_zone
}

export function countryOf(database: Database, city: string): string {
  return database.one<{ country: string }>("SELECT country FROM places WHERE city = :city", { city }).country
}

export function offerCities(database: Database): Option[] {
  return database
    .all<{ city: string }>("SELECT DISTINCT city FROM places ORDER BY city")
    .map(({ city }) => ({ value: city, label: city }))
}
