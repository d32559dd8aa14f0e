import type { Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { openAgency } from "./database.ts"
import { createGetPropertyDetails } from "./get-property-details.ts"
import { allProperties } from "./properties.ts"
import { toDetails, toSchemaOrg } from "./property-result.ts"
import { createRequestViewing } from "./request-viewing.ts"
import { createSearchProperty } from "./search-property.ts"
import { service } from "./service.ts"

export { openAgency } from "./database.ts"
export { toSchemaOrg } from "./property-result.ts"
export { service } from "./service.ts"

export const port = 4000

/** Everything the agency can do for somebody who looks for a home. */
export function createIntents(database: Database): Intent[] {
  return [createSearchProperty(database), createGetPropertyDetails(database), createRequestViewing(database)]
}

/** The listings as Schema.org items. */
export async function* items(database: Database): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const row of allProperties(database)) yield toSchemaOrg(toDetails(database, row))
}

/** The whole business over its own database file. Dispose it to close the file. */
export function createBackend(file: string) {
  const database = openAgency(file)
  return {
    service,
    intents: createIntents(database),
    items: () => items(database),
    database,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}
