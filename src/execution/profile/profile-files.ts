import type { JsonSchema } from "../../intent/index.ts"

/** The members of an IntentSchema intent file that an executor needs. */
export interface IntentFile {
  readonly $id: string
  readonly fqdn: string
  readonly payload: JsonSchema
  readonly result?: JsonSchema | undefined
}

/** The members of an IntentSchema profile file that an executor needs. */
export interface ProfileFile {
  readonly $id: string
  readonly id: string
  readonly pins: string
  readonly constraints: JsonSchema
  readonly result?: JsonSchema | undefined
  readonly api?: unknown
}

/**
 * The account at a provider in whose name calls are made. It holds a secret, so it comes from a role's options and
 * never stands in a declaration.
 */
export interface Connection {
  /**
   * Value of the Authorization header; a function where tokens are refreshed.
   * @example async () => `Bearer ${(await readFile("/run/secrets/gmail-token", "utf8")).trim()}`
   */
  readonly authorization: string | (() => string | Promise<string>)
  /**
   * What the credentials were granted; a profile that needs more is refused at start.
   * @example ["https://www.googleapis.com/auth/gmail.send"]
   */
  readonly scopes: readonly string[]
  /**
   * Identifiers of the account that the provider wants in its addresses.
   * @example { account_sid: "AC…" }
   */
  readonly account?: Readonly<Record<string, string>> | undefined
  /**
   * In place of the profile's base_url: another region, a national cloud, an own server.
   * @example "https://graph.microsoft.us/v1.0"
   */
  readonly baseUrl?: string | undefined
}
