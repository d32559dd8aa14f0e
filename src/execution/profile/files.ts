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

/** The account at a provider in whose name calls are made. */
export interface Connection {
  /** Value of the Authorization header; a function where tokens are refreshed. */
  readonly authorization: string | (() => string | Promise<string>)
  /** What the credentials were granted. */
  readonly scopes: readonly string[]
  /** Who owns it: keeps the idempotency keys of different owners apart. */
  readonly owner: string
  /** Identifiers of the account that the provider wants in its addresses, sources under `account`. */
  readonly account?: Readonly<Record<string, string>> | undefined
  /** In place of the profile's base_url: another region, a national cloud, an own server. */
  readonly baseUrl?: string | undefined
}
