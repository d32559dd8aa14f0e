import type { Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { openAgency } from "./database.ts"
import { createGetPropertyDetails } from "./get-property-details.ts"
import { mailConnection, mailVendor } from "./mail.ts"
import { allProperties } from "./properties.ts"
import { toDetails, toSchemaOrg } from "./property-result.ts"
import { createRequestViewing } from "./request-viewing.ts"
import { createSearchProperty } from "./search-property.ts"
import { createSendConfirmation } from "./send-confirmation.ts"
import { service } from "./service.ts"

export { openAgency } from "./database.ts"
export { toSchemaOrg } from "./property-result.ts"
export { service } from "./service.ts"

export const port = 4000

/** Its `agents.json` writes parameters as the public mock agent of UIM reads them. */
export const agentsJson = "object" as const

/** Everything the agency can do for a person who looks for a home. It sends mail only if it has an account. */
export function createIntents(database: Database, { sendsMail = false } = {}): Intent[] {
  return [
    createSearchProperty(database),
    createGetPropertyDetails(database),
    createRequestViewing(database),
    ...(sendsMail ? [createSendConfirmation(database)] : []),
  ]
}

/** The listings as Schema.org items. */
export async function* items(database: Database): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const row of allProperties(database)) yield toSchemaOrg(toDetails(database, row))
}

/**
 * The whole business over its own database file. Dispose it to close the file. `connections` is set if
 * `CASA_GMAIL_TOKEN_FILE` names the file with the token of a Gmail account; the site then also needs Parley's
 * catalog.
 */
export function createBackend(
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
) {
  const database = openAgency(file)
  const mail = mailConnection(environment)
  return {
    service,
    intents: createIntents(database, { sendsMail: mail !== undefined }),
    ...(mail && { connections: { [mailVendor]: mail } }),
    items: () => items(database),
    database,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}
