import type { Catalog } from "../catalog/index.ts"
import type { Judge } from "../corpus/index.ts"
import type { OwnHostOptions, WebhookTarget } from "../host/index.ts"
import type { RegisteredKeys } from "../identity/index.ts"
import type { Intent, IntentDescriptor } from "../intent/index.ts"
import type { Theme } from "../pages/index.ts"
import type { McpOptions } from "../protocols/mcp/index.ts"
import type { NlwebOptions } from "../protocols/nlweb/index.ts"
import type { Encoder, Understanding } from "../understanding/index.ts"
import type { SiteItems } from "./content.ts"
import type { FoundationOptions } from "./foundation.ts"

export interface SiteOptions extends FoundationOptions {
  readonly intents: readonly Intent[]
  readonly execution?: OwnHostOptions["execution"]
  readonly conversation?: OwnHostOptions["conversation"]
  /** Milliseconds that ended conversations, and the values of settled executions, are kept (30 days). */
  readonly retention?: number
  /** Milliseconds that executions stay in the books, with receipt and audit (ten years). */
  readonly recordRetention?: number
  /** What MCP clients find beside the intents. */
  readonly mcp?: Pick<
    McpOptions,
    "tools" | "resources" | "prompts" | "logging" | "sessions" | "exchangesAtMost" | "heartbeat"
  >
  /** In place of the static table; `createMiniLmEncoder()` understands more and takes longer. */
  readonly encoder?: Encoder
  /** Improves on the embedded understanding, with a language model say; without it, that one serves. */
  readonly understanding?: (embedded: Understanding, intents: readonly IntentDescriptor[]) => Understanding
  /** Rewords what is said in conversations: `createModelPhrasing`, say. Facts are put in by code afterwards. */
  readonly phrasing?: OwnHostOptions["phrasing"]
  /** What the site has to tell: Schema.org items, or a function that gives them. */
  readonly corpus?: SiteItems
  /** How it is asked. */
  readonly nlweb?: Pick<NlwebOptions, "access" | "rateLimit" | "widget" | "contexts" | "patience">
  /** Ranks what is found in the content and chooses what is said of it: a language model, say. */
  readonly judge?: Judge
  /** IntentSchema catalogs: the types of its intents are looked up there, and they are served. */
  readonly catalogs?: readonly Catalog[]
  /** Keys that may publish into the catalogs over HTTP. */
  readonly operatorKeys?: readonly string[]
  /** Public keys of agents whose id is no URL, by id. */
  readonly agents?: RegisteredKeys
  /** What becomes of an agent whose key cannot be had: refused, or served as a stranger (the default). */
  readonly unprovenAgents?: "refuse" | "anonymous"
  /** How many proxies of your own stand in front. */
  readonly trustedProxies?: number
  /** How its pages look and what they say first. */
  readonly theme?: Theme
  /** Told of every execution, again and again until it answers with 2xx. */
  readonly webhook?: WebhookTarget
}
