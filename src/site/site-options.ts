import type { Judge } from "../corpus/index.ts"
import type { Connection } from "../execution/profile/index.ts"
import type { OwnHostOptions, WebhookTarget } from "../host/index.ts"
import type { Intent, IntentDescriptor } from "../intent/index.ts"
import type { Theme } from "../pages/index.ts"
import type { DoorSettings, FoundationOptions } from "../server/index.ts"
import type { Encoder, Understanding } from "../understanding/index.ts"
import type { SiteItems } from "./content.ts"

export interface SiteOptions extends FoundationOptions, DoorSettings {
  readonly intents: readonly Intent[]
  /**
   * The accounts at providers in whose name intents run their profiles, by vendor. Take the secrets from files or
   * the environment.
   * @example { "com.google.gmail": { authorization: readToken, scopes: ["https://www.googleapis.com/auth/gmail.send"] } }
   */
  readonly connections?: Readonly<Record<string, Connection>>
  readonly execution?: OwnHostOptions["execution"]
  readonly conversation?: OwnHostOptions["conversation"]
  /** Milliseconds that ended conversations, and the values of settled executions, are kept (30 days). */
  readonly retention?: number
  /** Milliseconds that executions stay in the books, with receipt and audit (ten years). */
  readonly recordRetention?: number
  /** In place of the static table; `createMiniLmEncoder()` understands more and takes longer. */
  readonly encoder?: Encoder
  /** Improves on the embedded understanding, with a language model say; without it, that one serves. */
  readonly understanding?: (embedded: Understanding, intents: readonly IntentDescriptor[]) => Understanding
  /** Rewords what is said in conversations: `createModelPhrasing`, say. Facts are put in by code afterwards. */
  readonly phrasing?: OwnHostOptions["phrasing"]
  /** What the site has to tell: Schema.org items, or a function that gives them. */
  readonly corpus?: SiteItems
  /** Ranks what is found in the content and chooses what is said of it: a language model, say. */
  readonly judge?: Judge
  /** How many proxies of your own stand in front. */
  readonly trustedProxies?: number
  /** How its pages look and what they say first. */
  readonly theme?: Theme
  /** Told of every execution, again and again until it answers with 2xx. */
  readonly webhook?: WebhookTarget
}
