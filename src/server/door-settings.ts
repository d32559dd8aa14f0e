import type { Catalog } from "../catalog/index.ts"
import type { RegisteredKeys } from "../identity/index.ts"
import type { McpOptions } from "../protocols/mcp/index.ts"
import type { NlwebOptions } from "../protocols/nlweb/index.ts"

/** What may be said about the doors by whoever opens a role. */
export interface DoorSettings {
  /**
   * What MCP clients find beside the intents, and how many of them at once.
   * @example { tools: [recommend], sessions: { atMost: 500 } }
   */
  readonly mcp?: Pick<
    McpOptions,
    "tools" | "resources" | "prompts" | "logging" | "sessions" | "exchangesAtMost" | "heartbeat"
  >
  /**
   * Who may ask the content, how often, and how long an answer is waited for.
   * @example { rateLimit: parseRateLimit("60/minute"), patience: 5_000 }
   */
  readonly nlweb?: Pick<NlwebOptions, "access" | "rateLimit" | "widget" | "contexts" | "patience">
  /**
   * IntentSchema catalogs: the types of its intents are looked up there, and they are served.
   * @example [(await openCatalogFolder("catalog")).catalog]
   */
  readonly catalogs?: readonly Catalog[]
  /**
   * Secrets whose holders may publish into the catalogs over HTTP; without one nobody can.
   * @example [process.env.OPERATOR_KEY ?? ""]
   */
  readonly operatorKeys?: readonly string[]
  /**
   * Public keys of agents whose id is no URL, by id.
   * @example registeredKeys({ "assistant-of-ada": [publicJwk] })
   */
  readonly agents?: RegisteredKeys
  /**
   * What becomes of an agent whose key cannot be had: refused, or served as a stranger (the default).
   * @example "refuse"
   */
  readonly unprovenAgents?: "refuse" | "anonymous"
}
