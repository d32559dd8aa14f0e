import type { IntentWords } from "./languages.ts"
import type { Money } from "./money.ts"
import type { Parameter } from "./parameters.ts"
import type { RateLimit } from "./rate-limit.ts"

/** A JSON Schema 2020-12 document or one of its sub-schemas that is an object. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** read changes nothing; write creates or changes; destructive destroys what cannot be restored. */
export type Effect = "read" | "write" | "destructive"

/** open: anyone may execute it; token: only with a token that permits it. */
export type Access = "open" | "token"

export interface Deprecation {
  /**
   * ISO 8601 date on which the intent was deprecated.
   * @example "2026-01-31"
   */
  readonly since: string
  /**
   * UID of the intent to use in its place.
   * @example "bella.example:bookTable:v2"
   */
  readonly successor?: string | undefined
  /**
   * ISO 8601 date from which it is neither offered nor run.
   * @example "2026-07-31"
   */
  readonly removal?: string | undefined
}

/** A business behind another address. */
export interface Provider {
  readonly name: string
  readonly origin: string
}

/** An IntentSchema file fixed by its hash: what approvals, manifests and signatures carry. */
export interface TypePin {
  readonly name: string
  readonly url: string
  readonly sha256: string
}

/**
 * What is known of an intent, whoever declared it: the form in which intents are stored, compared, sent and rendered
 * by every protocol. It is data only; `Intent` says how one of the site's own runs.
 */
export interface IntentDescriptor {
  readonly uid: string
  readonly namespace: string
  readonly name: string
  readonly version: string
  readonly title: string
  readonly description: string
  readonly examples: readonly string[]
  readonly input: JsonSchema
  readonly output: JsonSchema
  readonly parameters: readonly Parameter[]
  readonly results: readonly Parameter[]
  readonly constraints: readonly string[]
  readonly notes: readonly string[]
  readonly hours: Readonly<Record<string, string>> | undefined
  readonly tags: readonly string[]
  readonly price: Money | undefined
  /** The order itself has a price, which the backend quotes before the confirmation. */
  readonly quoted: boolean
  readonly rateLimit: RateLimit | undefined
  readonly access: Access
  readonly permissions: readonly string[]
  readonly effect: Effect
  /** Running it twice with the same input has the same effect as running it once. */
  readonly idempotent: boolean
  readonly confirm: boolean
  /** FQDN of the IntentSchema type whose payload its input satisfies. */
  readonly type: string | undefined
  /** The file of that type, fixed by its hash; set once a catalog has been asked. */
  readonly pin: TypePin | undefined
  readonly deprecation: Deprecation | undefined
  /** The business it belongs to, when another host offers it. */
  readonly provider?: Provider | undefined
  /** Its provider leads the conversation itself: it says what is missing, and asks before it acts. */
  readonly delegated?: true | undefined
  /** Milliseconds an execution may take. */
  readonly timeout: number
  /** Its words in other languages, by BCP 47 tag: `localise` puts them in place of its own. */
  readonly languages?: Readonly<Record<string, IntentWords>> | undefined
}
