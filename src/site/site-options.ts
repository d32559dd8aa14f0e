import type { Judge } from "../corpus/index.ts"
import type { Connection } from "../execution/profile/index.ts"
import type { OwnHostOptions } from "../host/index.ts"
import type { Intent, IntentDescriptor } from "../intent/index.ts"
import type { Theme } from "../pages/index.ts"
import type { DoorSettings, FoundationOptions, WebhookTarget } from "../server/index.ts"
import type { Encoder, Understanding } from "../understanding/index.ts"
import type { SiteItems } from "./content.ts"

export interface SiteOptions extends FoundationOptions, DoorSettings {
  /**
   * What the business can do.
   * @example [bookTable, cancelBooking]
   */
  readonly intents: readonly Intent[]
  /**
   * The accounts at providers in whose name intents run their profiles, by vendor. Take the secrets from files or
   * the environment.
   * @example { "com.google.gmail": { authorization: readToken, scopes: ["https://www.googleapis.com/auth/gmail.send"] } }
   */
  readonly connections?: Readonly<Record<string, Connection>>
  /**
   * How executions are run: calls at once, attempts at what may be retried, how long a repeated call waits.
   * @example { capacity: 500, retries: { attempts: 5 } }
   */
  readonly execution?: OwnHostOptions["execution"]
  /**
   * Milliseconds after which a conversation nobody goes on with is over (30 minutes).
   * @example { lifetime: 10 * 60_000 }
   */
  readonly conversation?: OwnHostOptions["conversation"]
  /**
   * Milliseconds that ended conversations, and the values of settled executions, are kept (30 days).
   * @example 7 * 86_400_000
   */
  readonly retention?: number
  /**
   * Milliseconds that executions stay in the books, with receipt and audit (ten years).
   * @example 3 * 365 * 86_400_000
   */
  readonly recordRetention?: number
  /**
   * Sentence vectors in place of the static table; MiniLM understands more and takes longer.
   * @example createMiniLmEncoder()
   */
  readonly encoder?: Encoder
  /**
   * Improves on the embedded understanding, with a language model say; without it, that one serves.
   * @example (fallback, intents) => createModelUnderstanding({ model, intents, fallback, when: "unsure" })
   */
  readonly understanding?: (embedded: Understanding, intents: readonly IntentDescriptor[]) => Understanding
  /**
   * Rewords what is said in conversations. Facts are put in by code afterwards.
   * @example createModelPhrasing({ model, manner: "warm and brief" })
   */
  readonly phrasing?: OwnHostOptions["phrasing"]
  /**
   * What the site has to tell: Schema.org items, or a function that returns them.
   * @example () => [{ "@type": "Recipe", "@id": "https://bella.example/tiramisu", name: "Tiramisu" }]
   */
  readonly corpus?: SiteItems
  /**
   * Ranks what is found in the content and chooses what is said of it.
   * @example createModelChoice({ model })
   */
  readonly judge?: Judge
  /**
   * How many proxies of your own stand in front: that many addresses of `X-Forwarded-For` are believed (0).
   * @example 1
   */
  readonly trustedProxies?: number
  /**
   * How its pages look and what they say first.
   * @example { colour: "#b4452c", opening: "Ciao! A table, or a question?" }
   */
  readonly theme?: Theme
  /**
   * Where your own system is told of every execution, again and again until it answers with 2xx.
   * @example { url: "https://erp.example/hook", secret: process.env.WEBHOOK_SECRET ?? "" }
   */
  readonly webhook?: WebhookTarget
}
