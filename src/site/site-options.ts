import type { Judge } from "../corpus/index.ts"
import type { Connection } from "../execution/profile/index.ts"
import type { OwnHostOptions } from "../host/index.ts"
import type { Intent, IntentDescriptor } from "../intent/index.ts"
import type { Theme } from "../pages/index.ts"
import type { DoorSettings, FlowSettings, FoundationOptions, WebhookTarget } from "../server/index.ts"
import type { Encoder, Understanding } from "../understanding/index.ts"
import type { SiteItems } from "./content.ts"

export interface SiteOptions extends FoundationOptions, DoorSettings, FlowSettings {
  /**
   * What the business can do.
   * @example [bookTable, cancelBooking]
   */
  readonly intents: readonly Intent[]
  /**
   * Accounts at providers, by vendor, that intents use to run their profiles. Take the secrets from files or the
   * environment.
   * @example { "com.google.gmail": { authorization: readToken, scopes: ["https://www.googleapis.com/auth/gmail.send"] } }
   */
  readonly connections?: Readonly<Record<string, Connection>>
  /**
   * How executions run: calls at once, attempts at what may be retried, how long a repeated call waits.
   * @example { capacity: 500, retries: { attempts: 5 } }
   */
  readonly execution?: OwnHostOptions["execution"]
  /**
   * Milliseconds after which an idle conversation ends (30 minutes).
   * @example { lifetime: 10 * 60_000 }
   */
  readonly conversation?: OwnHostOptions["conversation"]
  /**
   * Milliseconds for which ended conversations, and the values of settled executions, are kept (30 days).
   * @example 7 * 86_400_000
   */
  readonly retention?: number
  /**
   * Milliseconds for which executions are kept, with receipt and audit (ten years).
   * @example 3 * 365 * 86_400_000
   */
  readonly recordRetention?: number
  /**
   * An encoder in place of the static table; MiniLM understands more and takes longer.
   * @example createMiniLmEncoder()
   */
  readonly encoder?: Encoder
  /**
   * Whether the learned reader gives a second opinion on values, where its weights are present (false).
   * @example true
   */
  readonly reader?: boolean
  /**
   * Wraps the embedded understanding, for example with a language model. By default the embedded one is used alone.
   * @example (fallback, intents) => createModelUnderstanding({ model, intents, fallback, when: "unsure" })
   */
  readonly understanding?: (embedded: Understanding, intents: readonly IntentDescriptor[]) => Understanding
  /**
   * Rewords the sentences of conversations. Code fills in the facts afterwards.
   * @example createModelPhrasing({ model, manner: "warm and brief" })
   */
  readonly phrasing?: OwnHostOptions["phrasing"]
  /**
   * The content of the site: Schema.org items, or a function that returns them.
   * @example () => [{ "@type": "Recipe", "@id": "https://bella.example/tiramisu", name: "Tiramisu" }]
   */
  readonly corpus?: SiteItems
  /**
   * Ranks search results in the content and chooses what is said about them.
   * @example createModelChoice({ model })
   */
  readonly judge?: Judge
  /**
   * The number of your own proxies in front: that many addresses of `X-Forwarded-For` are trusted (0).
   * @example 1
   */
  readonly trustedProxies?: number
  /**
   * The look of its pages, and their first words.
   * @example { colour: "#b4452c", opening: "Ciao! A table, or a question?" }
   */
  readonly theme?: Theme
  /**
   * Your own system, which is told of every execution and retried until it answers with 2xx.
   * @example { url: "https://erp.example/hook", secret: process.env.WEBHOOK_SECRET ?? "" }
   */
  readonly webhook?: WebhookTarget
}
